"""The sheet that shares the deal on the table: its link, and the lines that put it into another page.

The page sends its own address as ``site``. A page that was opened from a disk has no address that others could use.
"""

from __future__ import annotations

import re
from typing import Any

from lacuna.errors import NotNowError
from lacuna.games.registry import plugin_for_worker
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons, field, heading, text
from lacuna.words import Words

#: The address of a page on a host, without its parameters and the part after ``#``; the first group is its folder.
_PAGE = re.compile(r"(https?://[^?#\"<>]*/)[^/?#]*([?#].*)?", re.DOTALL)


def view(request: Request, game: Game | None, words: Words, _: StoredRecords) -> dict[str, Any]:
    """Return the sheet. Raise NotNowError if there is no game. Arguments: ``site``, the address of the page."""
    if game is None:
        raise NotNowError("no-game-open")
    found = _PAGE.fullmatch(request.optional("site") or "")
    parts: list[Element] = []
    if found:
        parts += [text(words.say("share.link-text" if game.deal else "share.game-text"))]
        parts += _copied("share-link", words.say("share.link"), f"{found[1]}#{game.address}", words)
    else:
        parts += [text(words.say("share.disk"))]
    if game.deal and game.peek():
        parts += [buttons(button(words.say("replay.title"), {"view": {"name": "replay"}}))]
    if found and not plugin_for_worker(game.variant.id):  # the site itself does not have the games of a plug-in
        parts += [heading(words.say("share.page")), text(words.say("share.page-text"))]
        parts += _copied("share-embed", words.say("share.embed"), embed_code(game, found[1]), words)
    return {"title": words.say("share.title"), "parts": parts}


def embed_code(game: Game, site: str) -> str:
    """Return the HTML that puts a table with this deal into another page. ``site`` is the address of the site's folder.

    >>> print(embed_code(Game.new("gaps", "4711", {"redeals": "3"}), "https://example.org/lacuna/"))
    <script src="https://example.org/lacuna/embed.js"></script>
    <lacuna-game game="gaps?redeals=3" deal="4711"></lacuna-game>
    """
    table = {"game": game.variant_address, **({"deal": game.deal.text} if game.deal else {})}
    return f"{_element('script', src=f'{site}embed.js')}\n{_element('lacuna-game', **table)}"


def _element(tag: str, **attributes: str) -> str:
    escaped = {name: value.replace("&", "&amp;").replace('"', "&quot;") for name, value in attributes.items()}
    return "<" + " ".join([tag, *(f'{name}="{value}"' for name, value in escaped.items())]) + f"></{tag}>"


def _copied(name: str, label: str, value: str, words: Words) -> list[Element]:
    """Return a field with a text, and a button that copies it."""
    copy = button(words.say(f"{name.replace('-', '.')}-copy"), copies=name)
    return [field(name, name, label, kind="area", value=value, is_fixed=True), buttons(copy)]
