"""English: the sentences of the guides to the parade games and the garden games.

Never type a number or a rank here: the rules fill them in.
"""

from __future__ import annotations

PARADE: dict[str, str] = {
    "fact.summary.parade": "Build foundations in the rows themselves, with cards from a reserve and a stock.",
    # layout
    "fact.parade": "The game uses {cards} cards ({decks}). There are {ranks} rows of {columns} places. From the top, "
    "the rows are for {rows}. The {aces} belong to no row and are discarded during play.",
    "fact.heads.on": "Each row starts with a card of its rank, and each of the remaining places is dealt one card: "
    "there are no gaps at first.",
    "fact.heads.off": "Every place is dealt one card: there are no gaps at first.",
    "fact.reserve": "Below the rows is a reserve of {columns} piles, each dealt one card. All these cards are face "
    "up. The other {talon} cards form the stock, face down.",
    # goal
    "fact.parade-aim": "Fill every place in the rows with a foundation of {height} cards.",
    "fact.builds": "A card whose rank matches its row starts a foundation, in any column. Build on it in suit, each "
    "card {step} higher than the last: {chains}. If several foundations can take the same card, you choose.",
    "fact.founded": "A card on a foundation is in place: it never moves again. Any other card in a row, except "
    "{aces}, is misplaced: you cannot build on it.",
    # moves
    "fact.in-play": "You may move the top card of each reserve pile and any misplaced card: onto a foundation, or "
    "into a gap (an empty place) in the row for its rank.",
    "fact.gaps.closed": "A misplaced card may leave its place only if a card of the row's rank can fill that place at "
    "once: the top card of a reserve pile, or a misplaced card from another row. For example, to move {moved:a} from "
    "the row for {filler_row} to {target:a}, {filler:a} must be ready to take its place. The gap that such a misplaced "
    "card leaves must be filled in the same way. If several cards can fill a gap, you choose; if only one can, it "
    "moves automatically.",
    "fact.gaps.open": "A card that leaves a row leaves a gap, which may stay open. Only a card of the row's rank "
    "fills it.",
    "fact.exchange.on": "A misplaced card may swap places with another if each has the rank of the other's row.",
    "fact.top-ace": "{ace:A} on top of a reserve pile is discarded at once.",
    "fact.aces.replaced": "To discard {ace:a} in a row, move a card of the row's rank onto it. The card takes the "
    "{ace}'s place.",
    "fact.aces.free": "You may discard {ace:a} in a row at any time, which leaves a gap.",
    "fact.aces.either": "You may discard {ace:a} in a row at any time, which leaves a gap. Or move a card of the "
    "row's rank onto it: the {ace} is discarded, and the card takes its place.",
    "fact.empty.waits": "You cannot put cards on the reserve: an empty reserve pile waits for the next deal.",
    "fact.empty.refill": "An empty reserve pile is refilled from the stock at once, as long as the stock has cards.",
    # when nothing fits
    "fact.deal.blocked": "You may deal only when no other move is left.",
    "fact.deal.blocked-no-gap": "You may deal only when no other move is left and no gap is open.",
    "fact.deal.no-gap": "You may deal whenever no gap is open.",
    "fact.deal.any": "You may deal at any time.",
    "fact.dealt": "A deal puts one card from the stock on each of the {columns} reserve piles, on top of what is "
    "there.",
    "fact.deals.exact": "The stock is enough for {deals} deals.",
    "fact.deals.most": "The stock is enough for {deals} deals at most. Because the stock also refills empty piles, "
    "there may be fewer deals, and the last one may be short.",
    "fact.stops": "If nothing can ever fill an open gap, you cannot deal again, even if cards remain.",
    # winning and losing
    "fact.parade-won": "You win when all {foundations} foundations have their {height} cards, {total} cards in all, "
    "and the {aces_out} {aces} have been discarded.",
    "fact.parade-lost.empty": "You lose when no move is left and the stock is empty.",
    "fact.parade-lost.gap": "You lose when no move is left and you cannot deal, because the stock is empty or a gap "
    "is open.",
    # tips
    "fact.tip.closed": "Keep a card of each row's rank on top of a reserve pile while you can: it lets a misplaced "
    "card leave that row.",
    "fact.tip.open": "Before you move a card out of a row, look for the card that will fill its place.",
    "fact.tip.deal": "A deal covers the reserve, so first play the cards there that you can use.",
    "fact.tip.fill": "If several cards can fill a gap, a misplaced card is often the best choice: moving it also opens "
    "the place that it was blocking.",
}

GARDEN: dict[str, str] = {
    "fact.summary.garden": "Build all cards up on foundations, with the help of a reserve that you can play from at "
    "any time.",
    # layout
    "fact.garden.open": "All {total} cards ({decks}) are dealt face up: {piles} piles of {least} to {most} cards, and "
    "a reserve of {fans}. The foundations are empty.",
    "fact.garden.hidden": "All {total} cards ({decks}) are dealt: {piles} piles of {least} to {most} cards, with only "
    "the top (uncovered) card of each face up, and a reserve of {fans}, all face up. The foundations are empty.",
    "fact.fans.one": "{reserve} cards",
    "fact.fans.other": "{reserve} cards, spread in {n} fans (overlapping rows) of {in_fan}",
    # goal
    "fact.climb.one": "Build {foundations} foundations, {of_suit}, up in suit from {low} to {high}: {height} cards "
    "each.",
    "fact.climb.other": "Build {foundations} foundations, {of_suit}, up in suit from {low} to {high} and then from "
    "{low} to {high} again: {height} cards each. The second {low} goes on the first {high}. Until then, the second "
    "copy of each card has to wait.",
    "fact.of-suit.one": "one for each suit",
    "fact.of-suit.other": "{n} for each suit",
    "fact.garden-place": "A card on a foundation is in place and stays there.",
    # moves
    "fact.down": "Build the piles down in alternating colours: a card goes on a card one rank higher and of the "
    "opposite colour, such as red {upper}, black {middle}, red {lower}.",
    "fact.wrap.on": "{high:A} also goes on {low:a} of the opposite colour, and the pile continues down from there: "
    "{second}, {low}, {high}, {below}.",
    "fact.wrap.off": "Nothing goes on {low:a}.",
    "fact.packets.on": "Any number of cards at the uncovered end of a pile may move together if they follow one "
    "another by these rules. To a foundation, cards go one at a time.",
    "fact.packets.off": "Cards move one at a time: only the top card of a pile, which no card covers, is free to move.",
    "fact.space.any": "An empty pile takes any card.",
    "fact.space.any-packets": "An empty pile takes any card, or cards that move together.",
    "fact.space.king": "An empty pile takes only {high:a}.",
    "fact.space.king-packets": "An empty pile takes only {high:a}, alone or with the cards that move with it.",
    "fact.hidden.on": "A hidden card is turned face up as soon as no card lies on it.",
    "fact.any-reserve": "At any time, you may play any single card of the reserve, even one that others overlap, to a "
    "pile or a foundation. Nothing goes back to the reserve.",
    # when nothing fits
    "fact.garden-stuck": "There is no stock. If no card can move, or if cards can only move back and forth, undo some "
    "moves and try another way.",
    # winning and losing
    "fact.garden-end": "You win when all {total} cards are on the foundations. You lose when no card can move.",
    # tips
    "fact.tip.empty-any": "Empty a short pile first: an empty pile gives you room for any card.",
    "fact.tip.empty-king": "Do not empty a pile before you have {high:a} to put there: nothing else fits.",
    "fact.tip.reserve": "Play a card from the reserve only when it helps: you can do it at any time, but you cannot "
    "put it back.",
}

WORDS: dict[str, str] = {**PARADE, **GARDEN}
