"""docs/embedding.md: its example uses only events, fields and methods that exist, and the script's size is right."""

from __future__ import annotations

import re
import subprocess
import zlib

from lacuna.engine.host_page import COMMANDS, state
from lacuna.errors import LacunaError
from lacuna.games.registry import find_variant
from lacuna.play.game import Game
from lacuna.words import Words
from lacuna_build.common import ROOT
from lacuna_build.page_words import theme_names
from lacuna_build.toolchain import node

PAGE = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
EXAMPLE = PAGE.partition("## A whole page")[2].partition("```html")[2].partition("```")[0]


def test_the_example_listens_to_events_of_the_table_of_events() -> None:
    events = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", PAGE.partition("## Events")[2].partition("\n## ")[0], re.M)
    used = re.findall(r'addEventListener\("(\w+)"', EXAMPLE)
    assert set(used) - {"click"} == {"ready", "change", "error"} <= set(re.findall(r"\w+", " ".join(events)))


TYPES = (ROOT / "web" / "embed-types.d.ts").read_text(encoding="utf-8")
SCRIPT = (ROOT / "web" / "embed.js").read_text(encoding="utf-8")


def methods() -> set[str]:
    """Return the methods of the element."""
    names = re.search(r"const METHODS = \[(.*?)\]", SCRIPT, re.DOTALL)
    assert names
    return set(re.findall(r"\w+", names[1]))


def section(title: str) -> str:
    """Return the text of a section of the page."""
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def interface(name: str) -> str:
    """Return the body of an interface in the types."""
    return TYPES.partition(f"interface {name} ")[2].partition("\n}")[0]


def test_the_example_reads_fields_of_a_state_and_calls_methods_of_the_element() -> None:
    game = Game.new(find_variant("gaps"), "4711")
    assert set(re.findall(r"\bstate\.(\w+)", EXAMPLE)) <= set(state(game, Words()))
    called = set(re.findall(r"\btable\.(\w+)\(", EXAMPLE)) - {"addEventListener"}
    assert called and called <= methods()


#: The methods of every element, which the types describe for the table's own events.
LISTENERS = {"addEventListener", "removeEventListener"}


def test_every_method_is_on_the_page_and_in_the_types() -> None:
    assert {"deal" if name == "dealCards" else name for name in methods()} == set(COMMANDS)
    assert methods() <= set(re.findall(r"`(\w+)\(", section("Methods")))
    assert methods() == set(re.findall(r"^  (\w+)\(", interface("LacunaGameElement"), re.M)) - LISTENERS


def test_every_field_of_a_state_is_on_the_page_and_in_the_types() -> None:
    fields = set(state(Game.new(find_variant("gaps"), "4711"), Words()))
    assert fields == set(re.findall(r'[{,\s]"(\w+)":', section("Methods").partition("```jsonc")[2]))
    assert fields == set(re.findall(r"^  (\w+):", interface("LacunaState"), re.M))


def test_every_attribute_and_theme_is_in_the_types() -> None:
    attributes = set(re.findall(r"^\| `(\w+)` \|", section("Attributes and properties"), re.M))
    assert attributes - {"lang"} == set(re.findall(r"^  (\w+):", interface("LacunaAttributes"), re.M))
    themes = set(re.findall(r'"(\w+)"', interface("LacunaAttributes").partition("theme:")[2].partition(";")[0]))
    assert themes == {*theme_names(), "system"}


def test_every_code_that_a_host_may_see_is_on_the_page() -> None:
    listed = set(re.findall(r"^\| `([\w-]+)` \|", section("Error codes"), re.M))
    codes = {error.code for error in all_errors()} - {"stale", "unknown-verb", "bad-wheel"}
    assert listed == codes | {"lost", "start", "origin", "frame", "browser"}


def all_errors(base: type[LacunaError] = LacunaError) -> set[type[LacunaError]]:
    """Return the classes of all errors that the engine answers with."""
    return {base}.union(*map(all_errors, base.__subclasses__()))


def test_the_types_fit_a_page_in_typescript() -> None:
    compiler = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
    options = ["--ignoreConfig", "--noEmit", "--strict", "--target", "ES2022", "--module", "esnext"]
    options += ["--moduleResolution", "bundler", "--lib", "ES2022,DOM,DOM.Iterable"]
    example = ROOT / "tests" / "web" / "embed-example.ts"
    done = subprocess.run([*node().node, compiler, *options, example], capture_output=True, text=True, timeout=120)
    assert done.stdout == "" and done.returncode == 0


def test_the_size_of_the_script_is_right() -> None:
    script = (ROOT / "web" / "embed.js").read_bytes()
    stated = re.search(r"one plain script of (\d+) kB \((\d+) kB gzipped\)", " ".join(PAGE.split()))
    assert stated and (int(stated[1]), int(stated[2])) == tuple(
        round(len(data) / 1000) for data in (script, zlib.compress(script, 9))
    )
