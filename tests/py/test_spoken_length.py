"""What a screen reader says for a move: the label of the card, the announcement, and what the grid adds to them."""

from __future__ import annotations

from statistics import mean
from typing import NamedTuple

import pytest
from helpers.wire import Wire

from lacuna.games.registry import all_variants
from lacuna.play.game import Game
from lacuna.scene.scene import Scene, scene

#: The words that a screen reader adds to the label of a cell, "row 3, column 9": the column always, the row if the
#: focus has changed rows. Heard with Orca and Firefox. It adds nothing if the board is a list of piles.
COLUMN_WORDS = ROW_WORDS = 2
#: The most words on average for a move, by family, with a game that has its rules.
LIMITS = {"gaps": ("gaps", 15), "parade": ("virginia-reel", 20.5), "garden": ("gloucestershire", 18)}
MOVES = 20


class Heard(NamedTuple):
    """What is heard for one move."""

    label: str
    announcement: str
    grid_words: int

    @property
    def word_count(self) -> int:
        return len(f"{self.label} {self.announcement}".split()) + self.grid_words


def label_of(view: Scene, slot: str, card: str) -> str:
    pile = next(pile for pile in view["piles"] if pile["id"] == slot)
    labels: list[str] = pile.get("labels") or [pile["label"]]
    return labels[pile["cards"].index(card)] if card in pile["cards"] and len(labels) > 1 else labels[-1]


def listen(game: str, language: str) -> list[Heard]:
    """Return what is heard for the first moves of some deals: from the card to move to the announcement of its move."""
    heard = []
    wire = Wire()
    wire.ok("hello", language=language)
    for deal in range(1, 6):
        view = wire.ok("open", game=f"{game}/{deal}")["scene"]
        row = None
        for step in range(MOVES):
            moves = [move for move in view["moves"] if ":" in move]
            if not moves:
                break
            move = moves[step * 7 % len(moves)]
            card, _, ends = move.partition(":")
            slot = ends.replace("<", ">").split(">")[0]
            label = label_of(view, slot, card.split("-")[0])
            reply = wire.ok("play", move=move)
            view, announcement = reply["scene"], reply["change"]["text"]
            is_grid = any(pile["kind"] == "tableau" and "place" in pile for pile in view["piles"])
            row, last_row = slot[:2] if slot[0] == "r" else slot[0], row  # r1c1 lies in row 1, v1 in the reserve
            grid_words = COLUMN_WORDS + (ROW_WORDS if row != last_row else 0)
            heard.append(Heard(label, announcement, grid_words if is_grid else 0))
    return heard


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("family", LIMITS)
def test_a_move_is_heard_in_few_words(family: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, limit = LIMITS[family]
    heard = listen(game, language)
    average = mean(one.word_count for one in heard)
    longest = max(heard, key=lambda one: one.word_count)
    with capsys.disabled():
        print(f"\n{family} ({language}): {average:.1f} words a move, at most {longest.word_count}: {longest}")
    assert len(heard) > 20 and average <= limit


def test_a_label_begins_with_the_card_and_leaves_its_row_and_column_to_the_grid() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/4711")
    labels = {pile["id"]: pile["label"] for pile in wire.scene()["piles"]}
    assert labels["r1c1"] == "8 of hearts, waits for 7 of hearts"
    assert not any(label.startswith("row ") for label in labels.values())
    assert all(pile["place"] not in pile["label"] for pile in wire.scene()["piles"])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", [variant.id for variant in all_variants()])
def test_no_label_repeats_the_place_that_the_grid_adds(game: str, language: str) -> None:
    for pile in scene(Game.new(game, "4711"), language)["piles"]:
        for label in [pile["label"], *pile.get("labels", [])]:
            assert "place" not in pile or pile["place"] not in label


@pytest.mark.parametrize("game", [variant.id for variant in all_variants()])
def test_rows_and_columns_of_the_grid_are_those_that_labels_name(game: str) -> None:
    """The page makes a row of the grid of all slots at one height, and counts the slots in it from the left."""
    slots = Game.new(game, "1").rules.layout.slots
    heights = sorted({info.at[1] for info in slots})
    for info in slots:
        if info.word_key in ("grid", "pile"):
            beside = sorted(other.at[0] for other in slots if other.at[1] == info.at[1])
            assert (heights.index(info.at[1]) + 1, beside.index(info.at[0]) + 1) == (info.row, info.column)


def test_a_move_says_the_card_that_it_uncovers_last() -> None:
    wire = Wire()
    wire.ok("open", game="gloucestershire/4711")
    assert "TH:t3>t1" in wire.scene()["moves"]
    assert wire.ok("play", move="TH:t3>t1")["change"]["text"] == "10 of hearts moved. Ace of diamonds uncovered."


def test_a_card_that_is_turned_up_has_not_moved() -> None:
    wire = Wire()
    wire.ok("open", game="northwest-territory/934412048")
    move = next(move for move in wire.scene()["moves"] if move.startswith("9D:"))
    assert wire.ok("play", move=move)["change"]["text"] == "9 of diamonds moved. 6 of clubs turned face up."
    undone = wire.ok("act", action="undo")["change"]["text"]
    assert "6 of clubs turned face down." in undone.replace("6 of clubs Turned", "6 of clubs turned")
    assert "6 of clubs moved" not in undone
