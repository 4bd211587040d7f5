"""The actions of the verb ``act`` that help the player: hint, show, review and return (docs/protocol.md, *Verbs*)."""

from __future__ import annotations

from typing import Any

from lacuna.engine.table import Table
from lacuna.errors import NotNowError
from lacuna.play.game import Help
from lacuna.play.lesson import Lesson
from lacuna.protocol import Request

#: Within this time after a hint was asked for, another press of its button is part of a double-click.
DOUBLE_PRESS_MS = 350


class HelpActions:
    """The help on a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        #: The page's time when a hint was last asked for, in ms.
        self._hint_asked_at = 0

    def hint(self, request: Request) -> dict[str, Any]:
        """Show a hint or, if it is on show already, do what it says: a move, a redeal or a deal.

        With ``play`` false, only show it. So does the second press of a double-click, which was not made in reply to
        the hint.
        """
        table, now = self._table, self._table.deal_records.now
        is_double_press = bool(now) and now - self._hint_asked_at < DOUBLE_PRESS_MS
        self._hint_asked_at = now
        shown = None if table.overlay or table.coach is None else table.coach.shown_advice(table.game)
        if shown is None or shown[0] == "undo" or is_double_press or request.args.get("play") is False:
            return self.ask("hint")
        advice, move = shown
        if advice == "redeal":
            table.game.redeal()
        else:
            table.game.push(table.game.text_of(move) if move else "deal")
        return table.moved_reply()

    def ask(self, kind: Help) -> dict[str, Any]:
        """Show a hint or a winning line, or find where the game was lost: the kinds hint, show and review.

        For the last two a search may have to run first.
        """
        table = self._table
        if isinstance(table.overlay, Lesson):
            raise NotNowError("lesson-hint", step=table.overlay.view(table.words)["text"])
        if table.overlay or not (coach := table.get_coach()).can(kind, table.game):
            raise NotNowError("hint-now")
        table.game.count_help(kind)
        if kind == "show" and coach.known.winning_line(table.game):
            return show_winning_line(table)
        if kind == "hint":
            coach.ask_hint(table.game)
        else:
            coach.ask_search(kind, table.game)
        hint = coach.hint_view(table.game, table.words)
        return table.reply("hint", [], hint["text"] if hint else "")

    def return_to_winnable(self) -> dict[str, Any]:
        """Undo to the last position that could still be won, and show a hint there."""
        table = self._table
        coach = table.get_coach()
        back = None if table.overlay else coach.steps_back(table.game)
        if not back:
            raise NotNowError("return-now")
        reply = table.undone_reply([table.game.pop() for _ in range(back)])
        coach.ask_hint(table.game)  # only now: a change hides the hint
        change = reply["change"]
        return {**reply, **table.view(change["kind"], change["steps"], change["text"])}


def show_winning_line(table: Table) -> dict[str, Any]:
    """Cover the game with the known winning line from its current position, and return the reply."""
    from lacuna.play.winning_line import WinningLine

    table.overlay = WinningLine(table.game, table.get_coach().known.winning_line(table.game))
    return table.reply("open", [], table.overlay.view(table.words)["text"])
