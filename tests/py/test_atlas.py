"""Owns the atlas: files are read as they were written, the table has their numbers, the check finds a wrong verdict."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lacuna.atlas import check, rows
from lacuna.atlas.check import MOST_POSITIONS, Drawn, check_deal, draw, wins
from lacuna.atlas.rows import DATA, DealResult, Row, file_name, pack_row, read_rows, unpack_row
from lacuna.command_line.cli import main
from lacuna.errors import BadOptionError
from lacuna.games.address import parse_address
from lacuna.games.tally import wilson_interval
from lacuna.play.game import Game
from lacuna.solver import Limits, run_search, search_for
from lacuna_build import atlas
from lacuna_build.atlas import DOCS

ROW = Row(
    "virginia-reel?deal-any-time=on",
    'python -m lacuna survey "virginia-reel?deal-any-time=on" --deals 1-13',
    12.5,
    (
        DealResult("won", 1, 88),
        DealResult("lost", 168_000_000),
        DealResult("unknown", 70),
        *[DealResult("lost", 1)] * 10,
    ),
)
ROWS = read_rows()


def test_a_row_is_read_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / file_name(ROW.address)).write_text(pack_row(ROW), encoding="utf-8")
    assert read_rows(tmp_path) == [ROW]
    assert {file_name(row.address) for row in ROWS} == {file.name for file in DATA.iterdir()}
    assert [pack_row(row) for row in ROWS] == [(DATA / file_name(row.address)).read_text("utf-8") for row in ROWS]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1w88", "1w89"),
        ("168000000l", "168000000w9"),
        ("70u", ""),
        ("1-13", "1-12"),
        ("game: v", "game: w"),
        ("12.5", "x"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, before: str, after: str) -> None:
    text = pack_row(ROW)
    assert text.count(before) >= 1
    (tmp_path / "row.txt").write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(BadOptionError, match=r"the file row\.txt of the atlas is damaged"):
        read_rows(tmp_path)


@pytest.mark.parametrize("text", ["", "no row\n", "\xff"])
def test_another_file_is_no_row(tmp_path: Path, text: str) -> None:
    (tmp_path / "row.txt").write_bytes(text.encode("latin-1"))
    with pytest.raises(BadOptionError, match="damaged"):
        read_rows(tmp_path)


@pytest.mark.parametrize(("verdict", "row"), [("w", "1w\n"), ("l", "1l2\n"), ("other", "1x\n"), ("none", "\n")])
def test_a_right_checksum_does_not_make_a_wrong_row_right(verdict: str, row: str) -> None:
    body = f"lacuna-atlas 1\ngame: gaps\ndeals: 1-1\ncommand: c\nseconds: 1.0\n\n{row}"
    with pytest.raises(BadOptionError):
        unpack_row(f"{body}checksum: {rows._checksum(body)}\n", verdict)


def test_the_data_is_small() -> None:
    assert sum(file.stat().st_size for file in DATA.iterdir()) <= 1_500_000


def test_the_table_of_the_docs_is_that_of_the_data() -> None:
    page = DOCS.read_text("utf-8")
    assert f"<!-- atlas -->\n{atlas.table(ROWS)}<!-- end of atlas -->" in page
    assert len(ROWS) >= 3


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.address)
def test_the_table_has_wilsons_interval_of_the_counts(row: Row) -> None:
    won, lost, unknown = (sum(deal.verdict == kind for deal in row.deals) for kind in ("won", "lost", "unknown"))
    low, high = wilson_interval(won, len(row.deals))[1:]
    line = atlas.table([row]).splitlines()[-1]
    assert f"| {len(row.deals):,} | {won:,} | {lost:,} | {unknown:,} | " in line
    assert f"[{100 * low:.1f}, {100 * high:.1f}]" in line


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.address)
def test_the_numbers_of_small_deals_are_those_of_a_fresh_search(row: Row) -> None:
    variant, options, _ = parse_address(row.address)
    small = [number for number, deal in enumerate(row.deals, 1) if deal.positions <= MOST_POSITIONS]
    for number in small[:: len(small) // 3 or 1][:3]:
        game = Game.new(variant, str(number), options)
        search = search_for(game.rules, game.state, Limits(memory=None), full_knowledge=True)
        assert search is not None
        outcome = run_search(search)
        moves = len(outcome.line) if outcome.verdict == "won" else 0
        assert DealResult(outcome.verdict, outcome.distinct, moves) == row.deals[number - 1], number


# The draw and the check


def few(won: int, lost: int, address: str = "pretzel", large: int = 0) -> Row:
    """A row with that many deals of each kind, and won ones that are too large to be drawn."""
    small = [*[DealResult("won", 9, 9)] * won, *[DealResult("lost", 9)] * lost, DealResult("unknown", 9)]
    return Row(address, "", 1.0, (*small, *[DealResult("won", MOST_POSITIONS + 1, 9)] * large))


def kinds(deals: list[Drawn]) -> tuple[int, int]:
    return sum(deal.verdict == "won" for deal in deals), sum(deal.verdict == "lost" for deal in deals)


def test_half_of_the_drawn_deals_are_won_and_all_rows_have_some() -> None:
    table = [few(50, 50), few(50, 50, "paganini", large=7), few(50, 0, "gaps")]
    drawn = draw(table, 40, "seed")
    assert kinds(drawn.deals) == (20, 20) and len(set(drawn.deals)) == 40
    assert {deal.address for deal in drawn.deals} == {"pretzel", "paganini", "gaps"}
    assert (drawn.small, drawn.too_large) == (250, 7)
    assert draw(table, 40, "seed") == drawn != draw(table, 40, "other")


def test_if_there_are_too_few_of_one_kind_more_of_the_other_are_drawn() -> None:
    assert kinds(draw([few(50, 3)], 40, "s").deals) == (37, 3)
    assert kinds(draw([few(2, 50)], 41, "s").deals) == (2, 39)
    assert kinds(draw([few(5, 3)], 40, "s").deals) == (5, 3)


def test_the_check_finds_verdicts_that_were_turned_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = next(row for row in ROWS if row.address == "pretzel")
    assert [deal.verdict for deal in whole.deals[:2]] == ["won", "won"]
    right = whole._replace(deals=whole.deals[:6])
    wrong = right._replace(deals=(DealResult("lost", 5), *right.deals[1:]))
    for row, status, differ in ((right, 0, []), (wrong, 1, ["pretzel/1"])):
        (tmp_path / "pretzel.txt").write_text(pack_row(row), encoding="utf-8")
        table = read_rows(tmp_path)
        monkeypatch.setattr("lacuna.command_line.atlas_command.read_rows", lambda table=table: table)
        assert main(["atlas", "--check", "6", "--seed", "x", "--json"]) == status
        body = json.loads(capsys.readouterr().out)
        assert [one["deal"] for one in body["differ"]] == differ
        assert (body["checked"], body["seed"]) == (6, "x")
    assert main(["atlas", "--check", "6"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("pretzel/1: the atlas says no solution, the check says winnable\n")
    assert "Different verdicts: 1. Seed: " in out


def test_a_lost_deal_that_is_said_to_be_won_is_found() -> None:
    row = next(row for row in ROWS if row.address == "pretzel")
    lost = next(number for number, deal in enumerate(row.deals, 1) if deal.verdict == "lost" and deal.positions < 3000)
    finding = check_deal(Drawn("pretzel", lost, "won"))
    assert (finding.verdict, finding.agrees) == ("lost", False)


def test_where_the_plain_search_takes_too_long_the_other_one_in_python_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_deal(Drawn("pretzel", 1, "won")).plain
    monkeypatch.setattr(check, "PLAIN_POSITIONS", 3)
    finding = check_deal(Drawn("pretzel", 1, "won"))
    assert finding.agrees and not finding.plain


def test_a_line_that_the_rules_refuse_or_that_does_not_win_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("pretzel", "1")
    search = search_for(game.rules, game.state)
    assert search is not None
    line = run_search(search).line
    assert wins(Game.new("pretzel", "1"), line)
    assert not wins(Game.new("pretzel", "1"), line[:-1])
    assert not wins(Game.new("pretzel", "1"), line[1:])
    monkeypatch.setattr(check, "wins", lambda game, line: False)
    assert check_deal(Drawn("pretzel", 1, "won")).verdict == "unknown"


# The command, and the builder


def test_the_command_prints_a_line_for_each_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["atlas"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [row.address for row in ROWS]
    assert main(["atlas", "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    first = body["rows"][0]
    assert first["deals"] == first["won"] + first["lost"] + first["unknown"] == len(ROWS[0].deals)
    assert first["command"].startswith("python -m lacuna survey ")


@pytest.mark.parametrize(
    "words", [("--check", "0"), ("--check", "x"), ("--check",), ("--seed", "a"), ("gaps",)], ids=str
)
def test_what_cannot_be_read_is_refused_in_one_line(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["atlas", *words]) == 2
    told = capsys.readouterr()
    assert told.out == "" and len(told.err.splitlines()) == 1


def surveyed(folder: Path, *deals: int, engine: str = "kernel") -> Path:
    head = {"game": "gaps-fixed", "options": {}, "limits": {"states": 1_000_000, "memory": 5000 << 20}}
    lines = [json.dumps({**head, "full_knowledge": True})]
    for deal in deals:
        body = {
            "deal": str(deal),
            "verdict": "won",
            "distinct": deal,
            "seconds": 0.25,
            "engine": engine,
            "line": [0, 1],
        }
        lines.append(json.dumps(body))
    file = folder / "s.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines) + '{"deal":"cut o', encoding="utf-8")
    return file


def test_a_row_ends_before_the_first_deal_that_was_not_searched(tmp_path: Path) -> None:
    row = atlas.row_of(atlas.read_survey(surveyed(tmp_path, 2, 1, 3, 5, 6)))
    assert row is not None
    assert row.deals == tuple(DealResult("won", number, 2) for number in (1, 2, 3))
    assert row.seconds == 0.75
    assert row.command == (
        "python -m lacuna survey gaps-fixed --deals 1-3 --states 1000000 --memory 5000 --full-knowledge "
        "--out gaps-fixed.jsonl"
    )
    assert atlas.row_of(atlas.read_survey(surveyed(tmp_path, 2, 3))) is None


def test_a_survey_of_later_deals_continues_the_row_that_is_there(tmp_path: Path) -> None:
    known = atlas.row_of(atlas.read_survey(surveyed(tmp_path, 1, 2)))
    assert known is not None
    continued = atlas.row_of(atlas.read_survey(surveyed(tmp_path, 2, 3, 4, 6)), known)
    assert continued == atlas.row_of(atlas.read_survey(surveyed(tmp_path, 1, 2, 3, 4)))
    assert atlas.row_of(atlas.read_survey(surveyed(tmp_path, 4, 5)), known) is None
    assert atlas.row_of(atlas.read_survey(surveyed(tmp_path, 1)), known) == Row(
        known.address, known.command.replace("1-2", "1-1"), 0.25, known.deals[:1]
    )
    other = known._replace(command=known.command.replace("5000", "256"))
    with pytest.raises(ValueError, match="another command"):
        atlas.row_of(atlas.read_survey(surveyed(tmp_path, 3)), other)


def test_only_the_unknown_deals_of_a_row_count_anew(tmp_path: Path) -> None:
    known = atlas.row_of(atlas.read_survey(surveyed(tmp_path, 1, 2, 3)))
    assert known is not None
    row = known._replace(deals=(known.deals[0], DealResult("unknown", 77), DealResult("lost", 88)))
    mended = row._replace(deals=(row.deals[0], DealResult("won", 2, 2), row.deals[2]), seconds=1.0)
    assert atlas.row_of(atlas.read_survey(surveyed(tmp_path, 2, 3)), row) == mended
    assert atlas.row_of(atlas.read_survey(surveyed(tmp_path, 3)), row) is None
    both = atlas.row_of(atlas.read_survey(surveyed(tmp_path, 2, 4)), row)
    assert both is not None
    assert both.deals == (*mended.deals, DealResult("won", 4, 2))


def test_verdicts_of_the_search_that_checks_make_no_row(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="kernel"):
        atlas.row_of(atlas.read_survey(surveyed(tmp_path, 1, engine="python")))


def test_the_builder_writes_the_rows_the_table_and_what_players_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    surveys, data = tmp_path / "surveys", tmp_path / "data"
    page, rates = tmp_path / "page.md", tmp_path / "win_rates.py"
    surveys.mkdir(), data.mkdir()
    surveyed(surveys, 1, 2)
    page.write_text("before\n<!-- atlas -->\nold\n<!-- end of atlas -->\nafter\n", encoding="utf-8")
    rates.write_text("SURVEYS: dict = {\n    old\n}\nTRIES = {\n}\n", encoding="utf-8")
    monkeypatch.setattr(atlas, "DATA", data)
    monkeypatch.setattr(atlas, "DOCS", page)
    monkeypatch.setattr(atlas, "WIN_RATES", rates)
    atlas.main([str(surveys)])
    (row,) = read_rows(data)
    assert (row.address, len(row.deals)) == ("gaps-fixed", 2)
    assert page.read_text("utf-8") == f"before\n<!-- atlas -->\n{atlas.table([row])}<!-- end of atlas -->\nafter\n"
    told = '    "gaps-fixed": Survey(deals=2, won=2, lost=0, moves=2),'
    assert rates.read_text("utf-8") == f"SURVEYS: dict = {{\n{told}\n}}\nTRIES = {{\n}}\n"
