"""English: what the menu says about games. The name and texts of each game are in the game's own file."""

from __future__ import annotations

#: Families, options and their values.
MENU: dict[str, str] = {
    "family.gaps": "Rows with gaps",
    "family.parade": "Parades",
    "family.garden": "Gardens",
    "family": "Other games",
    "option.redeals": "Redeals",
    "option.random-gaps": "Randomly placed gaps on redeal",
    "option.relaxed-gaps": "Gaps may stay open (you can't deal while one is open)",
    "option.deal-any-time": "Deal at any time",
    "option.eight-foundations": "Eight foundations",
    "value.unlimited": "unlimited",
    "value.on": "on",
    "value.off": "off",
}

#: How many deals of a game can be won.
CHANCES: dict[str, str] = {
    "chance": "Chances",
    "chance.all": "Every deal that was analysed can be won.",
    "chance.least": "At least {low} in 100 deals can be won.",
    "chance.least-not-all": "At least {low} in 100 deals can be won, but not all.",
    "chance.between": "At least {low} in 100 deals can be won, and at most {high}: the search could not decide the "
    "deals in between.",
    "chance.about": "About {low} in 100 deals can be won.",
    "chance.round": "This counts only wins without a redeal. With redeals, more can be won.",
    "chance.hidden": "This assumes that the hidden cards are known.",
    "chance.moves": "A win takes about {moves} moves.",
}

#: Texts of a game that a player composed.
CUSTOM: dict[str, str] = {
    "own.name": "Custom game {name}",
    "own.line": "A game of rows with gaps, with custom rules.",
    "own.source": "a player's own choices",
}

WORDS: dict[str, str] = {**MENU, **CHANCES, **CUSTOM}
