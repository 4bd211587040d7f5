"""The one file: all of the site in it, nothing of elsewhere, and a policy that lets only its own scripts run."""

import base64
import gzip
import hashlib
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest

from lacuna.engine import bridge
from lacuna_build import one_file
from lacuna_build.bundle import Bundle
from lacuna_build.common import ROOT, StepError
from lacuna_build.engine_bundle import build_library
from lacuna_build.one_file_parts import PARTS, packed_parts
from lacuna_build.toolchain import node, node_modules

LARGEST = 14_000_000
# The name of SVG's kind of element, and where Pyodide would look for packages, if it had any to load.
NAMES = {"http://www.w3.org/2000/svg", "https://cdn.jsdelivr.net/pyodide/"}


class Element(NamedTuple):
    """A script or a style of the page."""

    tag: str
    attributes: dict[str, str | None]
    text: str


class Reader(HTMLParser):
    """Reads a page as a browser does, as far as scripts, styles, addresses and policies go."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.addresses: list[str] = []
        self.policies: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag in ("script", "style"):
            self.elements.append(Element(tag, found, ""))
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policies.append(found["content"] or "")
        assert not [name for name in found if name.startswith("on") or name == "style"]
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "action", "srcset")]

    def handle_data(self, data: str) -> None:
        if self.cdata_elem:
            last = self.elements[-1]
            self.elements[-1] = last._replace(text=last.text + data)

    def part(self, name: str) -> str:
        """The text of the element with this id."""
        (found,) = (element.text for element in self.elements if element.attributes.get("id") == name)
        return found


@pytest.fixture(scope="module")
def read(built: Path) -> Reader:
    return Reader((built / one_file.NAME).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def parts(read: Reader) -> dict[str, bytes]:
    return {name: gzip.decompress(base64.b64decode(read.part(f"part-{name}"), validate=True)) for name in PARTS}


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_it_is_small_enough_to_hand_on_and_the_page_tells_its_size(built: Path) -> None:
    size = (built / one_file.NAME).stat().st_size
    assert size <= LARGEST
    told = json.loads(Reader((built / "index.html").read_text(encoding="utf-8")).part("site"))
    assert told["download"] == {"path": "lacuna.html", "bytes": size}


def test_its_policy_knows_its_own_script_and_style_and_no_other(read: Reader) -> None:
    policy, cage = read.policies
    assert cage == "connect-src 'none'"
    rules = {name: sources.split() for name, _, sources in (rule.strip().partition(" ") for rule in policy.split(";"))}
    scripts = [digest(one.text) for one in read.elements if one.tag == "script" and "type" not in one.attributes]
    assert len(scripts) == 3, "the test whether the browser is new enough, the start of the cage, and all the rest"
    assert rules["script-src"] == [*scripts, "'wasm-unsafe-eval'"]
    assert rules["style-src"] == [digest(one.text) for one in read.elements if one.tag == "style"]
    assert rules["default-src"] == ["'none'"] and "connect-src" not in rules
    assert "'unsafe-" not in policy


def test_every_other_script_element_is_data(read: Reader) -> None:
    kinds = {one.attributes["type"] for one in read.elements if "type" in one.attributes}
    assert kinds == {"application/json", "text/plain"}
    assert not [one for one in read.elements if "src" in one.attributes]


def test_it_names_nothing_outside_itself(read: Reader) -> None:
    assert {address.partition(":")[0] for address in read.addresses} == {"data"}
    for one in read.elements:
        named = set(re.findall(r"https?://[\w./-]+\w/?", one.text))
        assert {name for name in named if not any(name.startswith(known) for known in NAMES)} == set()
        assert one.tag != "style" or not re.search(r"url\(|@import", one.text)


def test_it_holds_what_a_start_of_the_site_fetches(read: Reader, parts: dict[str, bytes], built: Path) -> None:
    told = json.loads(read.part("site"))
    assert "download" not in told and told["whole"] == ""
    assert parts["library.zip"] == build_library().data
    assert parts["pyodide.asm.wasm"] == next((built / "pyodide").glob("*.wasm")).read_bytes()
    assert told["assets"] == {name: len(parts[name.removeprefix("pyodide/")]) for name in told["assets"]}
    scenes = json.loads(parts["scenes"])
    outside = json.loads(Reader((built / "index.html").read_text(encoding="utf-8")).part("site"))["scenes"]
    assert scenes == {game: json.loads((built / name).read_bytes()) for game, name in outside.items()}
    assert set(told["scenes"].values()) == set(scenes)


def test_nothing_in_it_tells_of_the_machine_that_built_it(parts: dict[str, bytes]) -> None:
    assert [name for name, data in parts.items() if str(ROOT).encode() in data] == []


@pytest.mark.full
def test_packed_anew_it_is_the_same_byte_for_byte() -> None:
    late = {"solver-1.zip": b"one", "late/gaps-2.zip": b"other"}
    before = packed_parts(build_library(), late)
    assert packed_parts(build_library(), late, fresh=True) == before


def test_its_snapshot_needs_no_file_and_tells_what_it_lacks(parts: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "snapshot").write_bytes(parts["snapshot"])
    script = Path(__file__).with_name("restore_inside.mjs")
    command = [*node().node, script, node_modules(dev=False) / "pyodide", tmp_path / "snapshot"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["pointer"] == 0, "a browser may have nothing at the place to which the machine that builds it points"
    bridge.start('{"plugins":[]}')
    assert told["answer"] == bridge.handle('{"id":1,"verb":"open","args":{"game":"gaps/4711"}}')
    assert "No module named 'argparse': it is left out of the start" in told["left"]
    error = json.loads(told["bug"])["error"]
    assert error["code"] == "internal"
    assert "Traceback" in error["message"] and "KeyError: 'a bug'" in error["message"]


@pytest.mark.parametrize("text", ["<script>", "</script>", "<!--", "</style>", "\r"])
def test_a_script_that_would_break_the_page_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_file, "join_scripts", lambda _: Bundle(f"say('{text}')", "", ""))
    with pytest.raises(StepError, match="cannot stand in a page"):
        one_file.one_file((ROOT / "index.html").read_text(encoding="utf-8"), build_library(), {})


def test_a_page_without_its_script_is_refused() -> None:
    with pytest.raises(StepError, match="starts no script"):
        one_file.one_file("<!doctype html><title>Lacuna</title>", build_library(), {})
