"""Conversion of the parts of a sheet into elements of the page.

An element is a list ``[tag, attributes, *children]``; a child is a text or an element. For example, a hint becomes::

    {"kind": "hint", "text": "Rules after Hoyle."}  →  ["p", {"class": "hint"}, "Rules after Hoyle."]

The page creates these elements. When the sheet is shown again, it updates the existing elements instead of replacing
them (web/ui/sheets/markup.js), so that the focus and typed text stay. Attributes that the page itself interprets:

* ``data-do``: what a button does, as JSON (docs/protocol.md, *Sheets*)
* ``data-focus``: a field where the player begins to type, which has the focus when the sheet opens
* ``data-copy``: the id of the field whose text a button copies
* ``data-act``: the action on the game that moving a slider triggers
* ``data-icon``: the name of the icon of a button
* ``data-svg``: the picture of an ``img``, as SVG text
* ``data-file``: the content of the file that a link downloads
* ``data-of``: the text that ``value`` replaces. The page sets the value only while the field contains exactly this text
* ``data-code``, ``data-history``: see ``_code``
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lacuna.model.cards import is_red
from lacuna.pictures.glyphs import suit_shape
from lacuna.protocol import write_json
from lacuna.sheets.parts import Part
from lacuna.words import Words

#: ``[tag, attributes, *children]``.
Element = list[Any]

#: Attributes of fields, so that the browser neither completes nor corrects what the player types.
_PLAIN = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", "enterkeyhint": "go"}
#: The most characters that can be typed into a field of one line.
_MAX_LENGTH = "400"


def build_elements(parts: list[Part], words: Words) -> list[Element]:
    """Return the elements of the parts, in order.

    >>> build_elements([{"kind": "text", "text": "Won"}, {"kind": "heading", "text": "Deals"}], Words())
    [['p', {}, 'Won'], ['h3', {}, 'Deals']]
    """
    return [_BUILDERS[part["kind"]](part, words) for part in parts]


def _attributes(**given: object) -> dict[str, str]:
    """Return the attributes that are not None or empty; ``klass`` becomes ``class``, ``data_do`` ``data-do``."""
    named = {"class" if name == "klass" else name.replace("_", "-"): value for name, value in given.items()}
    return {name: str(value) for name, value in named.items() if value not in (None, "")}


def _builder(tag: str) -> Callable[[Part, Words], Element]:
    """Return a function that builds elements of this tag, which contain only a text.

    The page can give the focus to an element that has an id.
    """
    return lambda part, _: [tag, {"id": part["id"], "tabindex": "-1"} if part.get("id") else {}, part["text"]]


def _heading(part: Part, words: Words) -> Element:
    tag, attributes, content = _builder("h3")(part, words)
    card = part.get("pip")
    if card is None:
        return [tag, attributes, content]
    colour = "red" if is_red(card) else "black"
    picture = {"class": f"pip {colour}", "viewBox": "-6 -6 12 12", "aria-hidden": "true"}
    return [tag, attributes, ["svg", picture, ["path", {"d": suit_shape(card)}]], content]


def _button(cell: dict[str, Any]) -> Element:
    icon = cell.get("icon")
    label = cell.get("label", cell["text"] if icon else None)
    pressed = cell.get("pressed")
    attributes = _attributes(
        type="button",
        klass="primary" if cell.get("primary") else cell.get("mark"),
        id=cell.get("id"),
        aria_label=label,
        aria_pressed=None if pressed is None else str(pressed).lower(),
        aria_disabled="true" if cell.get("disabled") else None,
        aria_describedby=cell.get("why"),
        data_icon=icon,
        data_copy=cell.get("copies"),
    )
    if "do" in cell:
        attributes["data-do"] = write_json(cell["do"])
    return ["button", attributes, *([] if icon else [cell["text"]])]


def _cell(cell: dict[str, Any] | str) -> Element:
    if isinstance(cell, str):
        return ["td", {}, cell]
    if "do" in cell:
        return ["td", {}, _button(cell)]
    return ["td", _attributes(klass=cell.get("mark"), aria_label=cell.get("label")), cell["text"]]


def _section(part: Part, words: Words) -> Element:
    # In Firefox the Tab key stops at every element that scrolls. A tabindex of -1 prevents it for unlabelled sections.
    label = part.get("label")
    attributes = {"role": "region", "aria-label": label, "tabindex": "0"} if label else {"tabindex": "-1"}
    return ["div", {"id": part["id"], **attributes}, *build_elements(part["parts"], words)]


def _buttons(part: Part, _: Words) -> Element:
    mark = f"buttons {part.get('mark', '')}".strip()
    can_copy = any("copies" in cell for cell in part["buttons"])
    status = [["span", {"class": "copied", "role": "status"}]] if can_copy else []
    return ["p", _attributes(klass=mark, id=part.get("id")), *map(_button, part["buttons"]), *status]


def _table(part: Part, _: Words) -> Element:
    head = [["th", {"scope": "col"}, title] for title in part["head"]]
    rows = [["tr", {}, *map(_cell, row)] for row in part["rows"]]
    attributes = _attributes(aria_label=part["label"], klass=part.get("mark"))
    return ["table", attributes, ["thead", {}, ["tr", {}, *head]], ["tbody", {}, *rows]]


def _figures(part: Part, _: Words) -> Element:
    rows: list[Element] = [["div", {}, ["dt", {}, name], ["dd", {}, value]] for name, value in part["rows"]]
    return ["dl", {"class": "figures"}, *rows]


def _choice(part: Part, _: Words) -> Element:
    values = zip(part["values"], part["labels"], strict=True)
    disabled = part.get("disabled", ())
    options = [
        ["option", {"value": value, **({"disabled": ""} if value in disabled else {})}, label]
        for value, label in values
    ]
    select = ["select", {"name": part["name"], "value": part["value"]}, *options]
    return ["label", {"class": "field"}, ["span", {}, part["label"]], select]


def _slider(part: Part, _: Words) -> Element:
    attributes = {"id": part["id"], "type": "range", "data-act": part["act"], "max": str(part["max"])}
    attributes |= {"value": str(part["value"]), "aria-valuetext": part["label"]}
    return ["label", {}, ["span", {}, part["label"]], ["input", attributes]]


def _field(part: Part, _: Words) -> Element:
    ident, error, hint = part["id"], part.get("error", ""), part.get("hint")
    kind, placeholder = part.get("type", "text"), part.get("placeholder", part["label"] if hint is None else "")
    by_type: dict[str, str] = {"rows": "4"} if kind == "area" else {"type": kind, "maxlength": _MAX_LENGTH}
    field = {
        "id": ident,
        "name": part["name"],
        **by_type,
        **_PLAIN,
        **({"placeholder": placeholder} if placeholder else {}),
        **({"data-focus": ""} if part.get("focus") else {}),
        **({"accept": part["accept"]} if "accept" in part else {}),
        **({"readonly": ""} if part.get("is_fixed") else {}),
        "aria-describedby": f"{ident}-hint {ident}-error",
        "aria-invalid": str(bool(error)).lower(),
        **({"data-of": part["of"]} if part.get("of") is not None else {}),
        **({"value": str(part["value"])} if part.get("value") is not None else {}),
    }
    return [
        "div",
        {"id": f"{ident}-field"},
        ["label", {"class": "field"}, ["span", {}, part["label"]], ["textarea" if kind == "area" else "input", field]],
        ["p", {"class": "hint", "id": f"{ident}-hint", "role": "status"}, hint or ""],
        ["p", {"class": "error", "id": f"{ident}-error", "role": "alert"}, error],
    ]


def _code(part: Part, _: Words) -> Element:
    """Return a field for code.

    * ``data-code`` says what the keys do: in a ``console`` Enter runs the code, in an ``editor`` it begins a new line.
    * ``data-history`` is a JSON list of the earlier inputs that the Up key brings back.
    * ``data-of`` is the text that ``value`` replaces. The page sets the value only while the field contains exactly
      this text. But if the value is empty and the player has meanwhile typed more after the text, the page removes the
      text from the start of the field and leaves the rest.
    """
    ident, history = part["id"], part.get("history")
    field = {
        "id": ident,
        "name": part["name"],
        "rows": str(part["rows"]),
        **_PLAIN,
        "enterkeyhint": "enter",
        "wrap": "off",
        "data-code": part["keys"],
        "aria-describedby": f"{ident}-hint",
        **({"data-history": write_json(history)} if history else {}),
        **({"data-of": part["of"]} if part.get("of") is not None else {}),
        **({"value": part["value"]} if part.get("value") is not None else {}),
    }
    return [
        "div",
        {"id": f"{ident}-field", "class": "code"},
        ["label", {"for": ident, "class": part.get("mark", "")}, part["label"]],
        ["textarea", field],
        ["p", {"class": "hint", "id": f"{ident}-hint", "role": "status"}, part["hint"]],
    ]


def _log(part: Part, _: Words) -> Element:
    """Return a scrolling list of entries, the newest at the end. Screen readers read new entries aloud."""
    entries = [["pre", {"class": entry["mark"]}, entry["text"]] for entry in part["entries"]]
    attributes = {"role": "log", "aria-label": part["label"], "tabindex": "0", "class": "log"}
    return ["div", {"id": part["id"], **attributes}, ["div", {}, *entries]]


def _file(part: Part, words: Words) -> Element:
    """Return a link that saves a text as a file, and a field with the same text, for browsers that cannot save it."""
    ident, name = part["id"], part["name"]
    link = {"class": "button", "id": part["link"], "href": "", "download": name, "data-file": part["text"]}
    area = {"id": ident, "readonly": "", "rows": "4", "aria-label": name, "value": part["text"]}
    copy = ["button", {"type": "button", "data-copy": ident}, words.say("backup.copy-text")]
    return [
        "div",
        {"id": f"{ident}-file"},
        ["p", {}, ["a", link, part["label"]]],
        ["p", {"class": "hint"}, part["hint"]],
        ["textarea", area],
        ["p", {"class": "buttons"}, copy, ["span", {"class": "copied", "role": "status"}]],
    ]


def _radios(part: Part, _: Words) -> Element:
    def build_value(value: dict[str, Any]) -> Element:
        chosen = {"checked": ""} if value["value"] == part["value"] else {}
        size, paths = value["picture"]["size"], value["picture"]["paths"]
        shapes = [["path", {"class": kind, "d": outline}] for kind, outline in paths.items()]
        box = " ".join(map(str, (0, 0, *size)))
        texts: list[Any] = [["b", {}, value["text"]], " ", ["i", {}, value.get("mark", "")], " "]
        texts += [["small", {}, value["hint"]]]
        texts += [" ", ["small", {"class": "facts"}, value["facts"]]] if value["facts"] else []
        return [
            "label",
            {"class": "game"},
            ["input", {"type": "radio", "name": part["name"], "value": value["value"], **chosen}],
            ["svg", {"class": "picture", "viewBox": box, "aria-hidden": "true"}, *shapes],
            ["span", {}, *texts],
        ]

    groups: list[Element] = [
        ["fieldset", {"class": "family"}, ["legend", {}, group["title"]], *map(build_value, group["values"])]
        for group in part["groups"]
    ]
    return ["div", {"id": part["id"], "role": "radiogroup", "tabindex": "-1", "aria-label": part["label"]}, *groups]


def _progress(part: Part, _: Words) -> Element:
    """Return a progress bar. Without a value, it shows that something is going on, but not how far it is."""
    amount = {"max": str(part["max"]), "value": str(part["value"])} if "value" in part else {}
    return ["progress", {**amount, "aria-label": part["label"]}]


_BUILDERS: dict[str, Callable[[Part, Words], Element]] = {
    "text": _builder("p"),
    "heading": _heading,
    "subheading": _builder("h4"),
    "hint": lambda part, _: ["p", _attributes(klass="hint", id=part.get("id")), part["text"]],
    "alert": lambda part, _: ["p", {"id": part["id"], "class": "error", "role": "alert"}, part["text"]],
    "section": _section,
    "buttons": _buttons,
    "table": _table,
    "figures": _figures,
    "picture": lambda part, _: ["img", {"data-svg": part["svg"], "alt": part["label"]}],
    "choice": _choice,
    "slider": _slider,
    "field": _field,
    "hidden": lambda part, _: ["input", {"type": "hidden", **{key: part[key] for key in ("id", "name", "value")}}],
    "file": _file,
    "code": _code,
    "log": _log,
    "radios": _radios,
    "progress": _progress,
}
