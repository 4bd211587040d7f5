"""Owns the form of requests and replies (docs/protocol.md): reading, checking, writing.

What a verb does is the session's.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.safe_json import MAX_BRACKETS, nested_too_deeply, nesting_depth

VERSION = 1
#: An id is sent back as it came, so it is not longer than this; a number is one that JavaScript has.
MAX_ID_LENGTH, MAX_NUMBER = 100, 2**53
_SURROGATE = re.compile("[\ud800-\udfff]")
MAX_REQUEST = 8_000_000
CODES = frozenset(
    {
        "bad-request",
        "unknown-verb",
        "stale",
        "invalid-notation",
        "illegal-move",
        "not-now",
        "unconfirmed",
        "bad-save",
        "bad-deal",
        "bad-board",
        "bad-option",
        "unknown-variant",
        "bad-wheel",
        "internal",
    }
)


class BadRequestError(LacunaError):
    """A request that is not of the protocol's form."""

    code = "bad-request"


class UnknownVerbError(LacunaError):
    """A verb that the session does not know."""

    code = "unknown-verb"


class StaleError(LacunaError):
    """An input made on an older scene than the one there is."""

    code = "stale"


class UnconfirmedError(LacunaError):
    """An action that asks first; the text is the question."""

    code = "unconfirmed"


class Request(NamedTuple):
    """One request: the id its reply carries, the verb and its arguments."""

    id: Any
    verb: str
    args: dict[str, Any]

    def text(self, name: str) -> str:
        """An argument that must be a text."""
        value = self.args.get(name)
        if type(value) is not str:
            raise BadRequestError("takes-text", verb=self.verb, name=name)
        return value

    def items(self, name: str) -> list[Any]:
        """A list that may be left out; what is in it is not looked at."""
        value = self.args.get(name)
        if value is not None and type(value) is not list:
            raise BadRequestError("takes-list", verb=self.verb, name=name)
        return value or []

    def part(self, name: str) -> Request:
        """An argument that has arguments itself."""
        value = self.args.get(name)
        if type(value) is not dict:
            raise BadRequestError("takes-object", verb=self.verb, name=name)
        return self._replace(args=value)

    def number(self, name: str, most: int) -> float | None:
        """A number above 0 that may be left out."""
        value = self.args.get(name)
        if value is not None and (type(value) not in (int, float) or not 0 < value <= most):
            raise BadRequestError("takes-number", verb=self.verb, name=name, most=most)
        return value

    def switch(self, name: str) -> bool:
        """What is on or off; off where it is left out."""
        value = self.args.get(name)
        if value is not None and type(value) is not bool:
            raise BadRequestError("takes-truth", verb=self.verb, name=name)
        return value or False

    def optional(self, name: str) -> str | None:
        """An argument that may be left out."""
        return self.text(name) if self.args.get(name) is not None else None


def read_request(text: str) -> Request:
    """The request of a text."""
    if len(text) > MAX_REQUEST:
        raise BadRequestError("request-long", most=MAX_REQUEST)
    if nested_too_deeply(text):
        raise BadRequestError("request-nested")
    try:
        body = json.loads(text)
    except ValueError:
        raise BadRequestError("request-json") from None
    if type(body) is not dict:
        raise BadRequestError("request-object")
    if not _is_id(body.get("id")):
        raise BadRequestError("request-id")
    args = body.get("args", {})
    if type(body.get("verb")) is not str or type(args) is not dict:
        raise BadRequestError("request-shape")
    return Request(body.get("id"), body["verb"], args)


def read_json(text: str) -> Any:
    """What a text holds that the page has kept; None where it is spoilt. It may have many brackets: a scene has."""
    try:
        return None if nested_too_deeply(text) and nesting_depth(text) > MAX_BRACKETS else json.loads(text)
    except (ValueError, RecursionError):
        return None


def write_json(value: Any) -> str:
    """A text for the page to keep; the same value gives the same bytes."""
    return json.dumps(value, separators=(",", ":"))


def request_id(text: str) -> Any:
    """The id of a request that may be bad, so that its refusal still finds its way back."""
    if len(text) > MAX_REQUEST or nested_too_deeply(text):
        return None
    try:
        body = json.loads(text)
    except ValueError:
        return None
    number = body.get("id") if isinstance(body, dict) else None
    return number if _is_id(number) else None


def _is_id(value: Any) -> bool:
    """Whether a reply can carry it: a NaN would be no JSON, and a deeply nested id could be read but not written."""
    if type(value) is int:
        return abs(value) <= MAX_NUMBER
    return value is None or (type(value) is str and len(value) <= MAX_ID_LENGTH)


def write_result(request: Request, result: dict[str, Any]) -> str:
    """A reply that brings a result; the same result gives the same bytes."""
    return _write({"id": request.id, "ok": True, "result": result})


def write_error(number: Any, code: str, message: str) -> str:
    """A reply that refuses."""
    return _write({"id": number, "ok": False, "error": {"code": code, "message": message}})


def write_tick(more: bool, events: list[dict[str, Any]]) -> str:
    """Whether there is more to do, and what one slice of pending work brought."""
    return _write({"more": more, "events": events})


def read_plugins(text: str) -> list[str]:
    """The names of modules in ``{"plugins":[…]}``."""
    plugins = json.loads(text)["plugins"]
    if type(plugins) is not list or not all(type(name) is str for name in plugins):
        raise BadRequestError("plugins")
    return plugins


def _write(body: dict[str, Any]) -> str:
    """JSON that can be written as UTF-8: a lone surrogate, which only outside text can have, goes by its number."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    if text.isascii():
        return text
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
