"""Owns the game as a machine: push, pop, redo, redeal, restart, save and load in any order, against a simple model.

The model is a list of boards and a place in it; what a redeal brings, the naive rules and their own dice say.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from helpers.gap_tables import GAMES, move_texts, rows_of
from helpers.sizes import count
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from naive import gaps as naive
from naive import numbering

from lacuna import Game, NotNowError, dump, load
from lacuna.errors import LacunaError
from lacuna.scene.scene import scene

DEALS = ("1", "31999", "32000", "ms2147483648", "ms8589934591", "99999999999999999999")


class Step(NamedTuple):
    """A position of the model: how it was reached, the board, redeals left, numbers drawn from the dice."""

    text: str
    board: naive.Board
    left: int
    drawn: int


class GameMachine(RuleBasedStateMachine):
    """Whatever the player does, the game is where the model is."""

    @initialize(variant=st.sampled_from(GAMES), deal=st.sampled_from(DEALS), redeals=st.sampled_from("0359"))
    def start(self, variant: str, deal: str, redeals: str) -> None:
        options = {"redeals": redeals} if variant in ("gallery", "gaps") else {}
        self.name, self.deal = variant, deal
        self.game = Game.new(variant, deal, options)
        rows, _ = numbering.opening(deal)
        left = int(redeals) if options else naive.GAMES[variant]["redeals"]
        self.steps = [Step("", naive.read_board([" ".join(row) for row in rows]), left, 51)]
        self.now = 0

    @property
    def step(self) -> Step:
        return self.steps[self.now]

    def add(self, step: Step) -> None:
        self.steps = [*self.steps[: self.now + 1], step]
        self.now += 1

    @property
    def can_redeal(self) -> bool:
        rules = naive.GAMES[self.name]
        blocked = not naive.legal(self.name, self.step.board)
        won = naive.won(self.name, self.step.board)
        return self.step.left > 0 and not won and (blocked or not rules["only when blocked"])

    @precondition(lambda self: bool(naive.legal(self.name, self.step.board)))
    @rule(pick=st.integers(0, 99), repeat=st.integers(1, 12))
    def push(self, pick: int, repeat: int) -> None:
        for _ in range(repeat):
            moves = sorted(naive.legal(self.name, self.step.board))
            if not moves:
                return
            move = moves[pick % len(moves)]
            self.game.push(move)
            self.add(self.step._replace(text=move, board=naive.play(self.step.board, move)))

    @rule()
    def redeal(self) -> None:
        if not self.can_redeal:
            with pytest.raises(NotNowError):
                self.game.redeal()
            return
        die = numbering.make_die(self.deal)
        for _ in range(self.step.drawn):
            die(1)
        drawn = self.step.drawn

        def counted(sides: int) -> int:
            nonlocal drawn
            drawn += 1
            return die(sides)

        board = naive.redeal(self.step.board, counted, naive.GAMES[self.name]["gaps"])
        self.game.redeal()
        self.add(Step("redeal", board, self.step.left - 1, drawn))

    @rule(times=st.integers(1, 15))
    def pop(self, times: int) -> None:
        for _ in range(min(times, self.now)):
            assert self.game.pop().text == self.step.text
            self.now -= 1
        if self.now == 0:
            with pytest.raises(NotNowError):
                self.game.pop()

    @rule(times=st.integers(1, 15))
    def redo(self, times: int) -> None:
        for _ in range(min(times, len(self.steps) - 1 - self.now)):
            self.now += 1
            assert self.game.redo().text == self.step.text
        if self.now == len(self.steps) - 1:
            with pytest.raises(NotNowError):
                self.game.redo()

    @rule()
    def restart(self) -> None:
        log = [step.text for step in self.steps[1 : self.now + 1]]
        if not log or log[-1] == "restart":
            with pytest.raises(NotNowError):
                self.game.restart()
            return
        self.game.restart()
        self.add(self.steps[0]._replace(text="restart"))

    @rule()
    def resign_and_take_it_back(self) -> None:
        if self.now == 0 or self.game.outcome is not None:
            with pytest.raises(NotNowError):
                self.game.resign()
            return
        self.game.resign()
        assert self.game.outcome == "resigned" and load(dump(self.game)).outcome == "resigned"
        with pytest.raises(NotNowError):
            self.game.redeal()
        assert self.game.pop().text == "resign"
        self.game.undone.clear()
        self.steps = self.steps[: self.now + 1]

    @rule()
    def save_and_load(self) -> None:
        text = dump(self.game)
        self.game = load(text)
        assert dump(self.game) == text

    @rule(text=st.sampled_from(["KD:r1c1>r1c1", "AC:r1c1>r1c2", "undo", "", "deal", "2C:r9c9>r1c1"]))
    def refuse(self, text: str) -> None:
        with pytest.raises(LacunaError):
            self.game.push(text)

    @invariant()
    def the_game_is_where_the_model_is(self) -> None:
        if not hasattr(self, "game"):
            return
        assert rows_of(self.game) == naive.board_lines(self.step.board)
        assert self.game.redeals_left == self.step.left
        assert list(self.game.log) == [step.text for step in self.steps[1 : self.now + 1]]
        ahead = [step.text for step in self.steps[self.now + 1 :]]
        assert [entry.text for entry in reversed(self.game.undone)] == ahead
        assert self.game.can_redeal == self.can_redeal
        assert set(move_texts(self.game)) == naive.legal(self.name, self.step.board)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            scene(self.game)
            while self.game.peek():
                self.game.pop()
            assert rows_of(self.game) == naive.board_lines(self.steps[0].board)


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(stateful_step_count=count(15, browser=15, full=40))
