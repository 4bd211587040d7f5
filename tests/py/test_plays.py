"""What is recorded of the deals that are played, and what the records add up to."""

from __future__ import annotations

import json
from statistics import mean, median
from typing import Any

import pytest
from helpers.steps import count_steps
from helpers.wire import Wire
from hypothesis import example, given
from hypothesis import strategies as st

from lacuna.model.notation import print_board
from lacuna.play.game import Game
from lacuna.records.deal_record import AWAY_MS, HELPED, DealRecord, read_record, split_key, write_record
from lacuna.records.merging import merge
from lacuna.records.record_texts import RecordTexts
from lacuna.records.statistics import PlayedDeal, by_kind, figures, histogram

MINUTE = 60_000
BEGAN = 1_800_000_000_000


class Table:
    """A session whose page keeps what it is told to, with a clock that is set by hand."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.wire = Wire()
        self.kept = kept if kept is not None else {}
        self.now = BEGAN
        self.reply: dict[str, Any] = {}

    def do(self, verb: str, **args: Any) -> None:
        self.reply = self.wire.ok(verb, now=self.now, **args)
        self.kept |= {key: text for key, text, *_ in self.reply.get("keep", [])}

    def open(self, game: str) -> None:
        self.do("open", game=game, entropy="5" * 64)

    def play(self, after: int = 1000, which: int = 0) -> None:
        self.now += after
        self.do("play", rev=self.reply["rev"], move=self.reply["scene"]["moves"][which])

    def act(self, action: str, after: int = 1000) -> None:
        self.now += after
        self.do("act", rev=self.reply["rev"], action=action, entropy="6" * 64)

    def end(self) -> None:
        """Play whatever comes first until nothing can be played."""
        while self.reply["scene"]["moves"]:
            self.play()

    def of(self, name: str) -> DealRecord:
        play = read_record(self.kept[f"record:play:{name}"])
        assert play is not None
        return play

    @property
    def names(self) -> set[str]:
        return {key.removeprefix("record:play:") for key in self.kept if key.startswith("record:play:")}


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_deal_counts_from_its_first_move(table: Table) -> None:
    table.open("gaps/7")
    assert table.names == set()
    table.act("new")
    assert table.names == set()
    table.play()
    assert len(table.names) == 1


def test_every_move_is_recorded_at_once(table: Table) -> None:
    table.open("pretzel/7")
    for count in (1, 2, 3):
        table.play()
        assert table.of("pretzel/7").moves == count
    table.act("undo")
    assert table.of("pretzel/7").moves == 2
    table.act("restart")
    assert table.of("pretzel/7").moves == 0


def test_how_it_ended_is_what_the_rules_say(table: Table) -> None:
    table.open("pretzel/7")
    table.play()
    assert table.of("pretzel/7").ending == "open"
    table.end()
    outcome = table.reply["scene"]["status"]["outcome"]
    assert outcome in ("won", "lost") and table.of("pretzel/7").ending == outcome


def test_a_loss_that_is_taken_back_is_no_loss_and_a_win_stays_one(table: Table) -> None:
    endings = set()
    for deal in range(1, 30):
        name = f"pretzel/{deal}"
        table.open(name)
        table.end()
        before = table.of(name)
        table.act("undo")
        after = table.of(name)
        assert after == before if before.ending == "won" else after.ending == "open"
        assert after.best == before.best
        endings.add(before.ending)
    assert endings == {"won", "lost"}


def test_a_deal_given_up_is_counted_apart_until_that_is_taken_back(table: Table) -> None:
    table.open("gallery/7")
    table.play()
    table.act("resign")
    play = table.of("gallery/7")
    assert (play.ending, play.moves) == ("resigned", 1)
    found = figures(by_kind(table.kept)["gallery"])
    assert (found.played, found.won, found.lost, found.resigned, found.open) == (1, 0, 0, 1, 0)
    table.act("undo")
    assert table.of("gallery/7").ending == "open"
    table.act("redo")
    assert table.of("gallery/7").ending == "resigned"
    table.act("restart")
    assert table.of("gallery/7").ending == "open"


def test_a_won_deal_that_is_played_again_changes_nothing(table: Table) -> None:
    name = next(name for deal in range(1, 40) if won(table, name := f"pretzel/{deal}"))
    before = dict(table.kept)
    table.open(name)
    table.play()
    table.act("hint")
    table.end()
    assert table.kept == before


def test_help_after_the_end_counts_only_if_play_goes_on(table: Table) -> None:
    name = next(name for deal in range(1, 40) if not won(table, name := f"pretzel/{deal}"))
    table.act("review")
    assert (table.of(name).ending, table.of(name).helped) == ("lost", ())
    table.act("undo")
    assert (table.of(name).ending, table.of(name).helped) == ("open", ("review",))


def won(table: Table, name: str) -> bool:
    table.open(name)
    table.end()
    return table.of(name).ending == "won"


def test_time_is_that_of_playing_and_not_of_being_away(table: Table) -> None:
    table.open("gaps/7")
    table.play(after=5000)
    table.play(after=7000)
    assert table.of("gaps/7").spent == 12_000
    table.play(after=AWAY_MS + 60 * MINUTE)
    assert table.of("gaps/7").spent == 12_000 + AWAY_MS
    table.now += 60 * MINUTE
    table.open("gaps/8")
    table.play(after=3000)
    assert table.of("gaps/8").spent == 3000


def test_a_clock_that_is_set_back_takes_no_time_away(table: Table) -> None:
    table.open("gaps/7")
    table.play(after=5000)
    last = table.of("gaps/7").last
    table.play(after=-60 * MINUTE)
    play = table.of("gaps/7")
    assert (play.spent, play.last) == (5000, last)
    later = Table(table.kept)
    later.now = BEGAN - 60 * MINUTE
    later.wire.give(table.kept)
    later.open("gaps/7")
    later.play()
    assert later.of("gaps/7").last == last


def test_a_deal_goes_on_after_a_new_start(table: Table) -> None:
    table.open("gaps/7")
    table.play(after=5000)
    table.act("hint")
    save = table.reply["save"]
    later = Table(table.kept)
    later.now = table.now + 60 * MINUTE
    later.wire.give(table.kept)
    body = {"game": "gaps/7", "save": save, "earlier": [], "later": [], "at": 1, "begun": True}
    texts = ["save:a", json.dumps(body)]
    later.do("open", game="gaps/7", entropy="5" * 64, kept={"texts": texts, "build": "b"})
    later.play(after=4000)
    play = later.of("gaps/7")
    assert (play.moves, play.began) == (2, BEGAN + 5000)
    assert play.spent == 5000 + 1000 + 4000  # the hint took a second to ask for
    assert play.helped == ("hint",)


@pytest.mark.parametrize("action", ["undo", "restart"])
def test_a_redeal_that_is_taken_back_is_a_help(table: Table, action: str) -> None:
    table.open("gallery/7")
    table.play()
    table.act("undo")
    assert table.of("gallery/7").helped == ()
    table.act("redeal")
    assert (table.of("gallery/7").helped, table.of("gallery/7").redeals) == ((), 1)
    table.act(action)
    assert (table.of("gallery/7").helped, table.of("gallery/7").redeals) == (("redeal",), 0)
    table.act("undo" if action == "restart" else "redo")
    assert table.of("gallery/7").helped == ("redeal",)


def test_another_number_of_redeals_is_recorded_apart(table: Table) -> None:
    for name in ("gaps/7", "gaps?redeals=5/7"):
        table.open(name)
        table.play()
    assert table.names == {"gaps/7", "gaps?redeals=5/7"}


def test_neither_the_lesson_nor_a_position_is_recorded(table: Table) -> None:
    table.open("gaps/7")
    table.do("open", lesson=True)
    table.play()
    table.act("undo")
    assert table.names == set()
    game = Game.new("pretzel", "7")
    table.do("open", game="pretzel", board=print_board(game.rules, game.state))
    table.play()
    assert table.names == set()


def test_without_a_clock_nothing_is_recorded() -> None:
    wire = Wire()
    reply = wire.ok("open", game="gaps/7")
    assert "keep" not in wire.ok("play", rev=reply["rev"], move=reply["scene"]["moves"][0])


@pytest.mark.parametrize("now", [0, -1, "1", True, 10**16, [1]])
def test_a_time_that_is_none_is_refused(now: Any) -> None:
    reply = Wire().reply("open", game="gaps/7", now=now)
    assert reply["error"]["code"] == "bad-request" and "now" in reply["error"]["message"]


counts = st.integers(0, 200)
plays = st.builds(
    lambda last, spent, moves, best, ending, helped: DealRecord(
        1, last, spent, moves, 0, 48 if ending == "won" else best, 48, ending, tuple(h for h in HELPED if h in helped)
    ),
    st.integers(1, 50),
    counts,
    counts,
    st.integers(0, 47),
    st.sampled_from(["open", "won", "lost", "resigned"]),
    st.sets(st.sampled_from(HELPED)),
)


@example([DealRecord(1, last, spent, 90, 0, 48, 48, "won", ()) for last, spent in enumerate((30, 10, 20), 1)])
@given(st.lists(plays, max_size=30))
def test_figures_are_those_of_the_library_and_of_a_plain_count(some: list[DealRecord]) -> None:
    records = {f"record:play:gaps/{deal}": write_record(play) for deal, play in enumerate(some)}
    deals = by_kind(records).get("gaps", [])
    assert sorted(dealt.record for dealt in deals) == sorted(some)
    assert [dealt.record.last for dealt in deals] == sorted(play.last for play in some)
    found = figures(deals)
    wins = [play for play in some if play.ending == "won"]
    assert (found.played, found.won) == (len(some), len(wins))
    assert found.lost + found.resigned + found.open == len(some) - len(wins)
    assert found.resigned == sum(play.ending == "resigned" for play in some)
    if some:
        assert found.mean == pytest.approx(mean(play.best / 48 for play in some))
        row = "".join("w" if dealt.record.ending == "won" else "." for dealt in deals)
        assert found.longest == max(map(len, row.split(".")))
        assert found.streak == len(row) - len(row.rstrip("w"))
    if wins:
        assert found.time == median(play.spent for play in wins)
        assert (found.fastest, found.fewest) == (min(play.spent for play in wins), min(play.moves for play in wins))
    assert sum(histogram(some)) == len(some) and histogram(some)[-1] == len(wins)


def test_of_two_records_of_a_deal_the_first_move_is_the_earlier_one() -> None:
    early = DealRecord(1000, 2000, 10, 3, 0, 5, 48, "open", (), "2026-11-20")
    late = early._replace(began=5000, last=9000, began_on="2026-11-21")
    for mine, theirs in ((early, late), (late, early)):
        merged = read_record(merge("record:play:gaps/7", None, write_record(mine), write_record(theirs)))
        assert merged and (merged.began, merged.began_on, merged.last) == (1000, "2026-11-20", 9000)


@given(plays)
def test_a_record_is_read_as_it_was_written(play: DealRecord) -> None:
    assert read_record(write_record(play)) == play


def test_a_streak_ends_with_the_last_deal_that_was_not_won() -> None:
    def dealt(ending: Any) -> PlayedDeal:
        return PlayedDeal("1", DealRecord(1, 1, 0, 0, 0, 1, 1, ending, ()))

    found = figures([dealt(ending) for ending in ("won", "won", "lost", "won", "open", "won", "won", "won")])
    assert (found.streak, found.longest) == (3, 3)


def deal_won(deal: int, *helped: str, ending: Any = "won", spent: int = 60_000) -> tuple[str, str]:
    """A stored deal of Gaps; the deals are played in the order of their numbers."""
    record = DealRecord(deal, deal, spent, 90, 1, 48 if ending == "won" else 20, 48, ending, helped)
    return f"record:play:gaps/{deal}", write_record(record)


def test_a_deal_with_help_ends_the_streak_without_help() -> None:
    deals = by_kind(dict([deal_won(1), deal_won(2), deal_won(3, "hint"), deal_won(4)]))["gaps"]
    every, clean = figures(deals), figures(deals, without_help=True)
    assert (every.played, every.won, every.streak, every.longest) == (4, 4, 4, 4)
    assert (clean.played, clean.won, clean.streak, clean.longest) == (3, 3, 1, 2)


def shown_records(*entries: tuple[str, str]) -> list[dict[str, Any]]:
    wire = Wire()
    wire.give(dict(entries))
    wire.ok("open", game="gaps/99", entropy="5" * 64)
    parts: list[dict[str, Any]] = wire.ok("view", name="records")["view"]["parts"]
    return [inner for part in parts for inner in part.get("parts", [part])]


def test_wins_with_help_stand_beside_those_without() -> None:
    parts = shown_records(deal_won(1, "hint", spent=1000), deal_won(2, "hint"))
    assert parts[0]["text"] == "2 of 2 deals won (100%), 0 without help"
    table = parts[1]
    assert table["head"] == ["Statistic", "All", "Without help"]
    rows = {row[0]: row[1:] for row in table["rows"]}
    assert rows["Won"] == ["2", "0"] and rows["Current streak"] == ["2", "0"] and rows["Fastest win"] == ["0:01", "–"]
    assert "Under “Without help”, a deal with help ends the streak." in parts[3]["text"]


def test_without_help_there_is_one_column_and_no_row_of_zeros() -> None:
    parts = shown_records(deal_won(1), deal_won(2))
    assert parts[1]["head"] == ["Statistic", "All"]
    assert not [row for part in parts if part["kind"] == "table" for row in part["rows"] if set(row[1:]) <= {"0", "–"}]
    assert "Lost" not in [row[0] for row in parts[1]["rows"]]


GOOD = json.loads(write_record(DealRecord(1, 2, 3, 4, 0, 6, 48, "lost", ("hint",))))
DAMAGED = [
    {**GOOD, "began": -1},
    {**GOOD, "last": "2"},
    {**GOOD, "moves": True},
    {**GOOD, "spent": 1.5},
    {**GOOD, "best": 49},
    {**GOOD, "of": 0},
    {**GOOD, "ending": "draw"},
    {**GOOD, "ending": ["won"]},
    {**GOOD, "helped": ["luck"]},
    {**GOOD, "helped": ["review", "hint"]},
    {**GOOD, "helped": [["hint"]]},
    {**GOOD, "helped": "hint"},
    {**GOOD, "more": 1},
    {key: value for key, value in GOOD.items() if key != "of"},
    [GOOD],
    None,
]


@pytest.mark.parametrize("body", DAMAGED)
def test_a_damaged_record_counts_as_not_there(body: Any) -> None:
    assert read_record(json.dumps(body)) is None
    assert by_kind({"record:play:gaps/7": json.dumps(body)}) == {}


@pytest.mark.parametrize("text", ["", "{", "[" * 5000, '"' * 9, "NaN", '{"began":1e999}'])
def test_a_text_that_is_no_record_counts_as_not_there(text: str) -> None:
    assert read_record(text) is None


@pytest.mark.parametrize("key", ["", "record:play:", "record:play:gaps", "record:play:/7", "record:daily:gaps:1", "x"])
def test_a_key_that_is_none_tells_nothing(key: str) -> None:
    assert split_key(key) is None


def test_a_game_that_was_opened_at_no_known_time_counts_none_until_its_first_move() -> None:
    table = Table()
    table.reply = table.wire.ok("open", game="gaps/4711", entropy="5" * 64)
    table.play()
    assert table.of("gaps/4711").spent == 0
    table.play(after=5000)
    assert table.of("gaps/4711").spent == 5000


def test_a_move_costs_the_same_however_many_deals_were_played(table: Table) -> None:
    table.open("gaps/7")
    table.play()
    before = count_steps(table.play)
    table.act("undo")
    won = {f"record:daily:gaps:2026-11-{day:02}:2026-11-{day:02}": "{}" for day in range(1, 21)}
    for records in ({f"record:play:gaps/{deal}": "x" for deal in range(1000, 6000)}, won):
        table.wire.give(records)
    assert count_steps(table.play) <= before + 20


def test_what_a_refused_request_has_changed_is_taken_back() -> None:
    texts = RecordTexts()
    texts |= {"a": "1", "b": "2"}
    texts.mark()
    texts["a"] = "3"
    texts["a"] = "4"
    texts["c"] = "5"
    assert texts.pop("b") == "2"
    texts["b"] = "6"
    texts.take_back()
    assert texts == {"a": "1", "b": "2"}
    texts.mark()
    assert texts.pop("a") == "1"
    texts.take_back()
    texts.take_back()
    assert texts == {"a": "1", "b": "2"}
