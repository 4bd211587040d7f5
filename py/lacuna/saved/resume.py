"""Owns what is made of the games that a page has kept: which one goes on, what of it is spoilt or done with.

The page keeps texts by key and gives them all; it never looks inside. A page keeps its game on a line of its own, from
when it opens one until it opens another, and never writes to the line of another page. A line tells from which others
it goes on, and how far it knew them; those are done with. So two pages that play one game leave two lines and neither
is lost: the next start goes on from both, with one on the table and the other put aside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lacuna.errors import LacunaError, NotNowError
from lacuna.games.address import address_of, parse_address
from lacuna.games.custom_games import SEPARATOR
from lacuna.games.registry import find_variant
from lacuna.model.deals import parse_deal
from lacuna.play.save import parse_save
from lacuna.protocol import BadRequestError, Request, read_json
from lacuna.records.played_games import find_unfinished
from lacuna.saved.earlier_deals import MOST
from lacuna.saved.tab_lines import READERS, Line, clock, furthest, known, parted
from lacuna.words import Words

#: Lines of games that count together.
MOST_LINES = 10


class Found(NamedTuple):
    """A kept game to be opened: its line, after it those that have gone on apart from it, the arguments of ``open``.

    A game that was put aside has no line of its own yet.
    """

    lines: list[Line]
    opening: dict[str, Any]
    others: int


class Kept:
    """What a page has kept, of which ``texts`` has keys and texts in turn; a text too long to be sent is None.

    ``mine`` is the line that this page had before it was loaded again. What another build has set aside may be readable
    to this one.
    """

    def __init__(self, texts: Sequence[str | None], build: str, mine: str = "") -> None:
        self.build, self.mine = build, mine
        self.aside: list[list[str | None]] = []
        #: The kinds of what was set aside because it is spoilt, each once.
        self.spoilt: dict[str, None] = {}
        self._lines: list[Line] = []
        self._records = {key: text for key, text in zip(texts[::2], texts[1::2], strict=False) if key and text}
        keys = set(texts[::2])
        for key, text in zip(texts[::2], texts[1::2], strict=False):
            by, bare = parted(key or "")
            kind = bare.partition(":")[0]
            if kind not in READERS or by == build or (by and bare in keys):
                continue
            value = READERS[kind](key or "", text or "", read_json(text or ""))
            if isinstance(value, Line):
                self._lines.append(value)
            elif value is None and not by:
                self.spoilt[kind] = None
                self._move(key or "", text)

    def find(self, wanted: str | None, beside: str = "") -> Found | None:
        """The kept game that answers an address or, without one, the last game.

        ``beside`` is a line that is on the table: what others have made of its game is wanted.
        """
        living = self._living()
        own = next((line for line in living if line.name == beside), None)
        head = next(
            (line for line in living if line is not own and (wanted is None or answers(line.game, wanted))), None
        )
        if head:
            apart = [line for line in living if line.game == head.game and line is not head and self._sound(line)]
            others = [line for line in apart if line.begun and line.save != head.save]
            # The last come back first: what the others play, then what this one had put aside, then all of theirs.
            theirs = [save for line in apart for save in line.earlier]
            aside = [*theirs, *head.earlier, *(line.save for line in others)]
            return Found([head, *apart], _opening(head.save, aside, head.later), len(others))
        if own and own.earlier:
            return Found([own], _opening(own.earlier[-1], [*own.earlier[:-1], own.save], []), 0)
        return self._put_aside(wanted) if wanted and "/" in wanted else None

    def _put_aside(self, wanted: str) -> Found | None:
        """A game that was put aside: beside a line that has it, which stays as it is, or in the history."""
        for line in self._living():
            for save in reversed((*line.earlier, *line.later)):
                if _address(save) == wanted:
                    return Found([], _opening(save, [], []), 0)
        left = find_unfinished(wanted, self._records)
        return Found([], _opening(left, [], []), 0) if left and _address(left) else None

    def set_aside(self, line: Line) -> None:
        """It cannot be opened: another build may be able to. Those it goes on from count again."""
        self._lines.remove(line)
        self._move(line.key, line.text)

    def pass_over(self, line: Line) -> None:
        """Its game is not known here now. It stays as it is, and this start goes on as if it were not there."""
        self._lines.remove(line)

    def done(self) -> list[list[str]]:
        """Keys and texts that are of no use any more."""
        living = self._living()
        stays = {(line.name, line.n) for line in living}  # a text may be there twice, and stays in both places
        # Of use until it has gone on in a line that can be read.
        gone_on = furthest(known(line for line in living if _can_be_read(line)))
        done = [
            line for line in self._lines if (line.name, line.n) not in stays and gone_on.get(line.name, -1) >= line.n
        ]
        count: dict[str, int] = {}
        for line in living:
            record = _record(line.game)
            count[record] = count.get(record, 0) + 1
            if line.name != self.mine and (count[record] > MOST_LINES or (count[record] > 1 and not line.begun)):
                done.append(line)
        return [[line.key, line.text] for line in done]

    def _move(self, key: str, text: str | None) -> None:
        self.aside.append([key, text, f"aside:{self.build}:{parted(key)[1]}"])

    def _sound(self, line: Line) -> bool:
        can_be_read = _can_be_read(line)
        if not can_be_read:
            self.set_aside(line)
        return can_be_read

    def _living(self) -> list[Line]:
        """The lines that no other goes on from, as they are now: those that were played before those only dealt, then
        the newest."""
        newest: dict[str, Line] = {}
        for line in self._lines:
            if line.name not in newest or line.n >= newest[line.name].n:
                newest[line.name] = line
        seen = furthest(item for line in newest.values() for item in line.since.items())
        living = [line for line in newest.values() if seen.get(line.name, -1) < line.n]
        return sorted(living, key=lambda line: (line.begun, line.name == self.mine, line.at), reverse=True)


def resume(
    request: Request, open_game: Callable[[dict[str, Any]], dict[str, Any]], words: Words, first: str
) -> dict[str, Any]:
    """Opens what is kept of a game, however much of it cannot be read; where there is nothing, a new deal.

    With ``any`` an address that is none gives the last game, or a new deal of the first one; and the answer's ``text``
    tells the player all of it.
    """
    wanted, ask = request.optional("game"), request.part("kept")
    dealt, beside, whatever = ask.optional("dealt"), ask.optional("beside") or "", ask.args.get("any") is True
    dealt, wanted = dealt and _canonical(dealt), wanted and _canonical(wanted)
    kept = Kept(_texts(ask), ask.text("build"), ask.optional("line") or "")
    told = [words.say("kept.unread")] if whatever and ask.args.get("unread") is True else []

    def open_kept(address: str | None) -> dict[str, Any] | None:
        nonlocal first
        while found := kept.find(address, beside):
            try:
                return _told(found, open_game(found.opening), kept, told, words)
            except LacunaError as error:
                if found.lines and _variant(found.lines[0].game) is None:
                    # A plug-in's that is not there now: when it is back, the game goes on.
                    told.append(words.say("kept.no-game", game=found.lines[0].game.partition("/")[0][:80]))
                    kept.pass_over(found.lines[0])
                    continue
                told.append(words.say("kept.bad-save", message=error.message(words, page=True)))
                if not found.lines:
                    return None
                kept.set_aside(found.lines[0])
                first = _variant(found.lines[0].game) or first
        return None

    def open_new(address: str) -> dict[str, Any]:
        return _told(None, open_game({"game": address, "entropy": request.args.get("entropy")}), kept, told, words)

    result = (open_kept(dealt) if dealt else None) or open_kept(wanted)
    if beside and not result:
        raise NotNowError("kept-none")
    try:
        fresh = dealt or wanted
        return result or open_new(first if fresh is None else fresh)
    except LacunaError as error:
        if not whatever:
            raise
        message = error.message(words, page=True)
        unknown = error.code == "unknown-variant"  # the page then offers its games: more need not be said
        told.append(message if unknown else words.say("ui.note-bad-address", message=message))
        result = open_kept(None) or open_new(first)
        result["kept"]["refused"] = error.code
        return result


def _told(found: Found | None, result: dict[str, Any], kept: Kept, told: list[str], words: Words) -> dict[str, Any]:
    """The reply of ``open`` with what the page has to know of what it keeps."""
    lines, others = (found.lines, found.others) if found else ([], 0)
    left_out = bool(result.get("refused"))
    for line in lines if left_out else ():
        kept.set_aside(line)  # another build may read all of it
    names = ", ".join(words.say(f"kept.kind.{kind}") for kind in kept.spoilt)
    texts = [*told, *([words.say("kept.spoilt", names=names)] if names else [])]
    texts += [words.say("kept.two")] if others else []
    whole = found is not None and bool(lines) and found.opening["save"] == lines[0].save and not others and not left_out
    body = {"others": others, "from": clock(lines), "whole": whole, "done": kept.done(), "aside": kept.aside}
    return {**result, "kept": {**body, "text": " ".join(dict.fromkeys(texts))}}


def answers(have: str, wanted: str) -> bool:
    """Whether a game answers an address: the very same, or the address leaves the number open.

    >>> [answers("gaps?redeals=3/7", wanted) for wanted in ("gaps?redeals=3/7", "gaps", "gaps/7")]
    [True, True, False]
    """
    if have == wanted:
        return True
    game, _, options = have.partition("/")[0].partition("?")
    variant, _, chosen = wanted.partition("?")
    return "/" not in wanted and game == variant and set(chosen.split("&")) - {""} <= set(options.split("&"))


def _canonical(address: str) -> str:
    """The address as games tell their own; one that is none stays."""
    try:
        return address_of(*parse_address(address))
    except LacunaError:
        return address


def _can_be_read(line: Line) -> bool:
    try:
        return bool(parse_save(line.save))
    except LacunaError:
        return False


def _address(save: str) -> str | None:
    """The address of a saved game; None of one that cannot be read, or of a position set up by hand."""
    try:
        body = parse_save(save)
        variant = find_variant(body["game"])
        return address_of(variant, variant.choose(body["options"]), parse_deal(body["deal"])) if body["deal"] else None
    except LacunaError:
        return None


def _texts(ask: Request) -> list[str | None]:
    """Keys and texts in turn."""
    texts = ask.items("texts")
    if not all(type(text) is str or (text is None and place % 2) for place, text in enumerate(texts)):
        raise BadRequestError("takes-list", verb=ask.verb, name="texts")
    return texts


def _variant(game: str) -> str | None:
    """The variant of an address, if there is one."""
    try:
        return parse_address(game.partition("?")[0].partition("/")[0])[0].id
    except LacunaError:
        return None


def _record(game: str) -> str:
    """What is the same for games that count together; of a game that this build does not know, all but its number.

    All games that the player put together are one here: there is no end of them, and what is kept must have one.
    """
    try:
        variant, chosen, _ = parse_address(game.partition("/")[0])
    except LacunaError:
        return game.partition("/")[0]
    return SEPARATOR if SEPARATOR in variant.id else variant.statistics_key(chosen)


def _opening(save: str, earlier: Sequence[str], later: Sequence[str]) -> dict[str, Any]:
    """The arguments of ``open``: each of the saves put aside once, the last ones."""
    once = [list(dict.fromkeys(one for one in reversed(side) if one != save)) for side in (earlier, later)]
    return {"save": save, "earlier": once[0][:MOST][::-1], "later": once[1][:MOST][::-1]}
