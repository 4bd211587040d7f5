"""Owns the view model: what lies on the table, in card units and in words (docs/protocol.md, *The scene*).

Pure: the same game gives the same scene. Nothing hidden is in it, and nothing about pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lacuna.model.cards import NAMES, copy, rank, suit
from lacuna.model.layout import Layout, Slot, SlotInfo
from lacuna.model.moves import Move, Pile
from lacuna.model.rules_protocol import Deals, Mark, Notice, Notices, Redeals
from lacuna.model.state import UNLIMITED, State, apply
from lacuna.play.game import Entry, Game
from lacuna.words import Text, Words

VERSION = 1
Scene = dict[str, Any]

#: An undo that takes back more cards than this tells only their number.
MOST_BACK = 4

_RUN_LABELS = {
    "run": "cell.run",
    "run-end": "cell.run",
    "locked": "cell.locked",
    "locked-end": "cell.locked",
    "complete": "cell.complete",
}


def scene(game: Game, language: str = "en") -> Scene:
    """Everything the page needs to show the game and to look moves up."""
    words = Words(language)
    moves = preferred_moves(game)
    return {
        "v": VERSION,
        "game": game.address,
        "name": words.format(game.variant.title),
        "deal": game.deal.text if game.deal else None,
        "size": short(game.rules.layout.size),
        **_other_forms(game.rules.layout),
        "piles": _piles(game, moves, words),
        "moves": [game.text_of(move) for move in moves],
        "actions": _actions(game, words),
        "status": _status(game, words),
    }


def preferred_moves(game: Game) -> list[Move]:
    """The legal moves, those first that bring most cards where they belong; else in the rules' order."""
    return sorted(game.legal_moves, key=lambda move: -game.rules.progress(apply(game.state, move))[0])


def spoken(game: Game, entry: Entry, words: Words) -> str:
    """What an entry did, in words; of an exchange, what each card did; what followed by itself; what it completed."""
    if entry.kind == "series":
        return words.say("change.series", n=entry.length)
    sentences = [] if entry.kind == "move" else [words.say(f"change.{entry.kind}")]
    return " ".join(map(_sentence, [*sentences, *_went(game, entry, words), *_completed(game, words)]))


def spoken_again(game: Game, entry: Entry, words: Words) -> str:
    """As :func:`spoken`, of an entry that was done again."""
    if entry.kind == "series":
        return _after_colon("change.redo", [words.say("change.series", n=entry.length)], words)
    named = [] if entry.kind == "move" else [words.say(f"change.the-{entry.kind}")]
    return _after_colon("change.redo", [*named, *_went(game, entry, words), *_completed(game, words)], words)


def spoken_back(game: Game, entry: Entry, words: Words) -> str:
    """What undoing an entry did: where its cards went back to; of many, how many there were."""
    if entry.kind not in ("move", "series"):
        return _after_colon("change.undo", [words.say(f"change.the-{entry.kind}")], words)
    slots = game.rules.layout.slots
    back = [
        words.say("change.back", card=_cards(cards, words), slot=slots[source].title)
        for move in entry.moves
        if move.kind == "move"
        for cards, source, _ in move.transfers
    ]
    several = [words.say("change.back-many", n=len(back))]
    return _after_colon("change.undo", back if len(back) <= MOST_BACK else several, words)


def _went(game: Game, entry: Entry, words: Words) -> list[str]:
    """Where each card of an entry's moves went."""
    slots = game.rules.layout.slots
    return [
        words.say("change.move", card=_cards(cards, words), slot=slots[destination].title)
        for move in entry.moves
        if move.kind == "move"
        for cards, _, destination in move.transfers
    ]


def _completed(game: Game, words: Words) -> list[str]:
    """The rows and foundations that the last entry has made complete."""
    before, now = ({*_complete(game, entry.state)} for entry in game.entries[-2:])
    infos = [game.rules.layout.slots[slot] for slot in sorted(now - before)]
    return [words.say_for(info.words, "change.complete", slot=info.title, row=info.row) for info in infos]


def _complete(game: Game, state: State) -> Iterator[Slot]:
    return (slot for slot, mark in enumerate(game.rules.marks(state, ())) if mark.word == "complete")


def _after_colon(key: str, sentences: list[str], words: Words) -> str:
    """Sentences after a word and a colon: the first goes on in small letters, as it is in the words."""
    first, *others = sentences
    return words.say(key, what=" ".join([first, *map(_sentence, others)]))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _piles(game: Game, moves: Sequence[Move], words: Words) -> list[dict[str, Any]]:
    # A game that was given up still shows what its gaps would take.
    marks = game.rules.marks(game.state, game.rules.legal_moves(game.state) if game.resigned else moves)
    goals = _goals(game, moves, words)
    by_suit = _by_suit(game)
    views = []
    for slot, (info, pile, mark) in enumerate(zip(game.rules.layout.slots, game.state.piles, marks, strict=True)):
        hidden = info.kind == "talon"
        view = _hidden(game, info, pile, words) if hidden else _pile(info, pile, mark, goals, words)
        if slot in by_suit:
            view["bySuit"] = by_suit[slot]
        views.append(view)
    return views


def _by_suit(game: Game) -> dict[Slot, int]:
    """Where each slot of a reserve of single cards is shown when it is put in order, suit by suit.

    By the cards as dealt, so that a played card leaves its place empty.
    """
    slots = [n for n, info in enumerate(game.rules.layout.slots) if info.kind == "reserve" and info.fan == "none"]

    def order(slot: Slot) -> tuple[int, ...]:
        pile = game.dealt.piles[slot]
        return (0, suit(pile[0]), rank(pile[0]), copy(pile[0])) if pile else (1,)

    return {slot: number for number, slot in enumerate(sorted(slots, key=order))}


def _goals(game: Game, moves: Sequence[Move], words: Words) -> dict[int, list[str]]:
    """Where each card that can be lifted may go, in words; a packet goes by the name of its bottom card."""
    goals: dict[int, list[int]] = {}
    for move in moves:
        for number, (cards, _, destination) in enumerate(move.transfers if move.kind == "move" else ()):
            # A card that another one replaces is not lifted: it only goes with the move.
            if not (number and game.rules.layout.slots[destination].kind == "discard"):
                goals.setdefault(cards[0], []).append(destination)
    return {card: _destinations(game, slots, words) for card, slots in goals.items()}


def _destinations(game: Game, slots: Sequence[int], words: Words) -> list[str]:
    """Destinations in words. Several empty ones are told as one where the game's words have a way to say so."""
    infos = game.rules.layout.slots
    alike = [slot for slot in slots if not game.state.piles[slot] and words.has(f"empties.{infos[slot].words}")]
    if len(alike) < 2:
        return [words.format(infos[slot].title, "to") for slot in slots]
    others = [words.format(infos[slot].title, "to") for slot in slots if slot not in alike]
    return [*others, words.say(f"empties.{infos[alike[0]].words}", n=len(alike))]


def short(pair: tuple[float, float]) -> list[float]:
    """Two numbers as JavaScript writes them too: 4 and not 4.0."""
    return [int(number) if number == int(number) else number for number in pair]


def _other_forms(layout: Layout) -> dict[str, dict[str, list[float]]]:
    """The arrangements that a game has for upright and for low screens; the places in one row, for it is a long one."""
    forms = {"tall": layout.tall, "wide": layout.wide}
    return {
        name: {"size": short(form.size), "at": [number for pair in form.at for number in short(pair)]}
        for name, form in forms.items()
        if form
    }


def _fixed(info: SlotInfo) -> dict[str, Any]:
    """What of a pile never changes."""
    view: dict[str, Any] = {"id": info.id, "kind": info.kind, "at": short(info.at)}
    if info.fan != "none":
        view["fan"] = info.fan
    if info.takes:
        view["takes"] = info.takes
    return view


def _hidden(game: Game, info: SlotInfo, pile: Pile, words: Words) -> dict[str, Any]:
    """The talon: how many cards it has, and how often it can still be dealt from; never which cards."""
    left = game.rules.deals_left(game.state) if isinstance(game.rules, Deals) else 0
    key = f"hidden.{info.words}"
    if not pile and words.has(f"{key}.none"):
        label = words.say(f"{key}.none")
    else:
        deals = Text("count.deals", {"n": left})
        label = words.say(key, n=len(pile), slot=info.title, deals=deals)
    figure = {"figure": len(pile)} if len(pile) > 1 else {}
    return {**_fixed(info), "cards": [], "count": len(pile), **figure, "label": label}


def _pile(info: SlotInfo, pile: Pile, mark: Mark, goals: dict[int, list[str]], words: Words) -> dict[str, Any]:
    view = _fixed(info)
    slot = info.title
    view["cards"] = [NAMES[card] for card in pile]
    if mark.word:
        view["mark"] = mark.word
    figure = len(pile) if info.kind == "discard" and len(pile) > 1 else mark.figure
    if figure is not None:
        view["figure"] = figure
    if mark.wants:
        view["wants"] = [NAMES[card] for card in mark.wants]
    if mark.waits:
        view["waits"] = [NAMES[card] for card in mark.waits]
    if not pile:
        needs = _needs(mark, words)
        key = f"empty.{info.words}.wants" if needs else f"empty.{info.words}"
        if mark.word == "gap" and not needs and words.has(f"{key}.waits"):
            key += ".waits"
        return {**view, "label": words.say(key, slot=slot, cards=needs)}
    if words.has(key := f"top.{info.words}{'.wants' if mark.wants else ''}"):
        label = words.say(key, slot=slot, card=words.card(pile[-1]), n=len(pile), cards=_needs(mark, words))
        return {**view, "label": label}
    view["label"] = _label(info, pile[-1], mark, goals, words)
    if len(pile) > 1 and info.fan != "none":
        below = [_label(info, card, Mark(), goals, words) for card in pile[:-1]]
        view["labels"] = [*below, view["label"]]
    return view


def _needs(mark: Mark, words: Words) -> str:
    """The cards that may come."""
    return _either(mark.wants, words)


def _either(cards: Sequence[int], words: Words) -> str:
    """Cards to choose between, twins told once."""
    return words.either(list(dict.fromkeys(words.card(card) for card in cards)))


def _cards(cards: Pile, words: Words) -> str:
    """A card, or a packet by its bottom and its top card."""
    if len(cards) == 1:
        return words.card(cards[0])
    return words.say("packet", first=words.card(cards[0]), last=words.card(cards[-1]))


def _label(info: SlotInfo, card: int, mark: Mark, goals: dict[int, list[str]], words: Words) -> str:
    """The name of a card where it lies: its slot, whether it is in place, where it can go or what it waits for."""
    label = words.say("cell.card", slot=info.title, card=words.card(card))
    if mark.word in _RUN_LABELS:
        label = words.say_for(info.words, _RUN_LABELS[mark.word], cell=label)
    if mark.wants:
        label = words.say("cell.wants", cell=label, cards=_needs(mark, words))
    if card in goals:
        return words.say("cell.to", cell=label, slots=words.either(goals[card]))
    return words.say("cell.waits", cell=label, card=_either(mark.waits, words)) if mark.waits else label


def _actions(game: Game, words: Words) -> dict[str, Any]:
    """The actions that the game has, and whether each can be done now."""
    actions = {
        "undo": {"can": len(game.entries) > 1},
        "redo": {"can": bool(game.undone)},
        "restart": {"can": not game.at_start},
        "new": {"can": True},
        "hint": {"can": not game.outcome},
        "resign": {"can": True, "ask": words.say("ask.resign")} if game.can_resign else None,
        "review": {"can": True} if game.blocked and not game.at_start else None,
        "redeal": _redeal(game, words),
        "deal": _deal(game, words),
        "safe": None if (moves := game.safe_moves) is None else {"can": bool(moves)},
        "finish": None if (moves := game.finish_moves) is None else {"can": bool(moves)},
    }
    return {name: action for name, action in actions.items() if action}


def _redeal(game: Game, words: Words) -> dict[str, Any] | None:
    """The redeal with what is left; it asks first while moves remain (rules §1, the table)."""
    rules = game.rules
    if not isinstance(rules, Redeals) or not game.entries[0].state.redeals_left:
        return None
    left = game.redeals_left
    action: dict[str, Any] = {"can": game.can_redeal, "left": "unlimited" if left == UNLIMITED else left, "ask": None}
    if game.can_redeal and game.legal_moves:
        action["ask"] = words.say("ask.redeal", n=len(game.legal_moves))
    action["double"] = rules.redeal_by_double_tap and game.can_redeal
    return _with_why(action, "redeal", game.why_no_redeal, words)


def _with_why(action: dict[str, Any], name: str, why: str | None, words: Words) -> dict[str, Any]:
    """The action, and why it cannot be done, for whoever tries all the same."""
    return {**action, "why": words.say(f"why.{name}-{why}")} if why else action


def _deal(game: Game, words: Words) -> dict[str, Any] | None:
    """The talon's next cards, with the deals that are left; it asks first while other moves remain (rules §2)."""
    if not isinstance(game.rules, Deals):
        return None
    others = [move for move in game.legal_moves if move.kind != "deal"]
    can = len(others) < len(game.legal_moves)
    ask = words.say("ask.deal", n=len(others)) if can and others else None
    action = {"can": can, "left": game.rules.deals_left(game.state), "ask": ask}
    why = "resigned" if game.resigned else game.rules.why_no_deal(game.state, bool(others))
    return _with_why(action, "deal", why, words)


def _status(game: Game, words: Words) -> dict[str, Any]:
    notice = game.rules.notice(game.state) if isinstance(game.rules, Notices) and not game.outcome else None
    return {
        "outcome": game.outcome,
        "blocked": game.blocked,
        "progress": list(game.progress),
        "must": notice and game.rules.layout.slots[notice.slot].id,
        "text": _status_text(game, notice, words),
    }


def _status_text(game: Game, notice: Notice | None, words: Words) -> str:
    done, total = game.progress
    family = game.variant.family
    if game.outcome == "won":
        return _won(game, words)
    if game.outcome == "resigned":
        return words.say_for(family, "status.resigned", n=done, total=total)
    if game.outcome == "lost":
        text = _lost(game, words)
        return text if game.deal else f"{text} {by_hand(game, words)}"
    if game.blocked:
        if game.redeals_left == UNLIMITED:
            return words.say("status.redeal-unlimited")
        return words.say("status.redeal", left=game.redeals_left)
    progress = words.say_for(family, "status.progress", n=done, total=total)
    if notice:
        progress = f"{progress} {words.say(f'notice.{notice.word}')}"
    if all(move.kind == "deal" for move in game.legal_moves):
        return f"{progress} {words.say('status.deal')}"
    return f"{progress} {words.say('status.moves', n=len(game.legal_moves))}"


def _lost(game: Game, words: Words) -> str:
    """Why the game is lost, as its own rules have it: where there is no redeal, none is spoken of (rules §1.9, §2)."""
    rules, (done, total) = game.rules, game.progress
    if isinstance(rules, Redeals) and rules.redeal_limit and game.deal:
        return words.say("status.lost-redealt", n=done, total=total)
    if isinstance(rules, Deals) and rules.deals_left(game.state):
        infos = rules.layout.slots
        left = sum(len(pile) for pile, info in zip(game.state.piles, infos, strict=True) if info.kind == "talon")
        return words.say("status.lost-gap", n=done, total=total, cards=Text("count.cards", {"n": left}))
    return words.say_for(game.variant.family, "status.lost", n=done, total=total)


def by_hand(game: Game, words: Words) -> str:
    """What a position entered by hand has not; of a game without redeals not that it has none."""
    if isinstance(game.rules, Redeals) and not game.rules.redeal_limit:
        return words.say("status.by-hand")
    return words.say_for(game.variant.family, "status.by-hand")


def _won(game: Game, words: Words) -> str:
    played = game.since_restart
    redeals = sum(entry.kind == "redeal" for entry in played)
    moves = Text("count.moves", {"n": sum(entry.length for entry in played) - redeals})
    helped = f" {words.say('status.helped', n=sum(game.help.values()))}" if game.help else ""
    if not redeals:
        return words.say("status.won", moves=moves) + helped
    return words.say("status.won-redeals", moves=moves, redeals=Text("count.redeals", {"n": redeals})) + helped
