"""Games from elsewhere: what is read of a wheel before it runs, and that whatever a plug-in does harms nothing else."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.plugin_wheels import EXAMPLE, GOOD, example_wheel, wheel_bytes, wheel_name

from lacuna.engine.bridge import before_snapshot
from lacuna.errors import NotNowError, UnknownVariantError
from lacuna.games.registry import all_variants, find_variant, plugin_wheels
from lacuna.play.game import Game
from lacuna.plugins import installed as plugins
from lacuna.plugins.installed import encode_wheel, load_installed, load_stored
from lacuna.plugins.wheel_check import MOST_BYTES, MOST_FILES, BadWheelError, read_wheel
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.show import view
from lacuna.words import Words


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test loads is gone after it."""
    from lacuna.games import registry

    all_variants()  # so that no test imports the collection's games, which are then forgotten with its plug-ins
    path, modules = list(sys.path), set(sys.modules)
    monkeypatch.setattr(registry, "_known", dict(registry._known))
    yield
    sys.path[:] = path
    for name in sys.modules.keys() - modules:
        del sys.modules[name]
    plugin_wheels.clear()
    plugins._known.clear()


def kept(data: bytes, file: str = "") -> str:
    return encode_wheel(read_wheel(data, file or wheel_name()))


def said(plugin: plugins.Plugin) -> str:
    return Words().format(plugin.problem) if plugin.problem else ""


def test_a_wheel_tells_its_name_version_hash_and_games_without_being_run() -> None:
    data = wheel_bytes({"odd_games.py": "raise SystemExit"})
    wheel = read_wheel(data, wheel_name())
    assert (wheel.name, wheel.version, wheel.entries) == ("odd-games", "1.0", ("odd_games",))
    assert len(wheel.sha256) == 64
    assert "odd_games" not in sys.modules


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("odd_games-1.0-cp314-cp314-emscripten_4_0_wasm32.whl", "pure Python"),
        ("odd_games.zip", "pure Python"),
        ("../odd_games-1.0-py3-none-any.whl", "pure Python"),
        ("even_games-1.0-py3-none-any.whl", "name and version"),
        ("odd_games-1.1-py3-none-any.whl", "name and version"),
    ],
)
def test_a_wheel_of_another_name_is_refused(file: str, told: str) -> None:
    with pytest.raises(BadWheelError, match=told):
        read_wheel(wheel_bytes(GOOD), file)


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"./lacuna/odd.py": ""}, "a path outside it"),
        ({"../odd_games.py": ""}, "a path outside it"),
        ({"a/../../odd_games.py": ""}, "a path outside it"),
        ({"/odd_games.py": ""}, "a path outside it"),
        ({"a\\b.py": ""}, "a path outside it"),
        ({"odd_games.cpython-314.so": ""}, "not Python"),
        ({"lib/libx.so.1": ""}, "not Python"),
        ({"odd_games.pyd": ""}, "not Python"),
        ({"lacuna/variants/odd.py": ""}, "belongs to Lacuna"),
        ({f"a{n}.py": "" for n in range(MOST_FILES)}, "1,000 files"),
    ],
)
def test_a_wheel_with_files_that_could_do_harm_is_refused(files: dict[str, str], told: str) -> None:
    with pytest.raises(BadWheelError, match=told):
        read_wheel(wheel_bytes({**GOOD, **files}), wheel_name())


def test_a_wheel_that_is_too_large_or_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(BadWheelError, match="at most 2 MB"):
        read_wheel(b"x" * (MOST_BYTES + 1), wheel_name())
    buffer = io.BytesIO(wheel_bytes(GOOD))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros.txt", bytes(11_000_000))
    assert len(buffer.getvalue()) < MOST_BYTES
    with pytest.raises(BadWheelError, match="unpack to at most 10 MB"):
        read_wheel(buffer.getvalue(), wheel_name())


def test_a_wheel_cut_off_anywhere_or_with_a_byte_changed_is_refused_or_read_and_nothing_else() -> None:
    data = wheel_bytes(GOOD)
    for at in range(0, len(data), 7):
        for damaged in (data[:at], data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]):
            try:
                assert read_wheel(damaged, wheel_name()).entries
            except BadWheelError:
                continue


@pytest.mark.cpython_only  # a browser's Python packs in no such way
def test_a_wheel_packed_in_a_way_of_which_more_would_be_unpacked_than_it_tells_is_refused() -> None:
    for packed in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        buffer = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(wheel_bytes(GOOD))) as old, zipfile.ZipFile(buffer, "w", packed) as new:
            for info in old.infolist():
                new.writestr(info.filename, old.read(info))
        with pytest.raises(BadWheelError):
            read_wheel(buffer.getvalue(), wheel_name())


def test_with_a_plug_in_that_was_met_and_failed_no_memory_is_kept() -> None:
    load_stored(kept(wheel_bytes({"odd_games.py": "VARIANT = 7"})))
    with pytest.raises(NotNowError):
        before_snapshot()


def test_a_wheel_that_needs_another_package_is_refused_by_its_name() -> None:
    with pytest.raises(BadWheelError, match="requires numpy"):
        read_wheel(wheel_bytes(GOOD, needs=["lacuna>=0.1", "numpy"]), wheel_name())
    assert read_wheel(wheel_bytes(GOOD, needs=["lacuna (>=0.1)", 'pytest; extra == "test"']), wheel_name())


def test_a_wheel_without_games_is_refused() -> None:
    with pytest.raises(BadWheelError, match=r"no entry point in the group lacuna\.variants"):
        read_wheel(wheel_bytes(GOOD, entries="[console_scripts]\nodd = odd_games:main\n"), wheel_name())


def test_the_games_of_a_kept_wheel_can_be_played() -> None:
    plugin = load_stored(kept(wheel_bytes(GOOD)), check=True)
    assert not said(plugin)
    assert [game.id for game in plugin.games] == ["odd"]
    assert Game.new("odd", "7").legal_moves == Game.new("gaps", "7").legal_moves
    assert plugin_wheels.keys() == {"odd"}


@pytest.mark.parametrize("check", [True, False], ids=["tried", "kept"])
def test_a_plug_in_can_read_a_file_beside_itself(check: bool) -> None:
    reading = "from pathlib import Path\nNAME = (Path(__file__).parent / 'name.txt').read_text()\n"
    module = reading + GOOD["odd_games.py"].replace("'Odd'", "NAME")
    text = kept(wheel_bytes({"odd_games/__init__.py": module, "odd_games/name.txt": "Beside"}))
    plugin = load_stored(text, check=check)
    assert not said(plugin)
    assert [game.name for game in plugin.games] == ["Beside"]


@pytest.mark.parametrize(("sheet", "go"), [("console", "run"), ("player", "start"), ("survey", "start")])
def test_a_worker_beside_is_told_of_the_plug_in_with_its_job(sheet: str, go: str) -> None:
    """It has read nothing that is kept, and would not know the game."""
    text = kept(wheel_bytes(GOOD))
    load_stored(text, check=True)
    request = Request(1, "view", {"name": sheet, "go": go, "code": "1", "lines": []})
    work = view(request, Game.new("odd", "7"), Words(), StoredRecords())["work"]
    assert {job["plugin"] for job in work} == {text}


def test_a_kept_wheel_whose_bytes_have_changed_is_refused() -> None:
    text = kept(wheel_bytes(GOOD))
    with pytest.raises(BadWheelError, match="damaged"):
        load_stored(text.replace('"sha256":"', '"sha256":"0'))
    for damaged in ("", "[]", "{}", '{"file":1}', text[:-9]):
        with pytest.raises(BadWheelError):
            load_stored(damaged)


BAD = {
    "import": ("import no_such_module", "couldn't be loaded (ModuleNotFoundError"),
    "exit": ("raise SystemExit(3)", "couldn't be loaded (SystemExit: 3)"),
    "syntax": ("def", "couldn't be loaded (SyntaxError"),
    "deep": ("def f(): f()\nf()", "couldn't be loaded (RecursionError"),
    "odd error": ("class E(BaseException):\n  def __str__(self): raise ValueError\nraise E", "couldn't be loaded (E)"),
    "no variant": ("VARIANT = 7", "the plug-in odd_games has no VARIANT"),
    "taken": (GOOD["odd_games.py"].replace('"odd"', '"pretzel"'), "two games have the name 'pretzel'"),
    "no moves back": (
        GOOD["odd_games.py"].replace("find_variant('gaps').rules", "None"),
        "odd failed its check: ",
    ),
    "odd id": (GOOD["odd_games.py"].replace('"odd"', '"odd/7"'), "odd/7 failed its check: AssertionError"),
    "order": (GOOD["odd_games.py"].replace("aliases=()", "order=None"), "odd: order None?"),
    "fact in its line": (
        GOOD["odd_games.py"].replace("aliases=()", "line='{column} columns'"),
        "its line cannot be told: KeyError('column')",
    ),
    "braces in its source": (
        GOOD["odd_games.py"].replace("aliases=()", "source='a set {1, 2'"),
        "its source cannot be told: ",
    ),
    "fails when dealt": (
        GOOD["odd_games.py"].replace("find_variant('gaps').rules", "replace(find_variant('gaps').rules, rows=9)"),
        "odd failed its check: AssertionError: odd cannot be dealt",
    ),
}


@pytest.mark.parametrize("how", BAD)
def test_a_bad_plug_in_is_told_and_the_good_one_beside_it_goes_on(how: str) -> None:
    code, told = BAD[how]
    before = all_variants()
    bad = load_stored(kept(wheel_bytes({"odd_games.py": code})), check=True)
    assert told in said(bad)
    assert not bad.games
    assert all_variants() == before
    good = {"good_games.py": GOOD["odd_games.py"].replace('"odd"', '"good"')}
    data = wheel_bytes(good, name="good_games", entries="[lacuna.variants]\ng = good_games:VARIANT\n")
    assert not said(load_stored(kept(data, wheel_name("good_games")), check=True))
    assert find_variant("good").name == "Odd"


def test_of_a_plug_in_with_one_bad_game_none_is_registered() -> None:
    files = {**GOOD, "bad.py": "VARIANT = None"}
    entries = "[lacuna.variants]\none = odd_games\ntwo = bad\n"
    plugin = load_stored(kept(wheel_bytes(files, entries=entries)), check=True)
    assert "bad has no VARIANT" in said(plugin)
    with pytest.raises(UnknownVariantError):
        find_variant("odd")


def test_a_better_version_takes_the_place_of_a_bad_one() -> None:
    assert said(load_stored(kept(wheel_bytes({"odd_games.py": "VARIANT = 7"})), check=True))
    better = wheel_bytes(GOOD, version="1.1")
    assert not said(load_stored(kept(better, wheel_name(version="1.1")), check=True))
    assert find_variant("odd")


@pytest.mark.cpython_only
def test_an_installed_package_brings_its_games_and_what_it_prints_is_no_part_of_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printing = {"odd_games.py": f"print('hello')\n{GOOD['odd_games.py']}"}
    zipfile.ZipFile(io.BytesIO(wheel_bytes(printing))).extractall(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (found,) = [plugin for plugin in load_installed() if plugin.name == "odd-games"]
    assert not said(found)
    assert capsys.readouterr().out == ""
    assert find_variant("odd")
    assert load_installed() == [], "it is met once"


@pytest.mark.cpython_only
def test_the_example_of_the_documentation_is_a_wheel_that_brings_two_games(tmp_path: Path) -> None:
    file = example_wheel(tmp_path)
    plugin = load_stored(kept(file.read_bytes(), file.name), check=True)
    assert not said(plugin)
    assert [game.id for game in plugin.games] == ["leapfrog", "piquet-gaps"]
    assert (EXAMPLE / "README.md").is_file()
