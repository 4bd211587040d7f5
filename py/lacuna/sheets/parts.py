"""Parts of a sheet: dicts with a ``kind``, from which :mod:`lacuna.sheets.markup` builds the page's elements.

Fields by kind; those with ``?`` may be missing. Those with ``id`` keep focus and content when the sheet is shown again.

=============  ====================================================================================================
kind           fields
=============  ====================================================================================================
text           text, id?
heading        text, id? (with an id it can be given the focus)
subheading     text, id?
hint           text
alert          text, id: read aloud when it appears
section        id, parts, label? (with a label it is a region that one can go to)
buttons        buttons (see :func:`button`), id?, mark?
table          label, head (texts), rows (lists of cells, see :func:`table`), mark?
picture        svg, label
progress       value, max, label
choice         name, label, values, labels, value
radios         id, name, label, value, groups: each title, values: each value, text, hint, facts, picture, mark?
slider         id, label, value, max, act (the action that moving it does)
field          id, name, label, value?, hint?, error?, type? (``text``, ``area`` or ``file``), accept?
code           id, name, label, rows, hint, keys (``console`` or ``editor``), value?, of?, history?, mark?
log            id, label, entries: each mark, text
file           id, name, text, label, hint: a text to save as a file or to copy
=============  ====================================================================================================

``mark`` is a class of the style sheet. ``name`` is the argument under which the page returns a field's content.
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
    """Return one button for :func:`buttons`. ``do`` is what it does (docs/protocol.md, *Sheets*)."""
    return {"text": label, "do": do, **({"primary": True} if primary else {})}


def buttons(*parts: dict[str, Any]) -> Part:
    """Return buttons side by side."""
    return {"kind": "buttons", "buttons": list(parts)}


def table(label: str, head: list[str], rows: list[list[Any]]) -> Part:
    """Return a table; a cell is a text, or a dict with ``text``, ``label``, ``mark`` and, as a button, ``do``."""
    return {"kind": "table", "label": label, "head": head, "rows": rows}
