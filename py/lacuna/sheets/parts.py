"""Parts of a sheet: dicts with a ``kind``, from which :mod:`lacuna.sheets.markup` builds the page's elements.

The table below lists the fields of each kind. A field with ``?`` may be missing. A part with ``id`` keeps the focus and
what was typed into it when the sheet is shown again.

=============  ====================================================================================================
kind           fields
=============  ====================================================================================================
text           text, id?
heading        text, id? (with an id it can be given the focus), pip? (a card, whose suit it shows as a picture)
subheading     text, id?
hint           text, id?
alert          text, id: read aloud when it appears
section        id, parts, label? (with a label, keyboard and screen reader can go to the section)
buttons        buttons (see :func:`button`), id?, mark?
table          label, head (texts), rows (lists of cells, see :func:`table`), mark?
figures        rows (pairs of a name and a value)
picture        svg, label
progress       value?, max?, label (without a value: it is not known how far it is)
choice         name, label, values, labels, value, disabled? (values that cannot be chosen)
radios         id, name, label, value, groups (each: title, values (each: value, text, hint, facts, picture, mark?))
slider         id, label, value, max, act (the action on the game that moving the slider triggers)
field          id, name, label, value?, of? (the text that ``value`` replaces), hint?, placeholder?, error?, type?
               (``text``, ``area`` or ``file``), accept?, is_fixed? (it can be read and copied, but not changed),
               focus? (true: it has the focus when the sheet opens)
hidden         id, name, value: not shown, but sent with the fields
code           id, name, label, rows, hint, keys (``console`` or ``editor``), value?, of?, history?, mark? (``_code``
               in :mod:`lacuna.sheets.markup` explains ``keys``, ``of`` and ``history``)
log            id, label, entries (each: mark, text)
file           id, link (the id of the link that saves it), name, text, label, hint: a text to save as a file or to copy
=============  ====================================================================================================

``mark`` is a CSS class; only in ``radios`` it is a text beside the value. A field without ``value`` keeps what the
player typed. The page sends the content of a part with ``name`` as the argument of this name.
"""

from __future__ import annotations

from typing import Any

Part = dict[str, Any]


def text(content: str) -> Part:
    """Return a paragraph."""
    return {"kind": "text", "text": content}


def heading(content: str) -> Part:
    """Return a heading within the sheet."""
    return {"kind": "heading", "text": content}


def button(label: str, do: dict[str, Any], *, primary: bool = False) -> dict[str, Any]:
    """Return one button for :func:`buttons`. ``do`` says what it does (docs/protocol.md, *Sheets*)."""
    return {"text": label, "do": do, **({"primary": True} if primary else {})}


def buttons(*parts: dict[str, Any]) -> Part:
    """Return buttons side by side."""
    return {"kind": "buttons", "buttons": list(parts)}


def table(label: str, head: list[str], rows: list[list[Any]]) -> Part:
    """Return a table.

    A cell is a text, or a dict with ``text`` and perhaps ``label`` (read aloud instead of the text), ``mark``, and
    ``do``, which makes the cell a button.
    """
    return {"kind": "table", "label": label, "head": head, "rows": rows}


def figures_list(rows: list[list[str]]) -> Part:
    """Return figures, each a name and its value, which are shown side by side where there is room."""
    return {"kind": "figures", "rows": rows}
