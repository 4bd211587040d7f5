"""A game as a link: every action comes back, it lies over the receiver's own game, and a bad one is refused."""

from __future__ import annotations

import random
import re
from binascii import a2b_base64, b2a_base64
from typing import Any

import pytest
from helpers.sizes import DATA
from helpers.wire import ENTROPY, Wire
from test_hostile_text import assert_linear
from test_plays import Table as Player

from lacuna import Game, all_variants, dump, load
from lacuna.errors import BadSaveError, LacunaError
from lacuna.model.rules_protocol import Finishes
from lacuna.play.link import MAX_ACTIONS, MAX_CODE_LENGTH, read_link, write_link
from lacuna.play.winning_line import LONGEST, PAUSES
from lacuna.testing import playout


def played(variant: str, deal: str = "7", steps: int = 40, **options: str) -> Game:
    """Moves, deals, redeals where there can be, a series where there is one, a restart, and giving up at the end."""
    game = Game.new(variant, deal, options)
    for step in range(steps):
        playout(game, step, 1)
        if step % 9 == 4 and game.can_redeal:
            game.redeal()
        moves = game.safe_moves if isinstance(game.rules, Finishes) else None
        if moves:
            game.push_series([game.text_of(move) for move in moves])
        if step == steps // 2 and not game.at_start:
            game.restart()
    if game.can_resign:
        game.resign()
    return game


def same(one: Game, other: Game) -> bool:
    return one.address == other.address and [entry[:2] + entry[3:5] for entry in one.entries] == [
        entry[:2] + entry[3:5] for entry in other.entries
    ]


@pytest.mark.parametrize("variant", [variant.id for variant in all_variants()])
@pytest.mark.parametrize("deal", ["7", "ms4294967296", "99999999999999999999"])
def test_every_game_comes_back_action_by_action(variant: str, deal: str) -> None:
    game = played(variant, deal)
    assert same(read_link(write_link(game, "normal")).game, game)


def test_options_redeals_and_what_follows_them_come_back() -> None:
    game = played("gaps", "4711", 80, redeals="unlimited")
    assert sum(entry.kind == "redeal" for entry in game.entries) > 3
    link = write_link(game, "fast")
    assert link.startswith("gaps?redeals=unlimited/4711/f")
    again = read_link(link)
    assert same(again.game, game) and again.speed == "fast"


def test_a_won_game_is_a_short_text() -> None:
    import json

    for path in sorted((DATA / "won").glob("*.json")):
        body = json.loads(path.read_text(encoding="utf-8"))
        name, deal = body["game"].rsplit("/", 1)
        game = Game.new(name, deal)
        for text in body["log"]:
            game.act(text)
        link = write_link(game, "normal")
        assert same(read_link(link).game, game)
        assert len(link) < 60 + 1.7 * sum(entry.length for entry in game.entries)
        assert set(link.rsplit("/", 1)[1]) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_what_was_undone_is_no_part_of_it_and_a_position_by_hand_has_none() -> None:
    game = played("gaps", "5", 10)
    game.pop()
    link = write_link(game, "slow")
    playout(game, 1, 1)
    game.pop()
    assert write_link(game, "slow") == link
    with pytest.raises(BadSaveError, match="custom position"):
        write_link(game.branch(), "slow")


def test_a_game_too_long_for_a_link_says_so() -> None:
    game = Game.new("gaps", "5", {"redeals": "unlimited"})
    for _ in range(MAX_ACTIONS + 1):
        game.redeal() if game.at_start else game.restart()
    with pytest.raises(BadSaveError, match=str(MAX_ACTIONS)):
        write_link(game, "slow")


# Bad links


LINK = write_link(played("gaps", "4711", 60, redeals="9"), "normal")
HEAD, CODE = LINK.rsplit("/", 1)


def refused(link: str) -> str:
    with pytest.raises(LacunaError) as caught:
        read_link(link)
    assert len(str(caught.value)) <= 500
    return str(caught.value)


def test_every_shortened_link_is_refused() -> None:
    for length in range(len(CODE)):
        refused(f"{HEAD}/{CODE[:length]}")


def test_a_link_with_one_letter_changed_is_refused_or_shows_the_same_game() -> None:
    source, letters = random.Random(1), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    told = {write_link(read_link(LINK).game, speed) for speed in ("slow", "normal", "fast")}  # type: ignore[arg-type]
    for at in range(len(CODE)):
        other = CODE[:at] + source.choice(letters.replace(CODE[at], "")) + CODE[at + 1 :]
        try:
            found = read_link(f"{HEAD}/{other}")
        except LacunaError:
            continue
        assert write_link(found.game, found.speed) in told or at == len(CODE) - 1


@pytest.mark.parametrize("seed", range(30))
def test_noise_is_refused(seed: int) -> None:
    source = random.Random(seed)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for head in ("gaps/1", "gloucestershire/1", "virginia-reel/7"):
        for length in (0, 1, 5, 8, 40, 400):
            refused(f"{head}/n{''.join(source.choice(letters) for _ in range(length))}")
            refused(f"{head}/{''.join(chr(source.randrange(1, 0x3000)) for _ in range(length))}")


@pytest.mark.parametrize(
    ("link", "why"),
    [
        (f"{HEAD}/{CODE}A", ""),
        (f"{HEAD}/x{CODE[1:]}", "damaged"),
        (f"{HEAD}/{CODE}{'A' * MAX_CODE_LENGTH}", "at most"),
        (f"{HEAD}/{CODE}/{CODE}", ""),
        (f"gaps/4712/{CODE}", ""),
        (f"gallery/4711/{CODE}", ""),
        (f"nothing/1/{CODE}", "unknown game"),
        (f"gaps/x/{CODE}", ""),
        ("gaps//n", ""),
        ("//", ""),
        ("/" * 5000, ""),
        (f"gaps/1/nAg{CODE[3:]}", "newer"),
        (f"gaps/1/nAf{CODE[3:]}", "a different version of the rules"),
    ],
)
def test_a_bad_link_is_refused_with_a_reason(link: str, why: str) -> None:
    assert why in refused(link)


def test_to_read_a_link_takes_as_long_as_it_is_long() -> None:
    assert_linear(lambda size: refused(f"gaps/1/n{'/' * size}"), 20_000)
    assert_linear(lambda size: refused(f"gaps/1/n{'A' * size}"), 20_000)
    assert_linear(lambda size: refused("gaps?" + "&" * size + f"/1/{CODE}"), 2_000)


def test_a_game_of_the_most_actions_is_written_and_read() -> None:
    game = Game.new("gaps", "5", {"redeals": "unlimited"})
    for _ in range(MAX_ACTIONS):
        game.redeal() if game.at_start else game.restart()
    assert same(read_link(write_link(game, "normal")).game, game)


def test_a_link_of_one_action_too_many_is_refused() -> None:
    data = bytearray(a2b_base64(CODE[1:].translate(str.maketrans("-_", "+/")) + "=" * (-len(CODE[1:]) % 4)))
    data[4:6] = (MAX_ACTIONS + 1).to_bytes(2, "big")
    code = CODE[0] + b2a_base64(bytes(data), newline=False).decode().translate(str.maketrans("+/", "-_")).rstrip("=")
    assert str(MAX_ACTIONS) in refused(f"gaps/1/{code}").replace(",", "")


# Over the game on the table


def opened(wire: Wire, **args: Any) -> dict[str, Any]:
    return wire.ok("open", entropy=ENTROPY, **args)


def test_it_lies_over_the_players_game_which_stays_as_it_was() -> None:
    wire, game = Wire(), played("gaps-fixed", "4711", 12)
    opened(wire, game="gallery/5")
    wire.play()
    before, save = wire.scene(), wire.ok("scene")["save"]
    told = opened(wire, game=write_link(game, "slow"))
    lesson = told["scene"]["lesson"]
    assert (lesson["kind"], lesson["done"], lesson["of"]) == ("solution", 0, len(game.log))
    assert lesson["pause"] == PAUSES["slow"] and "This is how it was played" in lesson["text"]
    assert told["scene"]["moves"] == []
    for text in game.log:
        reply = wire.ok("act", action="next")
        assert load(reply["save"]).log[-1] == text
    assert wire.code("act", action="next") == "not-now"
    after = wire.ok("act", action="leave")
    assert after["scene"] == before and after["save"] == save


@pytest.mark.parametrize("bad", ["gaps/1/nA", f"{HEAD}/{CODE[:-2]}", "gaps/1/", "gaps/1/n" + "A" * 9000])
def test_a_bad_link_changes_nothing_on_the_table(bad: str) -> None:
    wire = Wire()
    opened(wire, game="gallery/5")
    wire.play()
    before = wire.ok("scene")
    assert wire.code("open", game=bad, entropy=ENTROPY) in ("bad-save", "bad-deal")
    assert wire.ok("scene") == before


def kept_of(game: Game) -> dict[str, Any]:
    body = {"game": game.address, "save": dump(game), "earlier": [], "later": [], "at": 5, "begun": True}
    import json

    return {"texts": ["save:a", json.dumps(body)], "build": "b", "any": True, "dealt": LINK}


def test_at_a_start_what_is_kept_lies_under_it_and_is_told_when_it_is_seen() -> None:
    mine = played("pretzel", "3", 5)
    mine.pop()
    wire = Wire()
    first = opened(wire, game=LINK, kept=kept_of(mine), today="2026-11-22")
    assert first["scene"]["lesson"]["of"] == len(read_link(LINK).game.log) and first["kept"]["text"] == ""
    left = wire.ok("act", action="leave")
    assert left["save"] == dump(mine) and left["scene"]["game"] == "pretzel/3"
    assert left["kept"]["opened"][0] == "save:a" and left["kept"]["done"] == []
    assert left["earlier"] == left["later"] == []
    assert "kept" not in wire.ok("scene")


def test_a_first_visitor_finds_the_deal_under_the_replay() -> None:
    wire = Wire()
    opened(wire, game=LINK, kept={"texts": [], "build": "b", "any": True, "dealt": LINK})
    left = wire.ok("act", action="leave")
    assert left["scene"]["game"] == HEAD and not load(left["save"]).log


@pytest.mark.parametrize("bad", [LINK[:-3], "nothing/1/nAQEAAAA", "gaps/1/n" + "A" * 9000])
def test_a_bad_link_at_a_start_opens_what_is_kept_and_says_why(bad: str) -> None:
    mine = played("pretzel", "3", 5)
    wire = Wire()
    told = opened(wire, game=bad, kept=kept_of(mine), today="2026-11-22")
    assert told["save"] == dump(mine) and "lesson" not in told["scene"]
    assert told["kept"]["text"] and told["kept"]["refused"] in ("bad-save", "unknown-variant")


@pytest.mark.parametrize("bad", ["nothing/1/nAQEAAAA", LINK[:-3]])
def test_a_note_about_a_bad_link_has_one_full_stop_after_each_sentence(bad: str) -> None:
    """A reason such as "No game is called …" is a whole sentence, so it stands alone."""
    note = opened(Wire(), game=bad, kept=kept_of(played("pretzel", "3", 5)), today="2026-11-22")["kept"]["text"]
    assert note.endswith(".") and ".." not in note
    assert not re.search(r": [A-Z]", note)


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_a_long_replay_lasts_no_longer_than_its_speed_allows(speed: Any) -> None:
    game = Game.new("gaps", "5", {"redeals": "unlimited"})
    for _ in range(200):
        game.redeal()
    lesson = opened(Wire(), game=write_link(game, speed))["scene"]["lesson"]
    assert LONGEST[speed] / 2 < lesson["pause"] * lesson["of"] <= LONGEST[speed]
    assert LONGEST["normal"] == 60_000


def test_a_replay_goes_to_any_step_at_once() -> None:
    wire, game = Wire(), played("gaps-fixed", "4711", 12)
    opened(wire, game=write_link(game, "slow"))
    last = len(game.log)
    for at in (last, 3, 0, 5):
        reply = wire.ok("act", action="goto", at=at)
        assert (reply["scene"]["lesson"]["done"], reply["scene"]["lesson"]["of"]) == (at, last)
        assert load(reply["save"]).log == game.log[:at]
    assert wire.code("act", action="goto", at=last + 1) == "bad-request"


def test_a_winning_line_goes_to_any_step_at_once() -> None:
    wire = Wire()
    board = "AS 2S 3S -- 4S 5S\nAH 2H 3H 4H 5H --\nAC 2C 3C 4C 5C --\nAD 2D 3D 4D 5D --\n"
    wire.ok("open", game="pretzel", board=board)
    wire.ok("act", action="hint")
    line = wire.ok("act", action="show")["scene"]["lesson"]
    assert (line["done"], line["of"], line["pause"]) == (0, 2, PAUSES["normal"])
    for at in (2, 1, 0):
        assert wire.ok("act", action="goto", at=at)["scene"]["lesson"]["done"] == at
    refused = wire.reply("act", action="new", entropy="00" * 32)["error"]
    assert "Close the solution" in refused["message"] and "lesson" in wire.scene()
    assert "lesson" not in wire.ok("act", action="leave")["scene"]


# The sheet


def deeds(sheet: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["text"]: one["do"] for part in sheet["parts"] for one in part.get("buttons", [])}


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_the_game_on_the_table_is_shared_at_a_chosen_speed(speed: str) -> None:
    wire = Wire()
    opened(wire, game="gaps/4711")
    for _ in range(4):
        wire.play()
    assert "Share replay" in deeds(wire.ok("view", name="result")["view"])
    sheet = wire.ok("view", name="replay", speed=speed)["view"]
    choice = next(part for part in sheet["parts"] if part["kind"] == "choice")
    assert choice["value"] == speed and choice["labels"] == ["Slow", "Normal", "Fast"]
    copy = deeds(sheet)["Copy link"]
    assert copy["copy"] == "", "the address alone, so that it opens when it is pasted"
    found = read_link(copy["address"])
    assert found.speed == speed and dump(found.game) == wire.ok("scene")["save"]
    assert deeds(sheet)["Watch here"] == {"open": {"game": copy["address"]}}


def test_a_replay_begins_at_the_last_restart_and_counts_what_the_result_counts() -> None:
    wire = Wire()
    opened(wire, game="gaps/4711")
    for _ in range(4):
        wire.play()
    wire.ok("act", action="restart")
    for _ in range(3):
        wire.play(1)
    wire.ok("act", action="redeal")
    rows = dict(wire.ok("view", name="result")["view"]["parts"][0]["rows"])
    assert (rows["Moves"], rows["Redeals"]) == ("3", "1")
    sheet = wire.ok("view", name="replay")["view"]
    assert sheet["parts"][0]["text"] == (
        "4 steps from the deal: 3 moves, 1 redeal. What you played before your last restart is left out."
    )
    shared = read_link(deeds(sheet)["Copy link"]["address"]).game
    assert shared.log == load(wire.ok("scene")["save"]).log[5:]


def test_a_replay_of_a_played_deal_begins_at_its_last_restart_too() -> None:
    player = Player()
    player.open("gaps-fixed/7")
    player.play()
    player.act("restart")
    player.end()
    player.do("open", game="gaps-fixed/7", replay="start", entropy=ENTROPY)
    assert player.reply["scene"]["lesson"]["of"] == player.of("gaps-fixed/7").moves


def test_a_game_of_the_history_is_shared_too() -> None:
    player = Player()
    player.open("gaps-fixed/7")
    player.end()
    save = player.reply["save"]
    player.open("gallery/5")
    to = deeds(player.wire.ok("view", name="history", kind="gaps-fixed", deal="7")["view"])["Share replay"]
    sheet = player.wire.ok("view", **to["view"])["view"]
    assert dump(read_link(deeds(sheet)["Copy link"]["address"]).game) == save


def test_what_cannot_be_shared_says_why() -> None:
    wire = Wire()
    game = played("gaps", "7", 3).branch()
    wire.ok("open", save=dump(game))
    sheet = wire.ok("view", name="replay")["view"]
    assert [part["kind"] for part in sheet["parts"]] == ["text"] and "custom position" in sheet["parts"][0]["text"]
    assert "Share replay" not in deeds(wire.ok("view", name="result")["view"])
