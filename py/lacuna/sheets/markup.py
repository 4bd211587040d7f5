"""Owns the elements of a sheet: each of its parts as ``[tag, attributes, *children]``, a child a text or an element.

The page makes such elements, and changes those it has made into those that come next (web/ui/markup.js). Four
attributes are the page's own: ``data-do`` is what a button does, as JSON (docs/protocol.md, *Sheets*), ``data-icon``
names its drawing, ``data-svg`` is the picture that an ``img`` shows, ``data-file`` the text of the file that a link
offers. What a sheet says is its own module's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lacuna.protocol import write_json
from lacuna.words import Words

#: ``[tag, attributes, *children]``.
Element = list[Any]
Part = dict[str, Any]

#: What a person types is never corrected, and at most so long.
_PLAIN = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", "enterkeyhint": "go"}
_LONGEST = "400"


def elements(parts: list[Part], words: Words) -> list[Element]:
    """The elements of parts, in their order."""
    return [_KINDS[part["kind"]](part, words) for part in parts]


def _given(**attributes: object) -> dict[str, str]:
    """Attributes, but for those with nothing in them; ``klass`` is the class, ``data_do`` is ``data-do``."""
    told = {"class" if name == "klass" else name.replace("_", "-"): value for name, value in attributes.items()}
    return {name: str(value) for name, value in told.items() if value not in (None, "")}


def _told(tag: str) -> Callable[[Part, Words], Element]:
    """A paragraph or a heading; one with an id can be given the focus."""
    return lambda part, _: [tag, {"id": part["id"], "tabindex": "-1"} if part.get("id") else {}, part["text"]]


def _button(cell: dict[str, Any]) -> Element:
    icon = cell.get("icon")
    label = cell.get("label", cell["text"] if icon else None)
    pressed = cell.get("pressed")
    attributes = _given(
        type="button",
        klass="primary" if cell.get("primary") else cell.get("mark"),
        id=cell.get("id"),
        aria_label=label,
        aria_pressed=None if pressed is None else str(pressed).lower(),
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
    return ["td", _given(klass=cell.get("mark"), aria_label=cell.get("label")), cell["text"]]


def _section(part: Part, words: Words) -> Element:
    # What scrolls is in the way of the Tab key in Firefox, unless it says that it is not.
    label = part.get("label")
    attributes = {"role": "region", "aria-label": label, "tabindex": "0"} if label else {"tabindex": "-1"}
    return ["div", {"id": part["id"], **attributes}, *elements(part["parts"], words)]


def _buttons(part: Part, _: Words) -> Element:
    mark = f"buttons {part.get('mark', '')}".strip()
    copied = any("copies" in cell for cell in part["buttons"])
    told = [["span", {"class": "copied", "role": "status"}]] if copied else []
    return ["p", _given(klass=mark, id=part.get("id")), *map(_button, part["buttons"]), *told]


def _table(part: Part, _: Words) -> Element:
    head = [["th", {"scope": "col"}, told] for told in part["head"]]
    rows = [["tr", {}, *map(_cell, row)] for row in part["rows"]]
    named = _given(aria_label=part["label"], klass=part.get("mark"))
    return ["table", named, ["thead", {}, ["tr", {}, *head]], ["tbody", {}, *rows]]


def _choice(part: Part, _: Words) -> Element:
    values = zip(part["values"], part["labels"], strict=True)
    options = [["option", {"value": value}, label] for value, label in values]
    select = ["select", {"name": part["name"], "value": part["value"]}, *options]
    return ["label", {"class": "field"}, ["span", {}, part["label"]], select]


def _slider(part: Part, _: Words) -> Element:
    line = {"id": part["id"], "type": "range", "data-act": part["act"], "max": str(part["max"])}
    told: Element = ["span", {}, part["label"]]
    return ["label", {}, told, ["input", {**line, "value": str(part["value"]), "aria-valuetext": part["label"]}]]


def _field(part: Part, _: Words) -> Element:
    ident, error, hint = part["id"], part.get("error", ""), part.get("hint")
    kind = part.get("type", "text")
    own: dict[str, str] = {"rows": "4"} if kind == "area" else {"type": kind, "maxlength": _LONGEST}
    field = {
        "id": ident,
        "name": part["name"],
        **own,
        **_PLAIN,
        **({"placeholder": part["label"]} if hint is None else {}),
        **({"accept": part["accept"]} if "accept" in part else {}),
        "aria-describedby": f"{ident}-hint {ident}-error",
        "aria-invalid": str(bool(error)).lower(),
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
    """A field for code: `data-code` says what the keys do in it, `data-history` has what was typed before. Its value
    is put there only while it holds what `data-of` says; where it is emptied,
    what was typed on stays."""
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
    """What happened, the newest last and in sight; each entry a text with a mark, told as it comes."""
    entries = [["pre", {"class": entry["mark"]}, entry["text"]] for entry in part["entries"]]
    named = {"role": "log", "aria-label": part["label"], "tabindex": "0", "class": "log"}
    return ["div", {"id": part["id"], **named}, ["div", {}, *entries]]


def _file(part: Part, words: Words) -> Element:
    """A text as a file, and to be copied where a browser offers none."""
    ident, name = part["id"], part["name"]
    link = {"class": "button", "href": "", "download": name, "data-file": part["text"]}
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
    def one(value: dict[str, Any]) -> Element:
        chosen = {"checked": ""} if value["value"] == part["value"] else {}
        size, paths = value["picture"]["size"], value["picture"]["paths"]
        drawn = [["path", {"class": kind, "d": line}] for kind, line in paths.items()]
        box = " ".join(map(str, (0, 0, *size)))
        told: list[Any] = [["b", {}, value["text"]], " ", ["i", {}, value.get("mark", "")], " "]
        told += [["small", {}, value["hint"]]]
        told += [" ", ["small", {"class": "facts"}, value["facts"]]] if value["facts"] else []
        return [
            "label",
            {"class": "game"},
            ["input", {"type": "radio", "name": part["name"], "value": value["value"], **chosen}],
            ["svg", {"class": "picture", "viewBox": box, "aria-hidden": "true"}, *drawn],
            ["span", {}, *told],
        ]

    groups: list[Element] = [
        ["fieldset", {"class": "family"}, ["legend", {}, group["title"]], *map(one, group["values"])]
        for group in part["groups"]
    ]
    return ["div", {"id": part["id"], "role": "radiogroup", "tabindex": "-1", "aria-label": part["label"]}, *groups]


def _progress(part: Part, _: Words) -> Element:
    return ["progress", {"max": str(part["max"]), "value": str(part["value"]), "aria-label": part["label"]}]


_KINDS: dict[str, Callable[[Part, Words], Element]] = {
    "text": _told("p"),
    "heading": _told("h3"),
    "subheading": _told("h4"),
    "hint": lambda part, _: ["p", {"class": "hint"}, part["text"]],
    "alert": lambda part, _: ["p", {"id": part["id"], "class": "error", "role": "alert"}, part["text"]],
    "section": _section,
    "buttons": _buttons,
    "table": _table,
    "picture": lambda part, _: ["img", {"data-svg": part["svg"], "alt": part["label"]}],
    "choice": _choice,
    "slider": _slider,
    "field": _field,
    "file": _file,
    "code": _code,
    "log": _log,
    "radios": _radios,
    "progress": _progress,
}
