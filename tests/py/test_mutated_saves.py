"""Owns hostile saves: thousands of mutations, of which each is refused with BadSaveError or means just what it says."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from helpers.gap_tables import GAMES, build_game, move_texts
from helpers.sizes import count
from hypothesis import given
from hypothesis import strategies as st

from lacuna import BadSaveError, Game, all_variants, dump, find_variant, load
from lacuna.model.deals import parse_deal
from lacuna.play.save import checksum
from lacuna.testing import playout

Body = dict[str, Any]


def small_game(variant: str, deal: str) -> Game:
    """Ten moves, two of them undone, a redeal and a restart where there can be."""
    game = Game.new(variant, deal)
    for step in range(6):
        playout(game, step, 1)
    if game.can_redeal:
        game.redeal()
    playout(game, 99, 3)
    if deal == "7":
        game.restart()
        playout(game, 98, 2)
    game.pop()
    return game


def by_hand() -> Game:
    game = build_game("gallery", "r2c5 7H --", "r4c1 8H", "r1c4 -- -- --", left="1")
    playout(game, 3, 5)
    return game


SAVES = [dump(small_game(variant, deal)) for variant in GAMES for deal in ("7", "ms4294967296")] + [dump(by_hand())]
IDS = [f"{json.loads(save)['game']}/{json.loads(save)['deal']}" for save in SAVES]


def sealed(body: Body) -> str:
    """The body with a checksum that fits it."""
    return json.dumps({**body, "check": checksum(body)})


def meaning(body: Body) -> Any:
    """What a save says, in canonical form."""
    variant = find_variant(body["game"])
    deal = parse_deal(body["deal"]).text if body["deal"] is not None else None
    position = body["position"].split() if body["position"] is not None else None
    options = variant.complete_options(body["options"])
    return variant.id, options, deal, position, body["log"], body["at"], body["board"].split()


def check(text: str) -> bool:
    """Whether the save was refused; if it was not, the game is the one that the save tells of."""
    try:
        game = load(text)
    except BadSaveError as error:
        message = str(error)
        assert message
        assert len(message) < 1000
        return True
    assert meaning(json.loads(dump(game))) == meaning(json.loads(text)), "a game that differs"
    return False


def must_refuse(text: str, what: object) -> None:
    assert check(text), f"accepted: {what}"


@pytest.fixture(params=SAVES, ids=IDS)
def save(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def nested(depth: int) -> Any:
    value: Any = "x"
    for _ in range(depth):
        value = [value]
    return value


WEIRD: list[Any] = [
    None, True, False, 0, 1, 2, -1, 2**31, 2**53, 2**64, 10**30, -(10**30), 0.0, 1.0, 0.5, -0.0, 1e308,
    "", " ", "x", "0", "1", "true", "null", "\x00", "\ud800", "é", "9" * 5000, "x" * 100_000,
    [], {}, [None], [[]], {"": ""}, {"a": 1}, {"redeals": 2}, {"redeals": True}, {"redeals": ["2"]}, [1], ["x"],
    nested(50), {"lacuna": "save"},
]  # fmt: skip


def same(first: Any, second: Any) -> bool:
    return type(first) is type(second) and bool(first == second)


def test_each_save_is_good_before_it_is_mutated(save: str) -> None:
    assert not check(save)
    assert dump(load(save)) == save
    assert sealed(json.loads(save)) != ""


def test_no_part_may_be_missing(save: str) -> None:
    body = json.loads(save)
    for key in body:
        rest = {name: value for name, value in body.items() if name != key}
        must_refuse(json.dumps(rest), key)
        if key != "check":
            must_refuse(sealed(rest), key)


def test_no_part_may_be_added(save: str) -> None:
    body = json.loads(save)
    for key in ("", "x", "__class__", "Lacuna", "format ", "generator", "state"):
        must_refuse(sealed({**body, key: 1}), key)


def test_no_part_may_be_of_another_kind(save: str) -> None:
    body = json.loads(save)
    for key in body:
        for value in WEIRD:
            if same(value, body[key]):
                continue
            changed = {**body, key: value}
            must_refuse(json.dumps(changed), (key, value))
            if key != "check":
                refused = check(sealed(changed))
                assert refused or key in ("deal", "options", "at"), (key, value)


def test_a_bool_is_no_number(save: str) -> None:
    body = json.loads(save)
    for key in ("format", "revision", "at"):
        for value in (True, False):
            must_refuse(sealed({**body, key: value}), key)
        must_refuse(sealed({**body, key: float(body[key])}), key)


def test_what_python_reads_but_json_has_not_is_refused(save: str) -> None:
    body = json.loads(save)
    for key in body:
        for odd in ("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "0" * 10, "0x1", "'x'", "1" * 6000, ""):
            text = json.dumps({**body, key: "@@"}).replace('"@@"', odd)
            must_refuse(text, (key, odd))


def test_no_key_may_stand_twice(save: str) -> None:
    body = json.loads(save)
    for key, value in body.items():
        for other in (value, None, 1):
            text = save[:-1] + "," + json.dumps(key) + ":" + json.dumps(other) + "}"
            must_refuse(text, key)


@pytest.mark.parametrize("depth", [100, 900, 990, 1000, 5000, 100_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    for text in ("[" * depth, "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        must_refuse(text, depth)
        must_refuse(SAVES[0].replace('"options":{', '"options":' + text + ',"x":{', 1), depth)
        must_refuse(SAVES[0].replace('"log":[', '"log":[' + text + ",", 1), depth)


def log_mutations(game: Game, log: list[str]) -> Iterator[list[Any]]:
    others = ["KD:r1c1>r1c1", "redeal", "restart", "undo", "deal", "", "x", None, 1, *move_texts(game)[:2]]
    for n in range(len(log)):
        yield log[:n] + log[n + 1 :]
        yield log[: n + 1] + log[n:]
        yield [*log[:n], *reversed(log[n : n + 2]), *log[n + 2 :]]
        for other in others:
            yield [*log[:n], other, *log[n + 1 :]]
            yield [*log[:n], other, *log[n:]]
    yield list(reversed(log))
    yield log * 2


def test_a_changed_log_is_refused_or_means_what_it_says(save: str) -> None:
    body, game = json.loads(save), load(save)
    for log in log_mutations(game, body["log"]):
        if log == body["log"]:
            continue
        must_refuse(json.dumps({**body, "log": log}), log)
        for at in {body["at"], len(log)}:
            check(sealed({**body, "log": log, "at": at}))


def test_another_place_in_the_log_is_refused_or_means_what_it_says(save: str) -> None:
    body = json.loads(save)
    for at in (*range(-3, len(body["log"]) + 4), 10**9, -(10**9)):
        if at != body["at"]:
            must_refuse(json.dumps({**body, "at": at}), at)
            refused = check(sealed({**body, "at": at}))
            assert refused or 0 <= at <= len(body["log"])


def test_a_changed_board_is_refused(save: str) -> None:
    body = json.loads(save)
    tokens = body["board"].split(" ")
    source = random.Random(5)
    for _ in range(20):
        a, b = (int(source.random() * len(tokens)) for _ in range(2))
        swapped = list(tokens)
        swapped[a], swapped[b] = swapped[b], swapped[a]
        if swapped != tokens:
            must_refuse(sealed({**body, "board": " ".join(swapped)}), (a, b))
    for text in ("", body["board"][:-2], body["board"] + "x", body["board"].lower(), body["board"] * 2, "x" * 10**6):
        must_refuse(sealed({**body, "board": text}), text[:40])


def test_changed_redeals_left_on_the_board_are_refused(save: str) -> None:
    body = json.loads(save)
    for left in ("1", "2", "9", "unlimited", "-1"):
        board = "\n".join(body["board"].splitlines()[:4]) + f"\nredeals-left: {left}\n"
        if board != body["board"]:
            must_refuse(sealed({**body, "board": board}), left)


def test_changed_options_are_refused_or_mean_what_they_say(save: str) -> None:
    body = json.loads(save)
    for variant in all_variants():
        for option in variant.options:
            for value in (*option.values, "10", "-1", "", "x", "٣"):
                changed = {**body, "options": {**body["options"], option.id: value}}
                if changed != body:
                    must_refuse(json.dumps(changed), value)
                    check(sealed(changed))


def test_a_changed_deal_is_refused(save: str) -> None:
    body = json.loads(save)
    for deal in ("1", "8", "32000", "ms4294967297", "0", "-7", "7.0", "07x", "1" * 21, "1" * 10**5, ""):
        must_refuse(json.dumps({**body, "deal": deal}), deal)
        must_refuse(sealed({**body, "deal": deal}), deal)


def test_a_changed_position_is_refused(save: str) -> None:
    body = json.loads(save)
    for text in ("", "x", body["board"], body["board"].replace("--", "AC", 1), (body["position"] or "y") + "z"):
        must_refuse(sealed({**body, "position": text}), text[:40])


def test_another_game_is_refused_or_means_what_it_says(save: str) -> None:
    body = json.loads(save)
    for name in (*GAMES, "template", "chess", "", "x" * 10**5, "../gaps"):
        if name != body["game"]:
            must_refuse(json.dumps({**body, "game": name}), name)
            check(sealed({**body, "game": name}))


def test_another_revision_or_format_is_refused(save: str) -> None:
    body = json.loads(save)
    for number in (0, 2, 3, -1, 10**20):
        for key in ("revision", "format"):
            must_refuse(sealed({**body, key: number}), (key, number))


def test_a_flipped_character_is_refused(save: str) -> None:
    """All places in turn, over the saves; each with a bit flipped and with a character of the save's own."""
    source = random.Random(len(save))
    step = count(3, browser=12, full=1)
    for n in range(IDS.index(name_of(save)) % step, len(save), step):
        for other in (chr(ord(save[n]) ^ (1 << int(source.random() * 7))), save[int(source.random() * len(save))]):
            changed = save[:n] + other + save[n + 1 :]
            if changed != save:
                assert check(changed) or dump(load(changed)) == save, changed[max(0, n - 20) : n + 20]


def name_of(save: str) -> str:
    body = json.loads(save)
    return f"{body['game']}/{body['deal']}"


def test_a_truncated_save_is_refused(save: str) -> None:
    for n in range(0, len(save), count(2, browser=9, full=1)):
        must_refuse(save[:n], n)
        must_refuse(save[len(save) - n :] if n else "", n)


def test_text_around_a_save_is_refused(save: str) -> None:
    around = (save + "x", "x" + save, save + save, save + "\n{}", "\ufeff" + save, "[" + save + "]", json.dumps(save))
    for text in around:
        must_refuse(text, text[:20])


def test_random_garbage_is_refused() -> None:
    source = random.Random(1)
    alphabet = [chr(n) for n in range(128)] + ["\ud800", "é", "\u2028", "😀", '"', "{", "}", "[", "]", ":", ","]
    for _ in range(count(500, browser=300, full=5000)):
        size = int(source.random() * 60)
        must_refuse("".join(alphabet[int(source.random() * len(alphabet))] for _ in range(size)), "garbage")
    for text in ("null", "1", '"x"', "[]", "{}", '{"lacuna":"save"}', '{"lacuna":"save","format":1}', "NaN"):
        must_refuse(text, text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(SAVES), st.data(), JSON)
def test_any_json_in_any_place_is_refused_or_means_what_it_says(save: str, data: st.DataObject, value: Any) -> None:
    body = json.loads(save)
    key = data.draw(st.sampled_from(sorted(body)))
    changed = {**body, key: value}
    if not same(value, body[key]):
        check(json.dumps(changed))
        if key != "check":
            check(sealed(changed))


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    must_refuse(text, text)


def test_a_huge_save_is_refused_at_once() -> None:
    must_refuse(" " * 5_000_000 + SAVES[0], "blanks")
    must_refuse(sealed({**json.loads(SAVES[0]), "log": ["redeal"] * 200_000}), "log")
