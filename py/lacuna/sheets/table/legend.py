"""The table of buttons and marks in the sheet on how to play: those that the game on the table can show.

The marks are painted by web/paint: the bar of a card that can move in card.js, gaps in pile.js, runs in runs.js, and
numbers in counts.js.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lacuna.model.rules_protocol import Deals, Finishes, Redeals, Rules
from lacuna.play.game import Game
from lacuna.sheets.parts import Element, table
from lacuna.words import Words

#: The marks of each family. ``pin`` is shown only if cards in place are locked. Families of plug-ins have ``movable``.
_MARKS: Mapping[str, tuple[str, ...]] = {
    "gaps": ("movable", "ghost", "dead", "run", "pin", "laurel"),
    "parade": ("movable", "ghost", "dead", "takes", "run", "laurel", "number"),
    "garden": ("movable", "ghost", "dead", "laurel", "number"),
}
#: For each button, the key of its name on the page.
_NAMES: Mapping[str, str] = {
    "hint": "ui.hint",
    "redeal": "ui.redeal",
    "deal": "ui.deal",
    "safe": "ui.safe-short",
    "finish": "ui.finish",
    "lamp": "legend.lamp.name",
}


def legend_tables(game: Game, words: Words) -> list[Element]:
    """Return two tables: the buttons of a game, then its marks, each with what it means."""
    has_redeals = has_redeal_button(game)
    shown = {name: words.say(f"ui.lamp-{name}") for name in ("won", "lost", "redeal", "unknown")}
    settings = {"lamp": words.say("ui.lamp"), "ghost": words.say("ui.ghosts")}
    buttons = [
        [
            words.say(_NAMES[name]),
            words.say(
                "legend.lamp-redeal" if name == "lamp" and has_redeals else f"legend.{name}",
                setting=settings["lamp"],
                **shown,
            ),
        ]
        for name in button_names(game)
    ]
    family = game.variant.family
    marks = [
        [
            words.say_for(family, f"legend.{name}.name"),
            words.say_for(family, f"legend.{name}", setting=settings["ghost"]),
        ]
        for name in mark_names(family, game.rules)
    ]
    means = words.say("legend.means")
    return [
        table(words.say("legend.buttons"), [words.say("legend.buttons"), means], buttons),
        table(words.say("legend.marks"), [words.say("legend.marks"), means], marks),
    ]


def has_redeal_button(game: Game) -> bool:
    """Return whether the game on the table has a button for redeals. A custom position has none."""
    return isinstance(game.rules, Redeals) and bool(game.entries[0].state.redeals_left)


def button_names(game: Game) -> Iterator[str]:
    """Yield the names of the buttons of a game that need an explanation."""
    yield "hint"
    if has_redeal_button(game):
        yield "redeal"
    if isinstance(game.rules, Deals):
        yield "deal"
    if isinstance(game.rules, Finishes):
        yield from ("safe", "finish")
    yield "lamp"


def mark_names(family: str, rules: Rules) -> list[str]:
    """Return the names of the marks that a game's table can show."""
    names = _MARKS.get(family, ("movable",))
    return [name for name in names if name != "pin" or getattr(rules, "locked", False)]
