"""Parts of a sheet: text, headings, buttons and tables, as dicts with a ``kind``."""

from __future__ import annotations

from typing import Any

Part = dict[str, Any]


def text(told: str) -> Part:
    """A paragraph."""
    return {"kind": "text", "text": told}


def heading(told: str) -> Part:
    """A heading within the sheet."""
    return {"kind": "heading", "text": told}


def button(told: str, do: dict[str, Any], *, primary: bool = False) -> dict[str, Any]:
    """One button of a part of buttons, and what it does: ``view``, ``open`` or ``act``."""
    return {"text": told, "do": do, **({"primary": True} if primary else {})}


def buttons(*parts: dict[str, Any]) -> Part:
    """Buttons side by side."""
    return {"kind": "buttons", "buttons": list(parts)}


def table(label: str, head: list[str], rows: list[list[Any]]) -> Part:
    """Rows under a head; a cell is a text, or a dict of ``text``, ``label``, ``mark`` and ``do``."""
    return {"kind": "table", "label": label, "head": head, "rows": rows}
