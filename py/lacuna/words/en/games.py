"""English: what the menu and the rules texts of several games say alike. A game's own texts stand in its own file."""

from __future__ import annotations

MENU: dict[str, str] = {
    "family.gaps": "Rows with gaps",
    "family.parade": "Parades",
    "family.garden": "Gardens",
    "family": "Others",
    "option.redeals": "Redeals",
    "option.random-gaps": "Randomly placed gaps on redeal",
    "option.relaxed-gaps": "Relaxed gaps",
    "option.deal-any-time": "Deal at any time",
    "option.eight-foundations": "Eight foundations",
    "value.unlimited": "unlimited",
    "value.on": "on",
    "value.off": "off",
}

#: What fills the places of rules texts.
FACTS: dict[str, str] = {
    "fact.redeals.one": "{n} redeal",
    "fact.redeals.many": "{n} redeals",
    "fact.redeals-unlimited": "any number of redeals",
    "fact.times.one": "{n} time",
    "fact.times.many": "{n} times",
    "fact.times-unlimited": "any number of times",
    "fact.tries-unlimited": "any number of",
    "ranks.1": "aces",
    **{f"ranks.{rank}": f"{rank}s" for rank in range(2, 11)},
    "ranks.11": "jacks",
    "ranks.12": "queens",
    "ranks.13": "kings",
    "fact.gaps.closed": "No gap stays open: a card may leave a row only if its place can be filled at once with a card "
    "of the row's rank, from the reserve or from another row whose own gap can be filled in turn. A single possible "
    "card goes by itself.",
    "fact.gaps.open": "Gaps may stay open until a card of the row's rank fills them.",
    "fact.aces.replaced": "",
    "fact.aces.free": "",
    "fact.aces.either": " It may also leave its row by itself.",
    "fact.deal.blocked": "When no other move is left",
    "fact.deal.blocked-no-gap": "When no other move is left and no gap is open",
    "fact.deal.no-gap": "Whenever no gap is open",
    "fact.deal.any": "When you like",
    "fact.decks.one": "One deck",
    "fact.decks.many": "Two decks",
    "fact.foundations.one": "Four foundations, one",
    "fact.foundations.many": "Eight foundations, two",
    "fact.climb.one": "{low} to {high}",
    "fact.climb.many": "{low} to {high}, and {low} to {high} again",
    "fact.second.one": "",
    "fact.second.many": " The second {low} goes on the first {high}.",
}

WORDS: dict[str, str] = {**MENU, **FACTS}
