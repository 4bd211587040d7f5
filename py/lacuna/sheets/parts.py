"""The parts of a sheet. Each function returns the element that the page creates for the part.

An element is a list ``[tag, attributes, *children]``; a child is a text or an element:

>>> hint("Rules after Hoyle.")
['p', {'class': 'hint'}, 'Rules after Hoyle.']

A part that only one sheet has is in the module of that sheet. ``mark`` is a CSS class.

When the sheet is shown again, the page updates the existing elements instead of replacing them
(web/ui/sheets/markup.js), so that the focus and typed text stay. The page sends the content of a field with ``name`` as
the argument of this name. Attributes that the page itself interprets:

* ``data-do``: what a button does, as JSON (docs/protocol.md, *Sheets*)
* ``data-focus``: a field where the player begins to type, which has the focus when the sheet opens
* ``data-copy``: the id of the field whose text a button copies
* ``data-act``: the action on the game that moving a slider triggers, with its value as ``at``
* ``data-icon``: the name of the icon of a button
* ``data-svg``: the picture of an ``img``, as SVG text
* ``data-file``: the content of the file that a link downloads
* ``data-of``: the text that ``value`` replaces. The page sets the value only while the field contains exactly this text
* ``data-code``, ``data-history``: see ``code_field``
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

from lacuna.protocol import write_json

#: ``[tag, attributes, *children]``.
Element = list[Any]

#: Attributes of fields, so that the browser neither completes nor corrects what the player types.
_PLAIN = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", "enterkeyhint": "go"}
#: The most characters that can be typed into a field of one line.
_MAX_LENGTH = 400


def _attributes(**given: object) -> dict[str, str]:
    """Return the attributes that are not None or False; ``klass`` becomes ``class``, ``data_do`` ``data-do``.

    >>> _attributes(klass="hint", id=None, data_focus=True, readonly=False)
    {'class': 'hint', 'data-focus': ''}
    """
    return {
        "class" if name == "klass" else name.replace("_", "-"): "" if value is True else str(value)
        for name, value in given.items()
        if value is not None and value is not False
    }


def text(content: str) -> Element:
    """Return a paragraph."""
    return ["p", {}, content]


def heading(content: str, *, id: str | None = None) -> Element:
    """Return a heading within the sheet. With an ``id``, the page can give it the focus."""
    return ["h3", {"id": id, "tabindex": "-1"} if id else {}, content]


def subheading(content: str) -> Element:
    """Return a heading below a heading."""
    return ["h4", {}, content]


def hint(content: str, *, id: str | None = None) -> Element:
    """Return a paragraph in smaller letters."""
    return ["p", _attributes(klass="hint", id=id), content]


def alert(content: str, *, id: str) -> Element:
    """Return an error message, which is read aloud when it appears."""
    return ["p", {"id": id, "class": "error", "role": "alert"}, content]


def section(id: str, *parts: Element, label: str | None = None) -> Element:
    """Return parts as a section. With a ``label``, keyboard and screen reader can go to it."""
    # In Firefox the Tab key stops at every element that scrolls. A tabindex of -1 prevents it for unlabelled sections.
    region = {"role": "region", "aria-label": label, "tabindex": "0"} if label else {"tabindex": "-1"}
    return ["div", {"id": id, **region}, *parts]


def button(
    content: str,
    do: dict[str, Any] | None = None,
    *,
    id: str | None = None,
    primary: bool = False,
    mark: str | None = None,
    label: str | None = None,
    icon: str | None = None,
    pressed: bool | None = None,
    copies: str | None = None,
    why: str | None = None,
) -> Element:
    """Return a button for :func:`buttons`, or for a cell of a table.

    ``do`` says what it does (docs/protocol.md, *Sheets*), or ``copies`` is the id of the field whose text it copies.
    Without both it is disabled; ``why`` is then the id of the part that says why. An ``icon`` is shown instead of the
    text. ``label`` is read aloud instead of the text.
    """
    attributes = _attributes(
        type="button",
        klass="primary" if primary else mark,
        id=id,
        aria_label=label or (content if icon else None),
        aria_pressed=None if pressed is None else str(pressed).lower(),
        aria_disabled="true" if do is None and copies is None else None,
        aria_describedby=why,
        data_icon=icon,
        data_copy=copies,
        data_do=None if do is None else write_json(do),
    )
    return ["button", attributes, *([] if icon else [content])]


def buttons(*found: Element, id: str | None = None, mark: str | None = None) -> Element:
    """Return buttons side by side, with a status after a button that copies."""
    can_copy = any("data-copy" in attributes for _, attributes, *_ in found)
    status = [["span", {"class": "copied", "role": "status"}]] if can_copy else []
    return ["p", _attributes(klass=f"buttons {mark}" if mark else "buttons", id=id), *found, *status]


def table(
    label: str, head: Sequence[str], rows: Iterable[Sequence[str | Element]], *, mark: str | None = None
) -> Element:
    """Return a table. A cell is a text or a button."""
    titles = [["th", {"scope": "col"}, title] for title in head]
    body: list[Element] = [["tr", {}, *(["td", {}, cell] for cell in row)] for row in rows]
    attributes = _attributes(aria_label=label, klass=mark)
    return ["table", attributes, ["thead", {}, ["tr", {}, *titles]], ["tbody", {}, *body]]


def picture(svg: str, label: str) -> Element:
    """Return a picture; ``label`` says what it shows."""
    return ["img", {"data-svg": svg, "alt": label}]


def progress(label: str, value: int | None = None, *, total: int = 1) -> Element:
    """Return a progress bar. Without a value, it shows that something is going on, but not how far it is."""
    return ["progress", _attributes(max=None if value is None else total, value=value, aria_label=label)]


def log(id: str, label: str, entries: Iterable[tuple[str, str]]) -> Element:
    """Return a scrolling list of entries, the newest at the end. Screen readers read new entries aloud.

    An entry is its ``mark`` and its text.
    """
    attributes = {"id": id, "role": "log", "aria-label": label, "tabindex": "0", "class": "log"}
    return ["div", attributes, ["div", {}, *(["pre", {"class": mark}, content] for mark, content in entries)]]


def choice(name: str, label: str, options: Mapping[str, str], value: str, *, disabled: Collection[str] = ()) -> Element:
    """Return a field for one of some values. ``options`` has a text for each value; ``disabled`` cannot be chosen."""
    shown = [["option", _attributes(value=each, disabled=each in disabled), title] for each, title in options.items()]
    return ["label", {"class": "field"}, ["span", {}, label], ["select", {"name": name, "value": value}, *shown]]


def field(
    id: str,
    name: str,
    label: str,
    *,
    kind: Literal["text", "area", "file"] = "text",
    hint: str = "",
    error: str = "",
    placeholder: str | None = None,
    accept: str | None = None,
    value: str | None = None,
    of: str | None = None,
    has_focus: bool = False,
    is_fixed: bool = False,
) -> Element:
    """Return a field, below it a hint and an error message.

    An ``area`` has several lines. A ``file`` that the player chooses is read into the field. Without a ``value``, the
    field keeps its content; with ``of``, the value is set only while the field contains exactly this text. A field
    that ``is_fixed`` can be read and copied, but not changed.
    """
    is_area = kind == "area"
    attributes = _attributes(
        id=id,
        name=name,
        rows=4 if is_area else None,
        type=None if is_area else kind,
        maxlength=None if is_area else _MAX_LENGTH,
        **_PLAIN,
        placeholder=placeholder,
        data_focus=has_focus,
        accept=accept,
        readonly=is_fixed,
        aria_describedby=f"{id}-hint {id}-error",
        aria_invalid=str(bool(error)).lower(),
        data_of=of,
        value=value,
    )
    return [
        "div",
        {"id": f"{id}-field"},
        ["label", {"class": "field"}, ["span", {}, label], ["textarea" if is_area else "input", attributes]],
        ["p", {"class": "hint", "id": f"{id}-hint", "role": "status"}, hint],
        ["p", {"class": "error", "id": f"{id}-error", "role": "alert"}, error],
    ]


def code_field(
    id: str,
    label: str,
    *,
    keys: Literal["console", "editor"],
    rows: int,
    hint: str,
    mark: str = "",
    history: Sequence[str] = (),
    value: str | None = None,
    of: str | None = None,
) -> Element:
    """Return a field for code, which is sent as ``code``.

    * ``keys`` says what the keys do: in a ``console`` Enter runs the code, in an ``editor`` it begins a new line.
    * ``history`` has the earlier inputs that the Up key brings back.
    * ``of`` is the text that ``value`` replaces. The page sets the value only while the field contains exactly this
      text. But if the value is empty and the player has meanwhile typed more after the text, the page removes the text
      from the start of the field and leaves the rest.
    """
    attributes = _attributes(
        id=id,
        name="code",
        rows=rows,
        **{**_PLAIN, "enterkeyhint": "enter"},
        wrap="off",
        data_code=keys,
        aria_describedby=f"{id}-hint",
        data_history=write_json(history) if history else None,
        data_of=of,
        value=value,
    )
    return [
        "div",
        {"id": f"{id}-field", "class": "code"},
        ["label", {"for": id, "class": mark}, label],
        ["textarea", attributes],
        ["p", {"class": "hint", "id": f"{id}-hint", "role": "status"}, hint],
    ]
