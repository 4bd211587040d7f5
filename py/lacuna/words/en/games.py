"""English: what the menu says about games. The name and texts of each game are in the game's own file."""

from __future__ import annotations

#: Families, options and their values.
MENU: dict[str, str] = {
    "family.gaps": "Rows with gaps",
    "family.parade": "Foundations in rows",
    "family.garden": "Piles and a reserve",
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
    "chance": "How many deals can be won",
    "chance.all": "Every deal that was analysed can be won.",
    "chance.all-round": "Every deal that was analysed can be won without a redeal.",
    "chance.least": "At least {low} of 100 deals can be won.",
    "chance.least-round": "At least {low} of 100 deals can be won without a redeal.",
    "chance.least-not-all": "At least {low} of 100 deals can be won, but not all.",
    "chance.least-not-all-round": "At least {low} of 100 deals can be won without a redeal, but not all.",
    "chance.between": "Between {low} and {high} of 100 deals can be won.",
    "chance.between-round": "Between {low} and {high} of 100 deals can be won without a redeal.",
    "chance.about": "About {low} of 100 deals can be won.",
    "chance.about-round": "About {low} of 100 deals can be won without a redeal.",
    "chance.hardly": "Hardly any deal can be won.",
    "chance.hardly-round": "Hardly any deal can be won without a redeal.",
    "chance.redeals": "With redeals, more can be won.",
    "chance.tries": "With redeals, at least {low} of 100 can be won.",
    "chance.hidden": "This assumes that the hidden cards are known.",
    "chance.moves": "The solutions found took about {moves} moves.",
    "chance.searched": "{deals:,} deals were searched.",
}

#: What tells a game from its relatives, in a few words, for the list of games.
TRAITS: dict[str, str] = {
    "trait.deck": "{n} cards",
    "trait.gaps.ace-leads": "aces start the rows",
    "trait.gaps.ace-heads": "aces start the rows, with gaps beside them",
    "trait.gaps.ace-stays": "gaps at the left ends",
    "trait.fill.both": "fill gaps from either side",
    "trait.fill.any-suit": "any suit fits",
    "trait.fill.any-higher": "any higher card fits",
    "trait.rows.own-row": "a fixed suit for each row",
    "trait.place.locked": "cards in place are locked",
    "trait.redeals.one": "{n} redeal",
    "trait.redeals.other": "{n} redeals",
    "trait.no-redeal": "no redeal",
    "trait.unlimited": "any number of redeals",
    "trait.blocked": "{redeals} when no card fits",
    "trait.after.after-run": "{redeals}, then gaps after the cards in place",
    "trait.after.random": "{redeals}, then gaps in random places",
    "trait.parade.closed": "no gap may stay open",
    "trait.parade.open": "gaps may stay open",
    "trait.parade.rows": "rows from {first} down to {last}",
    "trait.parade.no-swaps": "no swaps",
    "trait.parade.deal-any": "deal at any time",
    "trait.parade.deal-no-gap": "deal when no gap is open",
    "trait.parade.deal-blocked": "deal when no move is left",
    "trait.garden.hidden": "hidden cards",
    "trait.garden.decks.one": "{n} deck",
    "trait.garden.decks.other": "{n} decks",
    "trait.garden.foundations": "{n} foundations",
    "trait.garden.packets": "sequences move together",
    "trait.garden.single": "cards move one at a time",
}

#: Texts of a game that a player composed.
CUSTOM: dict[str, str] = {
    "own.name": "Custom game {name}",
    "own.line": "A game of rows with gaps, with custom rules.",
    "own.source": "a player's own choices",
}

WORDS: dict[str, str] = {**MENU, **CHANCES, **TRAITS, **CUSTOM}
