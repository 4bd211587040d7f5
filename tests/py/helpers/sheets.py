"""Reads the elements of a sheet back into its parts, so that tests can name them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Element = list[Any]


def reads_parts(view: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """Return the function `view` of a sheet, with the elements of its result read back into parts."""

    def read(*args: Any) -> dict[str, Any]:
        sheet = json.loads(json.dumps(view(*args)))
        return {**sheet, "parts": parts_of(sheet["parts"])}

    return read


def every_part(sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all parts of a sheet, those in sections too."""
    return [each for part in sheet["parts"] for each in [part, *(every_part(part) if "parts" in part else [])]]


def buttons(sheet: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the buttons of a sheet by their texts, without those in tables."""
    return {one["text"]: one for part in every_part(sheet) for one in part.get("buttons", [])}


def parts_of(elements: list[Element]) -> list[dict[str, Any]]:
    """Return the parts of these elements, each with its ``kind``."""
    return [_part(*element) for element in elements]


def text_of(element: Element | str) -> str:
    """Return the text of an element."""
    return element if isinstance(element, str) else "".join(map(text_of, element[2:]))


def _all(element: Element | str, *tags: str) -> list[Element]:
    """Return the elements with these tags in an element, in document order."""
    if isinstance(element, str):
        return []
    return [element] * (element[0] in tags) + [found for child in element[2:] for found in _all(child, *tags)]


def _button(element: Element) -> dict[str, Any]:
    _, attributes, *_ = element
    button = {"text": text_of(element) or attributes.get("aria-label", ""), "mark": attributes.get("class", "")}
    do = {"do": json.loads(attributes["data-do"])} if "data-do" in attributes else {}
    return {**attributes, **button, **do, "label": attributes.get("aria-label")}


def _cell(element: Element) -> Any:
    _, attributes, *children = element
    if children and isinstance(children[0], list):
        return _button(children[0])
    marked = {"text": text_of(element), "label": attributes.get("aria-label"), "mark": attributes.get("class")}
    return marked if attributes else text_of(element)


def _part(tag: str, attributes: dict[str, str], *children: Any) -> dict[str, Any]:
    whole = [tag, attributes, *children]
    name = attributes.get("class", "")
    if tag == "p" and name.startswith("buttons"):
        return {"kind": "buttons", "buttons": [_button(one) for one in children if one[0] == "button"]}
    if tag == "table":
        rows = [[_cell(cell) for cell in row[2:]] for row in children[1][2:]]
        return {"kind": "table", "label": attributes.get("aria-label"), "head": _texts(children[0]), "rows": rows}
    if tag == "dl":
        return {"kind": "figures", "rows": [[text_of(one) for one in pair[2:]] for pair in children]}
    if tag in ("img", "progress"):
        numbers = {key: int(attributes[key]) for key in ("value", "max") if key in attributes}
        kind = "picture" if tag == "img" else tag
        return {"kind": kind, "svg": attributes.get("data-svg"), "label": attributes.get("alt"), **numbers}
    if tag == "input":
        return {"kind": attributes["type"], **attributes}
    if tag in ("div", "label"):
        return _group(whole)
    if attributes.get("role") == "alert":
        name = "alert"
    kinds = {"p": name or "text", "h3": "heading", "h4": "subheading"}
    return {"kind": kinds[tag], "text": text_of(whole), "id": attributes.get("id")}


def _texts(head: Element) -> list[str]:
    return [text_of(one) for one in _all(head, "th")]


def _group(whole: Element) -> dict[str, Any]:
    """Return a part that is made of several elements; its kind follows from what it contains."""
    _, attributes, *children = whole
    if "radiogroup" in attributes.get("role", ""):
        checked = [one[1]["value"] for one in _all(whole, "input") if "checked" in one[1]]
        groups = [{"title": text_of(group[2]), "values": [_radio(one) for one in group[3:]]} for group in children]
        return {"kind": "radios", "id": attributes["id"], "value": checked[0] if checked else None, "groups": groups}
    if links := [one for one in _all(whole, "a") if "data-file" in one[1]]:
        [(_, link, *_)] = links
        return {"kind": "file", "name": link["download"], "text": link["data-file"]}
    if attributes.get("role") == "log":
        entries = [{"mark": one[1]["class"], "text": text_of(one)} for one in _all(whole, "pre")]
        return {"kind": "log", "id": attributes["id"], "label": attributes["aria-label"], "entries": entries}
    if attributes.get("class") == "code":
        (field,) = _all(whole, "textarea")
        return {"kind": "code", **field[1], "label": text_of(children[0]), "hint": text_of(children[2])}
    if "tabindex" in attributes:
        return {"kind": "section", "id": attributes["id"], "parts": parts_of(children)}
    field = _all(whole, "input", "textarea", "select")[0]
    if field[1].get("type") == "range":
        line = {"kind": "slider", **{key: int(field[1][key]) for key in ("value", "max")}}
        return {**line, "label": text_of(children[0]), "act": field[1]["data-act"]}
    texts = {name: "".join(map(text_of, _of_class(whole, name))) for name in ("hint", "error")}
    kind = "choice" if field[0] == "select" else "field"
    options = _all(field, "option")
    lists = {"values": [one[1]["value"] for one in options], "labels": [text_of(one) for one in options]}
    lists["disabled"] = [one[1]["value"] for one in options if "disabled" in one[1]]
    return {"kind": kind, **field[1], **lists, **texts, "label": text_of(_all(whole, "span")[0])}


def _radio(label: Element) -> dict[str, str]:
    title, mark, hint, *facts = map(text_of, _all(label, "b", "i", "small"))
    return {"value": label[2][1]["value"], "text": title, "mark": mark, "hint": hint, "facts": "".join(facts)}


def _of_class(whole: Element, name: str) -> list[Element]:
    return [one for one in _all(whole, "p") if one[1].get("class") == name]
