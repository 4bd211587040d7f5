"""Owns the one door between the page and the engine: JSON text in, JSON text out. Nothing here raises."""

from __future__ import annotations

import sys
import traceback

from lacuna.engine.session import Session
from lacuna.errors import LacunaError, NotNowError
from lacuna.games.registry import load_plugin, plugin_sources
from lacuna.protocol import read_plugins, read_request, request_id, write_error, write_result, write_tick
from lacuna.words import languages, load_table

_session = Session()


def start(text: str) -> None:
    """Begin a session with the plug-ins of ``{"plugins":["module", …]}``."""
    global _session
    for module in read_plugins(text):
        load_plugin(module)
    _session = Session()


def handle(text: str) -> str:
    """Answer one request with one reply; a refused request changes nothing."""
    try:
        request = read_request(text)
        return write_result(request, _session.answer(request))
    except LacunaError as error:
        return write_error(request_id(text), error.code, error.message(_session.words, page=True))
    except Exception:  # The page must have a reply whatever happens, and the report a traceback.
        return write_error(request_id(text), "internal", traceback.format_exc())


def before_snapshot() -> None:
    """Read now what is read of files when it is first wanted: a kept memory has none. That is the languages' words."""
    plugins = sys.modules.get("lacuna.plugins.installed")
    if plugin_sources or (plugins and plugins.known_plugins()):
        raise NotNowError("plugins-there")  # whatever a start takes up must not bring games that were removed since
    for language in languages():
        load_table(language)


def tick() -> str:
    """Do one slice of pending work, and tell what it brought."""
    return write_tick(*_session.tick())
