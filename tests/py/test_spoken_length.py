"""What a screen reader says for a move: the label of the card, the announcement, and what the grid adds to them."""

from __future__ import annotations

from statistics import mean
from typing import NamedTuple

import pytest
from helpers.wire import Wire

from lacuna.scene.scene import Scene

#: The words that a screen reader adds to the label of a cell, "row 3, column 9": the column always, the row if the
#: focus has changed rows. Heard with Orca and Firefox.
COLUMN_WORDS = ROW_WORDS = 2
#: The most words on average for a move, by family, with a game that has its rules.
LIMITS = {"gaps": ("gaps", 15), "parade": ("virginia-reel", 27), "garden": ("gloucestershire", 24)}
MOVES = 40


class Heard(NamedTuple):
    """What is heard for one move."""

    label: str
    announcement: str
    grid_words: int

    @property
    def word_count(self) -> int:
        return len(f"{self.label} {self.announcement}".split()) + self.grid_words


def label_of(scene: Scene, slot: str, card: str) -> str:
    pile = next(pile for pile in scene["piles"] if pile["id"] == slot)
    labels: list[str] = pile.get("labels") or [pile["label"]]
    return labels[pile["cards"].index(card)] if card in pile["cards"] and len(labels) > 1 else labels[-1]


def listen(game: str, language: str) -> list[Heard]:
    """Return what is heard for the first moves of some deals: from the card to move to the announcement of its move."""
    heard = []
    wire = Wire()
    wire.ok("hello", language=language)
    for deal in range(1, 6):
        wire.ok("open", game=f"{game}/{deal}")
        row = None
        for step in range(MOVES):
            moves = [move for move in wire.scene()["moves"] if ":" in move]
            if not moves:
                break
            move = moves[step * 7 % len(moves)]
            card, _, ends = move.partition(":")
            slot = ends.replace("<", ">").split(">")[0]
            label = label_of(wire.scene(), slot, card.split("-")[0])
            announcement = wire.ok("play", move=move)["change"]["text"]
            grid_words = COLUMN_WORDS + (ROW_WORDS if slot[:2] != row else 0)
            row = slot[:2]
            heard.append(Heard(label, announcement, grid_words))
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
