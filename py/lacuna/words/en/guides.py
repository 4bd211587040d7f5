"""English: the sentences of which the families make a game's guide.

Never type a number or a rank here: the rules fill them in.
"""

from __future__ import annotations

#: Headings of the parts of a guide.
HEADINGS: dict[str, str] = {
    "guide.goal": "Goal",
    "guide.moves": "Moves",
    "guide.stuck": "When nothing fits",
    "guide.end": "You win, you lose",
    "guide.tip": "Tip",
}

#: Phrases for all families.
PHRASES: dict[str, str] = {
    "fact.none": "",
    "fact.sentences": "{first} {last}",
    "fact.list": "{first}, {last}",
    "fact.and": "{first} and {last}",
    "fact.then": "{first}; {last}",
    "fact.span": "{first} to {last}",
    "fact.decks.one": "{n} deck",
    "fact.decks.many": "{n} decks",
}

GAPS: dict[str, str] = {
    "fact.deck": "One deck of {cards} cards",
    "fact.deck-some": "One deck of {cards} cards, {ranks} in each suit,",
    "fact.laid.out": "{deck} is dealt face up in {rows} rows of {columns}. Then the {out} are taken out, which leaves "
    "{gaps} gaps.",
    "fact.laid.lead": "{deck} is dealt face up in {rows} rows of {columns}, but the left end of each row stays empty. "
    "Then the {heads} move there: the places they leave are the {gaps} gaps.",
    "fact.laid.head": "{deck} is dealt face up in {rows} rows of {columns}. The {heads} begin the rows, and the place "
    "after each stays empty: these are the {gaps} gaps.",
    "fact.laid.stay": "{deck} is dealt face up in {rows} rows of {columns}. The left end of each row stays empty: "
    "these are the {gaps} gaps.",
    "fact.aim.any": "Bring each row into one suit, from {low} to {high}.",
    "fact.aim.own": "Bring each row into its own suit, from {low} to {high}. The suits from the top: {suits}.",
    "fact.in-place.any": "A card is in place when its row, from the left end up to this card, runs {begin} and so on "
    "in one suit.",
    "fact.in-place.own": "A card is in place when its row, from the left end up to this card, runs {begin} and so on "
    "in the row's own suit.",
    "fact.start.any": "At the left end of a row it takes any {low}.",
    "fact.start.own": "At the left end of a row it takes only the {low} of the row's own suit.",
    "fact.start.own-too": "At the left end of a row it also takes the {low} of the row's own suit.",
    "fact.fills.left": "A gap takes the card one higher than its left neighbour, in the same suit. {start} Nothing "
    "goes right of {high:a} or right of another gap.",
    "fact.fills.either": "A gap takes the card one higher than its left neighbour, in the same suit. It also takes "
    "the card one lower than its right neighbour in the row, in that neighbour's suit. {start} {high:A} on its left "
    "lets nothing follow, and {low:a} on its right lets nothing go before.",
    "fact.fills.any-suit": "A gap takes any card one higher than its left neighbour, whatever its suit. {start} "
    "Nothing goes right of {high:a} or right of another gap.",
    "fact.fills.any-higher": "A gap takes any higher card of its left neighbour's suit. {start} Nothing goes right of "
    "{high:a} or right of another gap.",
    "fact.jump": "The {next} counts as one higher than the {first}.",
    "fact.freedom.any": "Cards in place may still be moved.",
    "fact.freedom.own": "A card in place stays there: it fits nowhere else.",
    "fact.freedom.locked": "A card in place is locked: it never moves again. Each is worth one point, {total} at most.",
    "fact.stuck.none": "If no card fits any gap, the game is over. You can still undo moves and try another way.",
    "fact.stuck.any.one": "You have {n} redeal, to use at any time.",
    "fact.stuck.any.many": "You have {n} redeals, to use at any time.",
    "fact.stuck.any-endless": "You may redeal at any time, as often as you like.",
    "fact.stuck.blocked.one": "You have {n} redeal. You may use it only when no card fits any gap.",
    "fact.stuck.blocked.many": "You have {n} redeals. You may use one only when no card fits any gap.",
    "fact.stuck.blocked-endless": "You may redeal whenever no card fits any gap, as often as that happens.",
    "fact.redeal.shuffled": "A redeal gathers all cards that are not in place, shuffles them together with the {out}, "
    "and deals them into the free places. Then the {out} come out again: their places are the new gaps.",
    "fact.redeal.after-run": "A redeal gathers all cards that are not in place, shuffles them, and deals them into "
    "the free places. In each row the place right after its cards in place stays empty, or its left end if it has "
    "none: these are the new gaps.",
    "fact.redeal.random-slots": "A redeal gathers all cards that are not in place, shuffles them, and deals them into "
    "the free places. It leaves {gaps} of these places empty, picked at random: these are the new gaps.",
    "fact.double": "A double-tap or double-click on any card redeals too.",
    "fact.end.none": "You win when all {total} cards are in place. You lose when no card fits any gap.",
    "fact.end.some": "You win when all {total} cards are in place. You lose when no card fits any gap and no redeal "
    "is left.",
    "fact.end.endless": "You win when all {total} cards are in place. You cannot lose: you can always redeal.",
    "fact.redeals-endless": "any number of redeals",
    "fact.tip.either": "A card can often go back to where it came from, so little is lost by trying.",
    "fact.tip.redeal": "Redeal only when you can bring no more cards in place: only those stay where they are.",
    "fact.tip.high": "Put off a move that leaves a gap right of {high:a}: nothing fits there as long as the {high} "
    "stays.",
}

PARADE: dict[str, str] = {
    "fact.parade": "{decks}, {cards} cards. There are {ranks} rows of {columns} places, from the top for {rows}.",
    "fact.heads.on": "Each row begins with one card of its rank.",
    "fact.reserve": "Below the rows lies a reserve of {columns} piles. The other {talon} cards wait face down in the "
    "talon.",
    "fact.builds": "A card of its row's rank begins a foundation, wherever in the row it lies. Build on it in suit, "
    "each card {step} higher than the last: {chains}.",
    "fact.founded": "A card is in place when it belongs to a foundation: it never moves again. Any other card in a "
    "row, but for {aces}, is misplaced: nothing is built on it.",
    "fact.in-play": "You may move the top card of each reserve pile, and misplaced cards: to a foundation, or into a "
    "gap in the row of their rank.",
    "fact.gaps.closed": "No gap may stay open. A card may leave a row only if a card of the row's rank can take its "
    "place at once, from the top of a reserve pile or from another row whose own gap can be filled in turn. If only "
    "one card can do so, it moves by itself.",
    "fact.gaps.open": "Gaps may stay open until a card of the row's rank fills them.",
    "fact.exchange.on": "A misplaced card may change places with another if each has the rank of the other's row.",
    "fact.top-ace": "An {ace} on top of a reserve pile is discarded at once.",
    "fact.aces.replaced": "To discard an {ace} in a row, put a card of the row's rank on it: the {ace} goes, and the "
    "card takes its place.",
    "fact.aces.free": "You may discard an {ace} in a row at any time.",
    "fact.aces.either": "You may discard an {ace} in a row at any time, or put a card of the row's rank on it: then "
    "the {ace} is discarded, and the card takes its place.",
    "fact.empty.waits": "You cannot put a card on the reserve. An empty reserve pile waits for the next deal.",
    "fact.empty.refill": "An empty reserve pile is filled from the talon at once, as long as the talon has cards.",
    "fact.deal.blocked": "When no other move is left, you may deal.",
    "fact.deal.blocked-no-gap": "When no other move is left and no gap is open, you may deal.",
    "fact.deal.no-gap": "You may deal whenever no gap is open.",
    "fact.deal.any": "You may deal at any time.",
    "fact.dealt": "One card goes on each of the {columns} reserve piles, on top of what lies there.",
    "fact.deals.exact": "The talon is enough for {deals} deals.",
    "fact.deals.most": "The talon is enough for {deals} deals at most, since it fills empty piles too.",
    "fact.stops": "A gap that nothing can fill any more ends the dealing for good, though cards are left.",
    "fact.parade-won": "You win when all {foundations} foundations have their {height} cards, {total} cards in all, "
    "and the {aces_out} {aces} are discarded.",
    "fact.parade-lost.empty": "You lose when no move is left and the talon is empty.",
    "fact.parade-lost.gap": "You lose when no move is left and you cannot deal: the talon is empty, or a gap is open.",
    "fact.tip.closed": "Keep a card of each row's rank on top of the reserve while you can. Where none can fill the "
    "gap, no card may leave the row.",
    "fact.tip.open": "Before you move a card out of a row, look for the one that will fill its place.",
    "fact.tip.any": "A deal covers the whole reserve. First play all that you need from it.",
}

GARDEN: dict[str, str] = {
    "fact.garden.open": "{decks}, {total} cards, all face up: {piles} piles of {least} to {most} cards, and a reserve "
    "of {fans}.",
    "fact.garden.hidden": "{decks}, {total} cards: {piles} piles of {least} to {most} cards, only the top card of "
    "each face up, and a reserve of {fans}, all face up.",
    "fact.fans.one": "{reserve} cards",
    "fact.fans.many": "{n} fans of {in_fan} cards, one above the other",
    "fact.climb.one": "Build {foundations} foundations, {of_suit}, from {low} to {high}, {height} cards each.",
    "fact.climb.many": "Build {foundations} foundations, {of_suit}, from {low} to {high} and then from {low} to "
    "{high} again, {height} cards each. The second {low} goes on the first {high}.",
    "fact.of-suit.one": "one for each suit",
    "fact.of-suit.many": "{n} for each suit",
    "fact.garden-place": "A card on a foundation is in place: it does not come back.",
    "fact.down": "In the piles, a card goes on a card one higher and of the other colour.",
    "fact.wrap.on": "A {high} also goes on an {low} of the other colour.",
    "fact.wrap.off": "Nothing goes on an {low}.",
    "fact.packets.on": "Top cards that follow one another in this way may move together, as many as you like. To a "
    "foundation cards go one at a time.",
    "fact.packets.off": "Cards move one at a time.",
    "fact.space.any": "An empty pile takes any card.",
    "fact.space.any-packets": "An empty pile takes any card, or cards that move together.",
    "fact.space.king": "An empty pile takes only a {high}.",
    "fact.space.king-packets": "An empty pile takes only a {high}, alone or with the cards that move with it.",
    "fact.hidden.on": "A hidden card is turned up as soon as no card lies on it.",
    "fact.any-reserve": "You may play any card of the reserve at any time, one at a time, to a pile or a foundation. "
    "Nothing goes back to the reserve.",
    "fact.garden-stuck": "There are no more cards to deal. If no card can move, or cards can only move back and "
    "forth, undo some moves and try another way.",
    "fact.garden-end": "You win when all {total} cards are on the foundations. You lose when no card can move.",
    "fact.garden-tip.open": "The reserve can wait: nothing covers it. First clear a short pile, since an empty pile "
    "helps more than any single card.",
    "fact.garden-tip.hidden": "The reserve can wait: nothing covers it. First turn up the hidden cards.",
}

WORDS: dict[str, str] = {**HEADINGS, **PHRASES, **GAPS, **PARADE, **GARDEN}
