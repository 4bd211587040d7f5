"""The sheet of games from elsewhere: step by step, by what it is told; and what the verbs answer."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from helpers.plugin_wheels import GOOD, wheel_bytes, wheel_name
from helpers.wire import SideWire, Wire

from lacuna.games import registry
from lacuna.plugins import installed as plugins
from lacuna.plugins.installed import encode_wheel
from lacuna.plugins.wheel_check import read_wheel
from lacuna.sheets.tools import plugins as plugins_sheet
from lacuna.words import Words

FILE = f"C:\\fakepath\\{wheel_name()}"
DATA = wheel_bytes(GOOD)
HASH = hashlib.sha256(DATA).hexdigest()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    monkeypatch.setattr(registry, "_known", dict(registry._known))
    monkeypatch.setattr(plugins_sheet.Site, "listed", {})
    monkeypatch.setattr(plugins_sheet.Site, "wheel", ("", b""))
    monkeypatch.setattr(plugins_sheet.Site, "location", None)
    monkeypatch.setattr(plugins_sheet.Site, "agreed", "")
    monkeypatch.setattr(plugins_sheet.Site, "errors", {})
    path, modules = list(sys.path), set(sys.modules)
    yield Wire()
    sys.path[:] = path
    for name in sys.modules.keys() - modules:
        del sys.modules[name]
    registry.plugin_wheels.clear()
    plugins._known.clear()


def site(monkeypatch: pytest.MonkeyPatch, files: dict[str, bytes]) -> list[str]:
    """A site with these files; what was asked of it."""
    asked: list[str] = []
    module = ModuleType("lacuna_site")

    def read(path: str) -> bytes:
        asked.append(path)
        if path not in files:
            raise OSError("the server answered 404")
        return files[path]

    module.__dict__["read"] = read
    monkeypatch.setitem(sys.modules, "lacuna_site", module)
    return asked


def shown(wire: Wire, **args: Any) -> dict[str, Any]:
    view: dict[str, Any] = wire.ok("view", name="plugins", **args)["view"]
    return view


def data() -> str:
    return json.loads(encode_wheel(read_wheel(DATA, wheel_name())))["wheel"]


def tried(work: dict[str, Any]) -> str:
    """What another worker finds out of it."""
    side = SideWire()
    assert side.ok(**work) == {"searching": True}
    (event,) = side.events()
    assert event["left"] == 0
    return str(event["line"])


def agree(asked: dict[str, Any]) -> dict[str, Any]:
    """Return what the button sends with which the player agrees."""
    (row,) = find_parts(asked["parts"], kind="buttons")
    (form,) = [button["do"]["form"] for button in row["buttons"] if "form" in button["do"]]
    return dict(form)


def work_of(wire: Wire, text: str = "", want: str = FILE) -> dict[str, Any]:
    """Return the trial that the sheet asks for once the player has agreed to a chosen file."""
    given = {"path": "", "want": want, "data": text or data()}
    asked = shown(wire, **given, go="start")
    (work,) = shown(wire, **given | agree(asked))["work"]
    return dict(work)


def forget() -> None:
    """As in the game's own worker, which has tried nothing."""
    plugins._known.clear()
    registry._known.pop("odd", None)
    registry.plugin_wheels.clear()


def test_a_chosen_file_is_asked_about_then_tried_apart_then_kept(wire: Wire) -> None:
    asked = shown(wire, path="", file="", want=FILE, data=data(), go="start")
    assert asked["work"] == []
    assert "keep" not in asked
    said = str(asked["parts"])
    reloads = Words().say("plugins.agree")
    for sentence in ("Add this plug-in?", "odd-games, version 1.0", HASH, "A plug-in is a program", reloads):
        assert sentence in said
    (work,) = shown(wire, path="", data=data(), **agree(asked))["work"]
    assert "odd_games" not in sys.modules, "nothing of it has run here"
    assert "work" not in shown(wire, path="", want=FILE, data=data(), go="on")
    line = tried(work)
    forget()
    done = shown(wire, path="", want=FILE, data=data(), go="on", lines=["gaps/7 won 3", line])
    (key, text), mark = done["keep"]
    assert (key, json.loads(text)["sha256"], mark) == ("plugin:odd-games", HASH, ["loading:plugin:odd-games", ""])
    assert done["do"] == {"reload": True}


def test_agreeing_to_another_file_tries_nothing(wire: Wire) -> None:
    shown(wire, path="", want=FILE, data=data(), go="start")
    other = shown(wire, want=FILE, data=data(), agree="0" * 64)
    assert other["work"] == []
    assert "keep" not in other


def test_a_file_that_is_chosen_again_is_asked_about_again(wire: Wire) -> None:
    for _ in range(2):
        shown(wire)
        assert work_of(wire)
    assert shown(wire, path="", want=FILE, data=data(), go="start")["work"] == []


def test_an_address_is_asked_about_then_tried(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    where = f"games/{wheel_name()}"
    site(monkeypatch, {where: DATA})
    asked = shown(wire, want="path", path=where, go="start")
    assert asked["work"] == []
    (work,) = shown(wire, path=where, **agree(asked))["work"]
    line = tried(work)
    forget()
    assert shown(wire, path=where, lines=[line])["do"] == {"reload": True}


def find_parts(parts: list[Any], **fields: str) -> list[dict[str, Any]]:
    """Return the parts with these fields, also those inside sections, in order."""
    every = [part for outer in parts for part in (outer, *outer.get("parts", []))]
    return [part for part in every if fields.items() <= part.items()]


def errors(view: dict[str, Any]) -> list[str]:
    """Return the results beside the field for a file and the field for an address."""
    return [find_parts(view["parts"], kind="field", name=name)[0]["error"] for name in ("file", "path")]


def test_the_button_stands_with_the_field_for_an_address(wire: Wire) -> None:
    sections = find_parts(shown(wire)["parts"], kind="section")
    kinds = [[part["kind"] for part in section["parts"]] for section in sections]
    assert kinds == [["field"], ["field", "buttons"]]
    assert sections[1]["parts"][0]["name"] == "path"


def test_each_field_keeps_its_own_result(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    site(monkeypatch, {})
    file = errors(shown(wire, path="", want=FILE, data="AAAA", go="start"))
    assert file[0] and not file[1]
    both = errors(shown(wire, want="path", path="no.whl", go="start"))
    assert both[0] == file[0] and both[1]
    assert errors(shown(wire)) == ["", ""], "the sheet is opened again"


def test_a_trial_shows_that_it_goes_on_and_can_be_cancelled(wire: Wire) -> None:
    work_of(wire)
    parts = shown(wire, path="", file="", want=FILE, data=data(), go="on")["parts"]
    assert find_parts(parts, kind="progress")
    [cancel] = find_parts(parts, kind="buttons")[0]["buttons"]
    assert cancel["do"] == {"view": {"name": "plugins"}}


OTHER = GOOD["odd_games.py"].replace('"odd"', '"even"')


@pytest.mark.parametrize(
    ("module", "code", "told"),
    [
        ("even_games", OTHER.replace("aliases=()", "aliases=('odd',)"), "two games have the name 'odd'"),
        ("odd_games", OTHER, "its package odd_games has the same name as a package of odd-games"),
    ],
)
def test_a_wheel_that_would_stand_in_another_ones_way_is_refused(wire: Wire, module: str, code: str, told: str) -> None:
    entries = f"[lacuna.variants]\neven = {module}\n"
    other = wheel_bytes({f"{module}.py": code}, name="even_games", entries=entries)
    text, want = encode_wheel(read_wheel(other, wheel_name("even_games"))), f"C:\\fakepath\\{wheel_name('even_games')}"
    given = {"path": "", "want": want, "data": json.loads(text)["wheel"]}
    path = list(sys.path)
    line = tried(work_of(wire, given["data"], want))
    forget()  # it was tried in another worker, where no other plug-in is
    del registry._known["even"], sys.modules[module]
    sys.path[:] = path
    wire.ok("plugin", key="plugin:odd-games", text=encode_wheel(read_wheel(DATA, wheel_name())), mark="", now=1)
    assert told in str(shown(wire, **given, go="on", lines=[line])["parts"])


def test_a_file_that_another_worker_did_not_tell_of_is_not_added(wire: Wire) -> None:
    work_of(wire)
    said = shown(wire, path="", want=FILE, data=data(), go="failed")
    assert "didn't start in time" in str(said)
    assert "keep" not in said


def test_what_was_found_out_of_another_file_of_that_name_does_not_count(wire: Wire) -> None:
    line = json.dumps({"of": FILE, "sha256": "0" * 64, "games": [["odd", "Odd", "line"]]})
    shown(wire, path="", want=FILE, data=data(), go="start")
    assert shown(wire, want=FILE, data=data(), agree=HASH, lines=[line])["work"]


@pytest.mark.parametrize(
    "path",
    [
        "https://example.org/x-1.0-py3-none-any.whl",
        "//example.org/x.whl",
        "../x.whl",
        "a\\b.whl",
        "data:,x",
        "",
        "/x.whl",
    ],
)
def test_only_an_address_of_this_site_is_read(wire: Wire, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    asked = site(monkeypatch, {})
    said = str(shown(wire, want="path", path=path, go="start"))
    assert "the address must be on this site" in said
    assert asked == []


def test_a_wheel_that_the_site_names_needs_no_question(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    where = f"plugins/{wheel_name()}"
    body = json.dumps({"plugins": [{"wheel": where, "sha256": HASH.upper()}, 7, {"wheel": "../x"}]}).encode()
    site(monkeypatch, {"plugins.json": body, where: DATA})
    assert "Add odd_games" in str(shown(wire)["parts"])
    (work,) = shown(wire, path="", want=where, go="start")["work"]
    line = tried(work)
    forget()
    assert shown(wire, path="", want=where, go="on", lines=[line])["do"] == {"reload": True}


def test_a_wheel_of_another_hash_than_the_site_names_is_refused(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    where = f"plugins/{wheel_name()}"
    body = json.dumps({"plugins": [{"wheel": where, "sha256": "0" * 64}]}).encode()
    site(monkeypatch, {"plugins.json": body, where: DATA})
    shown(wire)
    sheet = shown(wire, path="", want=where, go="start")
    assert "doesn't have the checksum" in str(sheet["parts"])
    assert sheet["work"] == []


@pytest.mark.parametrize("body", [b"", b"[", b"[]", b'{"plugins":7}', b'{"plugins":[[],null]}', b"\xff" * 20])
def test_a_list_that_is_none_is_as_if_there_were_none(wire: Wire, monkeypatch: pytest.MonkeyPatch, body: bytes) -> None:
    site(monkeypatch, {"plugins.json": body})
    assert "From this site" not in str(shown(wire)["parts"])


def test_a_bad_plug_in_is_told_with_the_reason(wire: Wire) -> None:
    bad = wheel_bytes({"odd_games.py": "raise SystemExit(3)"})
    text = json.loads(encode_wheel(read_wheel(bad, wheel_name())))["wheel"]
    line = tried(work_of(wire, text))
    forget()
    assert "couldn't be loaded (SystemExit: 3)" in str(shown(wire, want=FILE, data=text, go="on", lines=[line]))


def load(wire: Wire, mark: str = "", now: int = 10_000) -> dict[str, Any]:
    text = encode_wheel(read_wheel(DATA, wheel_name()))
    return wire.ok("plugin", key="plugin:odd-games", text=text, mark=mark, now=now)


def test_a_kept_wheel_is_there_after_a_start_and_can_be_removed(wire: Wire) -> None:
    assert load(wire) == {"mark": "", "text": ""}
    opened = wire.ok("open", game="odd/7")
    assert opened["scene"]["game"] == "odd/7"
    sheet = shown(wire)
    assert "odd-games 1.0: Odd" in str(sheet["parts"])
    assert Words().say("plugins.intro") in str(sheet["parts"]), "it says that the page reloads"
    removed = shown(wire, remove="odd-games")
    assert removed["keep"] == [["plugin:odd-games", ""], ["loading:plugin:odd-games", ""]]
    assert "keep" not in shown(wire, remove="gaps")


def test_a_plug_in_with_which_a_start_did_not_end_is_left_out_and_told_once(wire: Wire) -> None:
    for mark in ("9000", "5000", "5000 9000"):
        assert load(wire, mark=mark)["mark"] == "", "the page may have been closed, and another one may be loading it"
        forget()
    first = load(wire, mark="4000 5000")
    assert first["mark"] == "off"
    assert "Games from odd-games are disabled" in first["text"]
    assert load(wire, mark="off") == load(wire, mark="off 9000") == {"mark": "off", "text": ""}
    assert wire.code("open", game="odd/7") == "unknown-variant"
    assert "didn't finish starting with it last time" in str(shown(wire)["parts"])
    assert shown(wire, retry="odd-games")["keep"] == [["loading:plugin:odd-games", ""]]


def test_a_plug_in_that_lacks_a_module_of_python_for_once_is_tried_again(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = wheel_bytes({"odd_games.py": "import colorsys\nfrom odd_family import VARIANT\n"})
    text = encode_wheel(read_wheel(data, wheel_name()))
    monkeypatch.setitem(sys.modules, "colorsys", None)  # as if it could not be fetched
    told = wire.ok("plugin", key="plugin:odd-games", text=text, mark="", now=10_000)
    assert told["mark"] == "" and "colorsys" in told["text"]


def test_a_damaged_wheel_is_told_and_left_out(wire: Wire) -> None:
    told = wire.ok("plugin", key="plugin:odd-games", text='{"file":"x"}', mark="", now=1)
    assert told["mark"] == "off"
    assert "damaged" in told["text"]


def test_a_kept_game_of_a_plug_in_that_is_not_there_stays_as_it_is(wire: Wire) -> None:
    load(wire)
    save = wire.ok("open", game="odd/7")["save"]
    body = {"game": "odd/7", "save": save, "earlier": [], "later": [], "line": "a", "n": 3, "from": {}}
    line = json.dumps({**body, "at": 1_790_000_000_000, "begun": True})
    forget()
    kept = {"texts": ["save:a", line], "build": "b", "line": None, "any": True}
    opened = wire.ok("open", game=None, entropy="5" * 64, kept=kept)
    assert opened["kept"]["aside"] == opened["kept"]["done"] == []
    assert "odd" in opened["kept"]["text"]
    load(wire)
    again = wire.ok("open", game=None, entropy="5" * 64, kept=kept)
    assert again["scene"]["game"] == "odd/7"
    assert not again["kept"]["text"]


def test_another_worker_is_told_of_the_plug_in_with_the_search(wire: Wire) -> None:
    load(wire)
    wire.ok("open", game="odd/7")
    search = wire.ok("lamp", on=True).get("search")
    if search is None:
        search = wire.play()["search"]
    text = search["plugin"]
    save = wire.ok("scene")["save"]
    forget()
    assert SideWire().ok("prove", save=save, rev=1, states=5, plugin=text) == {"searching": True}
