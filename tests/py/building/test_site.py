"""The site: the same bytes from the same sources, and a page that is told what docs/protocol.md says."""

import base64
import hashlib
import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from lacuna.engine.first_scenes import face_down, openings
from lacuna.games.registry import all_variants
from lacuna.words import languages, load_table
from lacuna_build import archive, one_file, site
from lacuna_build.common import StepError
from lacuna_build.page_words import theme_names

POLICY = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
PAGE = f'<!DOCTYPE html>\n<html><head>\n<meta charset="utf-8">\n{POLICY}\n</head><body>{{}}</body></html>'
BLOCK = '<script type="application/json" id="site">{}</script>'


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def told(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="site">(.*?)</script>', page, re.DOTALL)
    assert found
    told = json.loads(found[1])
    assert isinstance(told, dict)
    return told


def test_the_same_sources_give_the_same_bytes_and_nothing_old_remains(built: Path, tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    for name in ("engine-00000000.zip", "index.html"):
        (tmp_path / "old" / name).write_bytes(b"old")
    assert contents(site.build_site(tmp_path)) == contents(built)
    assert not (tmp_path / "old").exists()


def test_the_page_is_told_what_a_start_fetches_and_how_large_it_is(built: Path) -> None:
    page = told((built / "index.html").read_text(encoding="utf-8"))
    assert page["pyodide"] == "pyodide/"
    assert page["plugins"] == []
    assets = page["assets"]
    assert isinstance(assets, dict)
    assert page["library"] in assets
    assert page["wasm"] in assets
    assert assets == {name: (built / name).stat().st_size for name in assets}
    assert page["whole"] not in assets and (built / str(page["whole"])).is_file()


def test_the_script_in_the_head_begins_with_the_same_files(built: Path) -> None:
    text = (built / "index.html").read_text(encoding="utf-8")
    page = told(text)
    head = text.partition('id="site"')[0]
    assert f'startWorker("{page["worker"]}"' in head
    assert f'fetch("{page["wasm"]}"' in head


def test_every_file_is_listed_with_its_hash(built: Path) -> None:
    listing = json.loads((built / "files.json").read_bytes())
    files = {name: data for name, data in contents(built).items() if name != "files.json"}
    listed = {name: (entry["bytes"], entry["sha256"]) for name, entry in listing["files"].items()}
    assert listed == {name: (len(data), hashlib.sha256(data).hexdigest()) for name, data in files.items()}
    page = told((built / "index.html").read_text(encoding="utf-8"))
    assert listing["build"] == page["build"]
    assert {name for name, entry in listing["files"].items() if entry.get("start")} == set(page["assets"])  # type: ignore[call-overload]


def test_of_the_folder_of_sources_the_site_has_pictures_and_joined_files_alone(built: Path) -> None:
    kinds = [file.suffix for file in (built / "web").rglob("*") if file.is_file()]
    assert set(kinds) == {".svg", ".png", ".webmanifest", ".js", ".css"}
    assert [kinds.count(kind) for kind in (".webmanifest", ".js", ".css")] == [1, 2, 1]


def test_every_game_has_its_first_scenes(built: Path) -> None:
    page = told((built / "index.html").read_text(encoding="utf-8"))
    scenes = page["scenes"]
    assert isinstance(scenes, dict)
    assert list(scenes) == sorted(f"{language}/{variant.id}" for variant in all_variants() for language in languages())
    assert page["first"] == all_variants()[0].id
    for key, name in scenes.items():
        language, game = key.split("/")
        written = json.loads((built / name).read_bytes())
        # Made in Pyodide, and CPython says the same.
        assert written == json.loads(
            json.dumps({"openings": openings(game, language), "layout": face_down(game, language)})
        )


def test_the_page_is_given_its_own_words_and_no_others(built: Path) -> None:
    words = told((built / "index.html").read_text(encoding="utf-8"))["words"]
    assert isinstance(words, dict)
    assert words["en"]
    assert all(key.startswith("ui.") for table in words.values() for key in table)


def test_each_language_can_be_chosen_by_its_own_name(built: Path) -> None:
    page = (built / "index.html").read_text(encoding="utf-8")
    chosen = re.search(r'<select id="language">(.*?)</select>', page)
    assert chosen
    options = re.findall(r'<option value="(\w*)"(?: lang="(\w+)")?[^>]*>([^<]*)<', chosen[1])
    names = {code: html.escape(load_table(code)["site.language"]) for code in languages()}
    assert options == [("", "", ""), *((code, code, name) for code, name in names.items())]
    assert names["en"] == "English" and names["de"] == "Deutsch"
    assert len(set(names.values())) == len(names), "site.language in page.py: two languages have the same name"
    assert '<option value="de" lang="de">Deutsch' in (built / one_file.NAME).read_text(encoding="utf-8")


def test_each_theme_can_be_chosen(built: Path) -> None:
    page = (built / "index.html").read_text(encoding="utf-8")
    chosen = re.search(r'<select name="theme">(.*?)</select>', page)
    assert chosen
    options = re.findall(r'<option value="(\w+)" data-word="theme\.(\w+)"></option>', chosen[1])
    names = ["system", *theme_names()]
    assert options == [(name, name) for name in names]
    words = told(page)["words"]
    assert isinstance(words, dict)
    assert all(f"ui.theme.{name}" in table for table in words.values() for name in names)


def test_the_site_carries_its_policy_and_what_static_hosts_need(built: Path) -> None:
    policy = '<meta http-equiv="Content-Security-Policy"'
    assert (built / "index.html").read_text(encoding="utf-8").count(policy) == 1
    assert (built / ".nojekyll").is_file()
    assert "no page at this address" in (built / "404.html").read_text(encoding="utf-8")


def test_hosts_are_told_to_keep_for_ever_what_carries_its_hash_and_nothing_else(built: Path) -> None:
    rules = (built / "_headers").read_text(encoding="utf-8").split("\n/")
    lasting = [rule.split("\n")[0].removeprefix("/") for rule in rules if "immutable" in rule]
    listed = json.loads((built / "files.json").read_bytes())["files"]
    for name in listed:
        hashed = re.search(r"-[0-9a-f]{8}\.\w+$", name) is not None
        kept = any(name.startswith(path[:-1]) if path.endswith("*") else name == path for path in lasting)
        assert hashed == kept, name
    assert len(lasting) > 5
    (worker,) = [rule for rule in rules if rule.startswith("web/worker/*\n")]
    assert (
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
        in worker
    )


def test_a_plugin_stands_beside_the_engine(tmp_path: Path) -> None:
    plugin = tmp_path / "odd.py"
    plugin.write_text("RULE = 1\n")
    assert {"odd.py", "lacuna/__init__.py"} <= set(archive.engine_files([plugin]))


@pytest.mark.parametrize("name", ["two words.py", "lacuna.py", "readme.txt"])
def test_a_plugin_that_is_no_module_is_refused(tmp_path: Path, name: str) -> None:
    plugin = tmp_path / name
    plugin.write_text("")
    with pytest.raises(StepError, match="plugin"):
        archive.engine_files([plugin])


def test_no_text_can_end_the_site_block() -> None:
    words = {"ui.odd": "</script><!--<script>"}
    page = site.fill_page(PAGE.format(BLOCK), {"words": words})
    assert page.count("</script>") == 1
    assert told(page) == {"words": words}


def test_the_policy_stands_before_every_script(built: Path) -> None:
    page = (built / "index.html").read_text(encoding="utf-8")
    assert page.index("charset") < page.index("Content-Security-Policy") < page.index("<script")


def test_the_policy_names_each_script_that_stands_in_the_page_and_lets_no_other_run(built: Path) -> None:
    page = (built / "index.html").read_text(encoding="utf-8")
    texts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(texts) == 4, "the test of the browser, the worker's beginning, the wait for the styles, and the cage"
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts]
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="[^"]*script-src ([^;"]*)', page)
    assert policy.split() == ["'self'", *(f"'sha256-{value}'" for value in hashes), "'wasm-unsafe-eval'"]


@pytest.mark.parametrize("policies", [0, 2])
def test_a_page_without_exactly_one_policy_is_refused(policies: int) -> None:
    page = PAGE.format(BLOCK).replace(POLICY, POLICY * policies)
    with pytest.raises(StepError, match="one Content-Security-Policy"):
        site.fill_page(page, {})


@pytest.mark.parametrize("blocks", ["", BLOCK * 2])
def test_a_page_without_exactly_one_site_block_is_refused(blocks: str) -> None:
    with pytest.raises(StepError, match="must hold one"):
        site.fill_page(PAGE.format(blocks), {})


NO_ORIGINS = ["example.org", "https://example.org/", "https://a b", "*", "", "javascript:alert(1)"]
# A browser leaves the usual port out, so these would never be met.
NEVER_MET = ["https://example.org:443", "http://example.org:80"]


@pytest.mark.parametrize("host", NO_ORIGINS + NEVER_MET)
def test_a_host_that_is_no_origin_is_refused(host: str) -> None:
    with pytest.raises(StepError, match="no origin"):
        site.build([host])


def test_the_hosts_that_may_talk_to_embedded_tables_are_built_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    built: dict[str, Any] = {}

    def build_site(out: Path, plugins: object, **more: object) -> Path:
        built.update(more)
        (tmp_path / "index.html").write_text(PAGE.format(BLOCK))
        return tmp_path

    monkeypatch.setattr(site, "build_site", build_site)
    site.build(["https://example.org", "http://localhost:8000"])
    assert built == {"hosts": ["https://example.org", "http://localhost:8000"]}
    assert POLICY.partition('content="')[2].partition('"')[0] in capsys.readouterr().out


def test_a_build_for_another_host_has_another_name() -> None:
    """Their pages differ. With one name, the service workers of both would share a cache."""
    names = {site._build_hash("", {}, hosts) for hosts in ([], ["https://example.org"], ["https://example.com"])}
    assert len(names) == 3


def test_the_listing_has_the_policy_of_the_page(built: Path) -> None:
    policy = json.loads((built / "files.json").read_bytes())["policy"]
    assert f'content="{policy}"' in (built / "index.html").read_text(encoding="utf-8")
    assert "'sha256-" in policy


def test_the_site_has_the_types_of_its_element(built: Path) -> None:
    assert "interface LacunaGameElement" in (built / "embed.d.ts").read_text(encoding="utf-8")


def test_the_page_for_wrong_addresses_allows_its_script(built: Path) -> None:
    page = (built / "404.html").read_text(encoding="utf-8")
    [script] = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() in page
