"""The form of requests and replies (docs/protocol.md): reading, checking and writing them.

What each verb does is in ``lacuna.engine.session`` and ``lacuna.engine.side_session``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.safe_json import MAX_BRACKETS, has_too_many_brackets, nesting_depth

VERSION = 1
#: The longest id of a request, in characters.
MAX_ID_LENGTH = 100
#: JavaScript represents all whole numbers up to this one exactly.
MAX_EXACT_INTEGER = 2**53
#: The longest request, in characters. It may contain all stored texts; a browser has no longer texts. What comes from
#: outside has limits of its own.
MAX_REQUEST = 400_000_000
#: All error codes.
CODES = frozenset(
    {
        "bad-request",
        "unknown-verb",
        "stale",
        "invalid-notation",
        "illegal-move",
        "not-now",
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
    """A request that does not have the form of the protocol."""

    code = "bad-request"


class UnknownVerbError(LacunaError):
    """A verb that the session does not know."""

    code = "unknown-verb"


class StaleError(LacunaError):
    """An input that was made on an older scene (what the page shows of the game) than the current one."""

    code = "stale"


class Request(NamedTuple):
    """One request: its id, which the reply repeats, its verb and its arguments.

    Each method returns the argument ``name``, and raises BadRequestError if its type or value is wrong.
    """

    id: Any
    verb: str
    args: dict[str, Any]

    def text(self, name: str) -> str:
        """Return a text, which must be present."""
        value = self.args.get(name)
        if type(value) is not str:
            raise BadRequestError("takes-text", verb=self.verb, name=name)
        return value

    def items(self, name: str) -> list[Any]:
        """Return a list, or an empty one if the argument is missing. The items are not checked."""
        value = self.args.get(name)
        if value is not None and type(value) is not list:
            raise BadRequestError("takes-list", verb=self.verb, name=name)
        return value or []

    def part(self, name: str) -> Request:
        """Return an object, which must be present, as a request with the same id and verb.

        Its arguments are the object's members.
        """
        value = self.args.get(name)
        if type(value) is not dict:
            raise BadRequestError("takes-object", verb=self.verb, name=name)
        return self._replace(args=value)

    def number(self, name: str, most: int) -> float | None:
        """Return a number above 0 and up to ``most``, or None if the argument is missing."""
        value = self.args.get(name)
        if value is not None and (type(value) not in (int, float) or not 0 < value <= most):
            raise BadRequestError("takes-number", verb=self.verb, name=name, most=most)
        return value

    def switch(self, name: str) -> bool:
        """Return a truth value, or False if the argument is missing."""
        value = self.args.get(name)
        if value is not None and type(value) is not bool:
            raise BadRequestError("takes-truth", verb=self.verb, name=name)
        return value or False

    def optional(self, name: str) -> str | None:
        """Return a text, or None if the argument is missing."""
        return self.text(name) if self.args.get(name) is not None else None


#: What answers a verb: it returns the result of a request.
Verb = Callable[[Request], dict[str, Any]]


def find_verb(verbs: Mapping[str, Verb], request: Request) -> Verb:
    """Return what answers the verb of a request, or raise UnknownVerbError."""
    verb = verbs.get(request.verb)
    if verb is None:
        raise UnknownVerbError("no-verb", verb=request.verb[:40], verbs=", ".join(verbs))
    return verb


def read_request(text: str) -> Request:
    """Return the request that a text contains, or raise BadRequestError."""
    if len(text) > MAX_REQUEST:
        raise BadRequestError("request-long", most=MAX_REQUEST)
    if has_too_many_brackets(text):
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
    """Return the value of JSON text that the page has stored, or None if the text is damaged.

    Some stored texts, such as scenes, have more than MAX_BRACKETS brackets. For them only the depth is limited: to
    MAX_BRACKETS levels.
    """
    try:
        return None if has_too_many_brackets(text) and nesting_depth(text) > MAX_BRACKETS else json.loads(text)
    except (ValueError, RecursionError):
        return None


def write_json(value: Any) -> str:
    """Return a value as JSON text for the page to store. The same value always gives the same bytes."""
    return json.dumps(value, separators=(",", ":"))


def request_id(text: str) -> Any:
    """Return the id of a request that may be invalid, for the error reply, or None if no valid id can be read."""
    if len(text) > MAX_REQUEST or has_too_many_brackets(text):
        return None
    try:
        body = json.loads(text)
    except ValueError:
        return None
    id_ = body.get("id") if isinstance(body, dict) else None
    return id_ if _is_id(id_) else None


def _is_id(value: Any) -> bool:
    """Return whether a value may be an id: None, a text or a whole number, of limited size.

    Other values are refused because a reply could not repeat all of them: NaN is not JSON, and a deeply nested list
    may be readable but not writable.
    """
    if type(value) is int:
        return abs(value) <= MAX_EXACT_INTEGER
    return value is None or (type(value) is str and len(value) <= MAX_ID_LENGTH)


def write_result(request: Request, result: dict[str, Any]) -> str:
    """Return a reply with a result. The same result always gives the same bytes."""
    return _write({"id": request.id, "ok": True, "result": result})


def write_error(id_: Any, code: str, message: str) -> str:
    """Return a reply with an error."""
    return _write({"id": id_, "ok": False, "error": {"code": code, "message": message}})


def write_tick(has_more: bool, events: list[dict[str, Any]]) -> str:
    """Return the reply to a tick, the page's call for a slice of background work.

    It says whether there is more work, and has the events of the slice just done.
    """
    return _write({"more": has_more, "events": events})


def read_start(text: str) -> tuple[list[str], bool]:
    """Read ``{"plugins":["module", …],"side":true}``: how the worker's JavaScript starts a session.

    Return the names of the modules of the site's built-in plug-ins, and whether the worker is a side worker; ``side``
    may be missing.
    """
    body = json.loads(text)
    plugins, side = body["plugins"], body.get("side", False)
    if type(plugins) is not list or not all(type(name) is str for name in plugins):
        raise BadRequestError("plugins")
    return plugins, side is True


def _write(body: dict[str, Any]) -> str:
    """Return JSON that can be encoded as UTF-8. A lone surrogate, which text from outside may contain, is escaped."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
