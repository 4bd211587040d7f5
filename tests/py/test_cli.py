"""Owns the command line in one process: each command's text and JSON, options on both sides, exit 2 with one line."""

from __future__ import annotations

import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from helpers.gap_tables import GAMES, WON, board_text
from helpers.sizes import DATA

from lacuna import Game, all_variants, dump, find_variant
from lacuna.command_line.arguments import choose_language
from lacuna.command_line.cli import main
from lacuna.command_line.solve_commands import outcome_report
from lacuna.games.catalogue import describe_rules
from lacuna.model.notation import print_board, token
from lacuna.model.variant import Variant
from lacuna.play.save import checksum, load
from lacuna.solver import Limits, run_search, search_for
from lacuna.testing import perft, playout
from lacuna.version import __version__
from lacuna.words import Words

VECTORS: dict[str, Any] = json.loads((DATA / "vectors" / "gaps.json").read_text(encoding="utf-8"))
BLOCKED = board_text("r1c1 KC -- 2C", "r2c1 KS -- 2S", "r3c1 KH -- 2H", "r4c1 KD -- 2D")


class Answer(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)


class Shell:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *words: str, stdin: str = "") -> Answer:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        self.capsys.readouterr()
        try:
            code = main(words)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        out, err = self.capsys.readouterr()
        return Answer(code, out, err)

    def refuses(self, *words: str, stdin: str = "") -> str:
        """The one line on stderr of a command that must be refused."""
        code, out, err = self(*words, stdin=stdin)
        assert code == 2, (words, out, err)
        assert out == ""
        assert err.endswith("\n")
        assert err.count("\n") == 1, err
        assert len(err) > 12
        assert len(err) < 1000
        assert "Traceback" not in err
        return err


@pytest.fixture
def lacuna(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(capsys, monkeypatch)


@pytest.fixture
def board_file(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(BLOCKED, encoding="utf-8")
    return str(path)


# games


def test_games_tells_id_name_family_and_options(lacuna: Shell) -> None:
    code, out, err = lacuna("games")
    assert (code, err) == (0, "")
    for game in GAMES:
        assert any(line.split()[:1] == [game] for line in out.splitlines())
    assert "redeals" in out
    assert "random-gaps" in out


def test_games_as_json(lacuna: Shell) -> None:
    games = {game["id"]: game for game in lacuna("games", "--json").json["games"]}
    assert set(GAMES) <= set(games)
    assert all({"id", "name", "family", "options"} <= set(game) for game in games.values())
    assert games["gaps"]["options"]["redeals"]["default"] == "2"
    assert games["gaps-three-tries"]["options"] == {}


# deal


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("key", [key for key in VECTORS if key.startswith("montana:")])
def test_deal_as_json_is_the_published_board(lacuna: Shell, game: str, key: str) -> None:
    body = lacuna("deal", game, key.split(":")[1], "--json").json
    assert body["board"] == VECTORS[key]
    assert body["game"] == game
    assert {"game", "deal", "options", "board"} <= set(body)


def test_deal_prints_the_board(lacuna: Shell) -> None:
    game = Game.new("gaps", "1")
    assert lacuna("deal", "gaps", "1") == (0, print_board(game.rules, game.state), "")


def test_deal_tells_the_canonical_number_as_text(lacuna: Shell) -> None:
    assert lacuna("deal", "gaps", " #MS0004711 ", "--json").json["deal"] == "4711"
    assert lacuna("deal", "gaps", "99999999999999999999", "--json").json["deal"] == "99999999999999999999"


def test_deal_tells_all_options(lacuna: Shell) -> None:
    assert lacuna("deal", "gaps", "1", "--json").json["options"] == {"redeals": "2"}
    assert lacuna("deal", "gaps", "1", "--option", "redeals=5", "--json").json["options"] == {"redeals": "5"}
    assert lacuna("deal", "gaps-three-tries", "1", "--json").json["options"] == {}


def test_a_json_answer_is_one_object_on_one_line(lacuna: Shell) -> None:
    for words in (("games",), ("deal", "gaps", "1"), ("moves", "gaps", "1"), ("perft", "gaps", "1", "2")):
        code, out, err = lacuna(*words, "--json")
        assert (code, out.count("\n"), err) == (0, 1, "")
        assert isinstance(json.loads(out), dict)


ORDERS = [
    ("deal", "gaps", "1", "--option", "redeals=7", "--json"),
    ("deal", "--option", "redeals=7", "gaps", "1", "--json"),
    ("deal", "gaps", "--json", "--option", "redeals=7", "1"),
    ("deal", "--json", "gaps", "--option=redeals=7", "1"),
    ("--json", "deal", "gaps", "1", "--option", "redeals=7"),
]


@pytest.mark.parametrize("words", ORDERS)
def test_options_may_stand_before_and_after(lacuna: Shell, words: tuple[str, ...]) -> None:
    assert lacuna(*words).json == lacuna(*ORDERS[0]).json


def test_the_last_of_two_options_counts(lacuna: Shell) -> None:
    words = ("deal", "gaps", "1", "--option", "redeals=7", "--option", "redeals=8", "--json")
    assert lacuna(*words).json["options"] == {"redeals": "8"}


# An address in place of a game and a number


@pytest.mark.parametrize("command", ["deal", "moves"])
def test_an_address_names_game_options_and_number(lacuna: Shell, command: str) -> None:
    wanted = lacuna(command, "gaps", "4711", "--option", "redeals=3", "--json")
    assert wanted.code == 0
    for words in (("gaps?redeals=3/4711",), ("gaps?redeals=3", "4711"), ("https://a.b/c/#gaps?redeals=3/4711",)):
        assert lacuna(command, *words, "--json") == wanted


def test_an_option_beside_an_address_replaces_that_of_the_address(lacuna: Shell) -> None:
    body = lacuna("deal", "gaps?redeals=3/4711", "--option", "redeals=5", "--json").json
    assert (body["deal"], body["options"]) == ("4711", {"redeals": "5"})


def test_every_command_with_a_number_takes_an_address(lacuna: Shell) -> None:
    assert lacuna("perft", "gaps/1", "3") == lacuna("perft", "gaps", "1", "3")
    assert lacuna("solve", "pretzel/2", "--json").json["verdict"] == "won"
    assert lacuna("play", "gaps/1", stdin="quit\n") == lacuna("play", "gaps", "1", stdin="quit\n")


@pytest.mark.cpython_only
def test_survey_takes_an_address(lacuna: Shell) -> None:
    """Pyodide has no processes, with which a survey searches."""
    assert json.loads(lacuna("survey", "pretzel/2", "--json").out)["deals"] == 1


def test_two_numbers_are_refused(lacuna: Shell) -> None:
    for words in (("deal", "gaps/1", "2"), ("perft", "gaps/1", "2", "3"), ("survey", "pretzel/1", "--deals", "2")):
        assert "not two: 1 and 2" in lacuna.refuses(*words)
    assert "not both" in lacuna.refuses("deal", "gaps/1", "--board", "-")


# rules


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
def test_rules_prints_the_whole_guide(lacuna: Shell, variant: Variant) -> None:
    for chosen in ({}, {option.id: option.values[0] for option in variant.options}):
        options = [word for name, value in chosen.items() for word in ("--option", f"{name}={value}")]
        code, out, err = lacuna("rules", variant.id, *options)
        assert (code, err) == (0, "")
        assert out.splitlines()[0] == variant.name
        said = " ".join(out.split())
        for part in describe_rules(variant, Words(), chosen):
            assert part["title"] in out.splitlines()
            assert all(" ".join(text.split()) in said for text in part["text"])
        assert "{" not in out


@pytest.mark.parametrize("columns", [40, 80, 300])
def test_rules_are_wrapped_to_the_terminal(lacuna: Shell, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lengths = [len(line) for line in lacuna("rules", "gaps").out.splitlines()]
    assert min(columns, 100) * 0.8 < max(lengths) <= min(columns, 100)


def test_rules_follow_the_options_of_an_address(lacuna: Shell) -> None:
    body = lacuna("rules", "gaps?redeals=3/4711", "--json").json
    assert body["options"] == {"redeals": "3"} and body["game"] == "gaps"
    assert body["rules"] == describe_rules(find_variant("gaps"), Words(), {"redeals": "3"})
    assert lacuna("rules", "gaps?redeals=3").out != lacuna("rules", "gaps").out


# moves


@pytest.mark.parametrize("game", GAMES)
def test_moves_as_json(lacuna: Shell, game: str) -> None:
    body = lacuna("moves", game, "4711", "--json").json
    there = Game.new(game, "4711")
    assert body["moves"] == [there.text_of(move) for move in there.legal_moves]
    assert len(body["board"]) == 4
    assert (body["outcome"], body["blocked"], body["progress"]) == (None, False, list(there.progress))
    assert body["redeals_left"] == there.redeals_left


def test_moves_as_text_are_one_a_line_in_the_same_order(lacuna: Shell) -> None:
    moves = lacuna("moves", "gaps", "4711", "--json").json["moves"]
    code, out, err = lacuna("moves", "gaps", "4711")
    assert (code, err) == (0, "")
    assert out.splitlines()[: len(moves)] == moves


def test_moves_after_moves_and_a_redeal(lacuna: Shell) -> None:
    vector = VECTORS["locked_blocked_then_redeal:1"]
    body = lacuna("moves", "gaps-locked", "1", "--after", vector["moves"], "--json").json
    assert (body["board"], body["blocked"], body["moves"]) == (vector["blocked_board"], True, [])
    assert (body["progress"], body["redeals_left"], body["outcome"]) == ([vector["in_place"], 48], 2, None)
    after = lacuna("moves", "gaps-locked", "1", "--after", vector["moves"] + " redeal", "--json").json
    assert (after["board"], after["redeals_left"]) == (vector["after_run"], 1)


def test_after_takes_the_random_gaps_of_an_option(lacuna: Shell) -> None:
    vector = VECTORS["locked_blocked_then_redeal:1"]
    words = ("moves", "gaps-locked", "1", "--option", "random-gaps=on", "--json")
    assert lacuna(*words, "--after", vector["moves"] + " redeal").json["board"] == vector["random"]


def test_after_twice_redealt(lacuna: Shell) -> None:
    body = lacuna("moves", "gaps", "1", "--after", "redeal  redeal", "--json").json
    assert body["board"] == VECTORS["random_redeal_twice_at_once:1"]
    assert body["redeals_left"] == 0


def test_unlimited_redeals_are_told_as_text(lacuna: Shell) -> None:
    words = ("moves", "gaps", "1", "--option", "redeals=unlimited", "--json")
    assert lacuna(*words).json["redeals_left"] == "unlimited"


def test_an_empty_after_is_none(lacuna: Shell) -> None:
    assert lacuna("moves", "gaps", "1", "--after", "", "--json").json == lacuna("moves", "gaps", "1", "--json").json


# a board instead of a number


@pytest.mark.parametrize("command", ["deal", "moves"])
def test_board_reads_a_position_from_a_file(lacuna: Shell, command: str, board_file: str) -> None:
    body = lacuna(command, "gaps", "--board", board_file, "--json").json
    assert body["board"] == BLOCKED.splitlines()
    assert body["deal"] is None


def test_board_reads_a_position_from_standard_input(lacuna: Shell) -> None:
    body = lacuna("moves", "gaps", "--board", "-", "--json", stdin=BLOCKED).json
    assert (body["moves"], body["blocked"], body["outcome"]) == ([], True, "lost")
    won = lacuna("moves", "gaps", "--board", "-", "--json", stdin="\n".join(WON)).json
    assert (won["outcome"], won["blocked"], won["progress"]) == ("won", False, [48, 48])


def test_what_deal_prints_board_reads(lacuna: Shell) -> None:
    for words in (("gaps", "5"), ("gallery", "5", "--option", "redeals=unlimited"), ("gaps-fixed", "5")):
        out = lacuna("deal", *words).out
        again = lacuna("deal", words[0], *words[2:], "--board", "-", stdin=out)
        assert again == (0, out, "")


def test_perft_of_a_board(lacuna: Shell) -> None:
    game = Game.new("gaps", "1")
    board = print_board(game.rules, game.state)
    for words in (("gaps", "3", "--board", "-"), ("gaps", "--board", "-", "3"), ("--board", "-", "gaps", "3")):
        assert lacuna("perft", *words, "--json", stdin=board).json == {"count": 35}


# perft


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_perft_as_json_and_text(lacuna: Shell, game: str, depth: int) -> None:
    there = Game.new(game, "4711")
    count = perft(there.rules, there.state, depth)
    assert lacuna("perft", game, "4711", str(depth), "--json").json == {"count": count}
    assert lacuna("perft", game, "4711", str(depth)) == (0, f"{count}\n", "")


# replay


def saved(tmp_path: Path, game: Game) -> str:
    path = tmp_path / "game.json"
    path.write_text(dump(game), encoding="utf-8")
    return str(path)


def test_replay_checks_a_save_and_prints_the_final_board(lacuna: Shell, tmp_path: Path) -> None:
    game = Game.new("gaps", "4711")
    for step in range(25):
        playout(game, step, 1)
    game.redeal()
    path = saved(tmp_path, game)
    code, out, err = lacuna("replay", path)
    assert (code, err) == (0, "")
    assert out.startswith(print_board(game.rules, game.state))
    body = lacuna("replay", path, "--json").json
    assert body["board"] == print_board(game.rules, game.state).splitlines()[:4]
    assert (body["game"], body["deal"], body["log"]) == ("gaps", "4711", list(game.log))


def test_replay_reads_standard_input(lacuna: Shell) -> None:
    assert lacuna("replay", "-", "--json", stdin=dump(Game.new("gaps", "1"))).json["deal"] == "1"


def test_replay_refuses_a_bad_save(lacuna: Shell, tmp_path: Path) -> None:
    good = dump(Game.new("gaps", "1"))
    body = {**json.loads(good), "log": ["KD:r1c1>r1c1"], "at": 1}
    bad = [good[:-1], "", "{}", good.replace("JD", "JC"), json.dumps({**body, "check": checksum(body)})]
    for text in bad:
        path = tmp_path / "bad.json"
        path.write_text(text, encoding="utf-8")
        lacuna.refuses("replay", str(path))


def test_replay_refuses_what_is_no_file(lacuna: Shell, tmp_path: Path) -> None:
    assert "missing.json" in lacuna.refuses("replay", str(tmp_path / "missing.json"))
    lacuna.refuses("replay", str(tmp_path))
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    lacuna.refuses("replay", str(tmp_path / "binary"))


# play


def test_play_is_scripted_through_standard_input(lacuna: Shell) -> None:
    game = Game.new("gaps", "1")
    move = game.text_of(game.legal_moves[0])
    code, out, err = lacuna("play", "gaps", "1", stdin=f"{move}\nundo\nredo\nquit\n")
    game.push(move)
    assert (code, err) == (0, "")
    boards = [line for line in out.splitlines() if line.startswith(print_board(game.rules, game.state).splitlines()[0])]
    assert boards
    assert out.rstrip().splitlines()[-2].startswith("1 ")


def test_play_shows_the_board_after_each_line(lacuna: Shell) -> None:
    game = Game.new("gaps", "1")
    start = print_board(game.rules, game.state)
    move = game.text_of(game.legal_moves[0])
    game.push(move)
    moved = print_board(game.rules, game.state)
    out = lacuna("play", "gaps", "1", stdin=f"{move}\nundo\nredo\nrestart\n").out
    assert (out.count(start), out.count(moved)) == (3, 2)


def test_play_redeals(lacuna: Shell) -> None:
    out = lacuna("play", "gaps", "1", stdin="redeal\nundo\nredeal\n").out
    assert out.count("\n".join(VECTORS["random_redeal_at_once:1"])) == 2


def test_play_takes_a_moves_number(lacuna: Shell) -> None:
    out = lacuna("play", "gaps", "1", stdin="1\n").out
    first = next(line for line in out.splitlines() if line.startswith("1 ")).split()[1]
    game = Game.new("gaps", "1")
    game.push(first)
    assert print_board(game.rules, game.state) in out


@pytest.mark.parametrize("line", ["x", "undo", "redo", "99", "0", "-1", "KD:r1c1>r1c1", "save", "deal", "٣", "1x", "é"])
def test_play_answers_a_bad_line_and_goes_on(lacuna: Shell, line: str) -> None:
    code, out, err = lacuna("play", "gaps", "1", stdin=f"{line}\n\n1\nquit\n")
    assert (code, err) == (0, "")
    assert "Traceback" not in out
    game = Game.new("gaps", "1")
    assert len([row for row in out.splitlines() if row.startswith("1 ")]) >= 2
    assert print_board(game.rules, game.state) in out


def test_play_saves_what_replay_reads(lacuna: Shell, tmp_path: Path) -> None:
    path = str(tmp_path / "kept.json")
    lacuna("play", "gaps", "1", stdin=f"1\nredeal\nsave {path}\nquit\n")
    assert len(lacuna("replay", path, "--json").json["log"]) == 2


def test_save_replaces_another_file_only_when_typed_again(lacuna: Shell, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear aunt")
    out = lacuna("play", "gaps", "1", stdin=f"save {path}\nsave {tmp_path / 'a.json'}\nquit\n").out
    assert f"The file {path} exists: type the same line again to replace it" in out
    assert path.read_text() == "Dear aunt"
    out = lacuna("play", "gaps", "1", stdin=f"save {path}\nsave {path}\nquit\n").out
    assert f"Saved as {path}." in out
    assert load(path.read_text()).address == "gaps/1"


def test_save_may_be_typed_again_for_the_same_game(lacuna: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    out = lacuna("play", "gaps", "1", stdin=f"save {path}\n1\nsave {path}\nquit\n").out
    assert out.count(f"Saved as {path}.") == 2
    assert len(load(path.read_text()).log) == 1


def test_play_without_a_number_deals_a_new_one(lacuna: Shell) -> None:
    decks = {lacuna("play", "gaps-three-tries", stdin="").out.splitlines()[0] for _ in range(3)}
    assert len(decks) == 3


def test_play_ends_a_won_board_with_its_words(lacuna: Shell, board_file: str) -> None:
    Path(board_file).write_text("\n".join(WON).replace("KC --", "-- KC"), encoding="utf-8")
    out = lacuna("play", "gaps", "--board", board_file, stdin="1\n").out
    assert "Won in 1 move." in out


def test_play_answers_help_and_rules_and_shows_no_board_again(lacuna: Shell) -> None:
    game = Game.new("gaps", "1")
    board = print_board(game.rules, game.state)
    for word in ("help", "?", "HELP"):
        out = lacuna("play", "gaps", "1", stdin=f"{word}\n").out
        assert out.count(board) == 1
        assert all(re.search(rf"^  {name}\b", out, re.MULTILINE) for name in ("undo", "redeal", "save FILE", "quit"))
    out = lacuna("play", "gaps", "1", stdin="rules\n").out
    assert lacuna("rules", "gaps").out in out and out.count(board) == 1


def test_the_help_of_play_leaves_out_what_a_game_does_not_have(lacuna: Shell) -> None:
    for game, absent in (("gaps", {"deal"}), ("gaps-fixed", {"deal", "redeal"}), ("virginia-reel", {"redeal"})):
        out = lacuna("play", game, "1", stdin="help\n").out
        assert {name for name in ("deal", "redeal") if not re.search(rf"^  {name} ", out, re.MULTILINE)} == absent


def test_play_says_what_is_wrong_with_a_line(lacuna: Shell) -> None:
    typed = {"x": "Unknown command 'x'", "deal": "Unknown command 'deal'", "99": "There is no move 99"}
    typed |= {"00012": "There is no move 00012", "1 2": "one move or command", "save": "Name a file"}
    for line, answer in typed.items():
        assert answer in lacuna("play", "gaps", "1", stdin=f"{line}\n").out


def test_a_number_after_the_end_of_a_game_is_answered(lacuna: Shell) -> None:
    out = lacuna("play", "gaps", "1", stdin="1\nresign\n1\n").out
    assert out.splitlines()[-1] == "No move is possible now"


def test_play_saves_to_a_path_with_spaces(lacuna: Shell, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    assert f"Saved as {path}." in lacuna("play", "gaps", "1", stdin=f"save {path}\n").out
    assert lacuna("replay", str(path), "--json").json["deal"] == "1"


@pytest.mark.parametrize("name", ["virginia-reel", "northwest-territory"])
def test_play_never_shows_hidden_cards(lacuna: Shell, name: str) -> None:
    game = Game.new(name, "9")
    hidden = [slot for slot, info in enumerate(game.rules.layout.slots) if info.kind == "talon"]
    out = lacuna("play", name, "9", stdin="quit\n").out
    assert [token(game.state.piles[slot]) for slot in hidden if token(game.state.piles[slot]) in out.split()] == []
    assert sum(map(int, re.findall(r"\[(\d+) face down\]", out))) == sum(len(game.state.piles[slot]) for slot in hidden)


def test_numbers_are_grouped_and_seconds_rounded(lacuna: Shell) -> None:
    assert lacuna("perft", "gloucestershire", "1", "3").out == "12,902\n"
    assert lacuna("perft", "gloucestershire", "1", "3", "--language", "de").out == "12.902\n"
    counts = lacuna("solve", "gaps", "3", "--states", "2000", "--engine", "python").out.splitlines()[-1]
    assert re.fullmatch(r"2,\d{3} positions searched, 2,\d{3} different, \d+\.?\d{0,4} s", counts)


def test_a_lost_round_says_that_redeals_were_not_searched(
    lacuna: Shell,
) -> None:
    blocked = Game.from_board("gaps", BLOCKED)
    search = search_for(blocked.rules, blocked.state, Limits())
    assert search is not None
    lost = run_search(search)
    assert lost.verdict == "lost"
    game = Game.new("gaps", "1")
    assert "without a redeal" in outcome_report(game, lost, Words())[1]
    assert "every line" in outcome_report(Game.new("gaps", "1", {"redeals": "0"}), lost, Words())[1]
    assert "every line" in lacuna("solve", "gaps", "--board", "-", stdin=BLOCKED).out


# Bad input: one clear line on stderr, exit 2, nothing on stdout

BAD = [
    (),
    ("explode",),
    ("games", "x"),
    ("games", "--what"),
    ("deal",),
    ("deal", "gaps"),
    ("deal", "chess", "1"),
    ("deal", "", "1"),
    ("deal", "gaps", ""),
    ("deal", "gaps", "0"),
    ("deal", "gaps", "-1"),
    ("deal", "gaps", "-x"),
    ("deal", "gaps", "ms0"),
    ("deal", "gaps", "1_000"),
    ("deal", "gaps", "1 2"),
    ("deal", "gaps", "١"),
    ("deal", "gaps", str(10**20)),
    ("deal", "gaps", "9" * 10**5),
    ("deal", "gaps", "line\nbreak"),
    ("deal", "line\nbreak", "1"),
    ("deal", "gaps", "1", "2"),
    ("deal", "gaps", "1", "line\nbreak"),
    ("deal", "gaps", "1", "--line\nbreak"),
    ("deal", "gaps", "1", "--option"),
    ("deal", "gaps", "1", "--option", "redeals"),
    ("deal", "gaps", "1", "--option", "redeals=10"),
    ("deal", "gaps", "1", "--option", "redeals="),
    ("deal", "gaps", "1", "--option", "colour=red"),
    ("deal", "gaps", "1", "--option", "=3"),
    ("deal", "gaps", "1", "--option", ""),
    ("deal", "gaps", "1", "--option", "a\nb=3"),
    ("deal", "gaps-three-tries", "1", "--option", "redeals=2"),
    ("deal", "gaps", "1", "--board", "-"),
    ("deal", "gaps", "--board"),
    ("deal", "gaps", "--board", "no such file"),
    ("deal", "gaps", "--board", "."),
    ("deal", "gaps", "--board", "-"),
    ("moves", "gaps", "1", "--after", "x"),
    ("moves", "gaps", "1", "--after", "KD:r1c1>r1c1"),
    ("moves", "gaps", "1", "--after", "undo"),
    ("moves", "gaps", "1", "--after"),
    ("moves", "gaps-three-tries", "1", "--after", "redeal"),
    ("moves", "gaps", "1", "--after", "redeal redeal redeal"),
    ("perft", "gaps", "1"),
    ("perft", "gaps"),
    ("perft", "gaps", "1", "x"),
    ("perft", "gaps", "1", "-1"),
    ("perft", "gaps", "1", "1.5"),
    ("perft", "gaps", "1", "٣"),
    ("perft", "gaps", "1", ""),
    ("perft", "gaps", "1", "9" * 5000),
    ("perft", "gaps", "1", "1_0"),
    ("replay",),
    ("replay", "no such file"),
    ("replay", "-"),
    ("replay", ""),
    ("play", "chess"),
    ("play", "gaps", "0"),
    ("play", "gaps", "--board", "no such file"),
]


@pytest.mark.parametrize("words", BAD, ids=lambda words: " ".join(words)[:40].replace("\n", "\\n"))
def test_bad_input_is_one_clear_line_and_exit_2(lacuna: Shell, words: tuple[str, ...]) -> None:
    lacuna.refuses(*words)


@pytest.mark.parametrize("words", [words for words in BAD if words], ids=range(len(BAD) - 1))
def test_bad_input_is_no_other_under_json(lacuna: Shell, words: tuple[str, ...]) -> None:
    lacuna.refuses(*words, "--json")


@pytest.mark.parametrize("board", ["", "x", BLOCKED.replace("KC", "KS"), BLOCKED + "redeals-left: 9", "\ud800", "\0"])
def test_a_bad_board_is_one_clear_line_and_exit_2(lacuna: Shell, board: str) -> None:
    lacuna.refuses("moves", "gaps", "--board", "-", stdin=board)


def test_errors_name_the_file(lacuna: Shell, tmp_path: Path) -> None:
    missing, folder = str(tmp_path / "no" / "file"), str(tmp_path)
    for words in (("replay",), ("deal", "gaps", "--board"), ("survey", "pretzel", "--out")):
        for path in (missing, folder):
            assert path in lacuna.refuses(*words, path)


def test_errors_name_what_exists(lacuna: Shell) -> None:
    assert "unknown command 'jump'. Commands: games, rules, deal, " in lacuna.refuses("jump")
    assert "--board needs a value" in lacuna.refuses("deal", "gaps", "--board")
    assert "--plain takes no value" in lacuna.refuses("solve", "pretzel", "1", "--plain=yes")
    assert "python -m lacuna deal --help" in lacuna.refuses("deal")


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "pretzel", "2"),
        pytest.param(("survey", "pretzel", "--deals", "2", "--jobs", "1"), marks=pytest.mark.cpython_only),
    ],
)
def test_a_search_without_the_kernel_says_so(
    lacuna: Shell, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr("lacuna.command_line.solve_commands.library", lambda: None)
    monkeypatch.setattr("lacuna.command_line.solve_commands.ProcessPoolExecutor", ThreadPoolExecutor)
    note = (
        "lacuna: no compiled kernel that fits: searches run in Python, which takes much longer. "
        "To compile it, in the source folder: python build.py test --only unit -k kernel\n"
    )
    assert lacuna(*words).err.startswith(note)
    assert note not in lacuna(*words, "--engine", "python").err, "it was asked for"


def test_a_search_with_the_kernel_says_nothing(lacuna: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lacuna.command_line.solve_commands.library", lambda: object())
    assert lacuna("solve", "pretzel", "2").err == ""


def test_version(lacuna: Shell) -> None:
    assert lacuna("--version") == (0, f"lacuna {__version__}\n", "")


def test_help_is_a_command_too(lacuna: Shell) -> None:
    assert lacuna("help") == lacuna("--help")
    assert lacuna("help", "deal") == lacuna("deal", "--help")


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_before_the_command_is_that_of_the_command(lacuna: Shell, option: str) -> None:
    assert lacuna(option, "solve") == lacuna("solve", "--help")


def test_help_is_no_error(lacuna: Shell) -> None:
    for words in (("--help",), ("deal", "--help")):
        code, out, err = lacuna(*words)
        assert (code, err) == (0, "")
        assert "usage" in out


def test_the_systems_language_is_known_by_its_name_in_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("German_Austria", "1252"))
    assert choose_language([]).language == "de"
