"""The functions that the worker's JavaScript calls. Requests and replies are JSON texts."""

from __future__ import annotations

import sys
import traceback

from lacuna.engine.session import Session
from lacuna.engine.side_session import SideSession
from lacuna.errors import LacunaError, NotNowError
from lacuna.games.registry import all_variants, load_plugin, plugin_wheels
from lacuna.protocol import read_request, read_start, request_id, write_error, write_result, write_tick
from lacuna.words import languages, load_table

_session: Session | SideSession = Session()


def start(text: str) -> None:
    """Register the games of the site's built-in plug-ins, and start a session: a side worker's, or one with a table.

    ``text`` is what `read_start` reads.
    """
    global _session
    plugins, is_side_worker = read_start(text)
    for module in plugins:
        load_plugin(module)
    _session = SideSession() if is_side_worker else Session()


def handle(text: str) -> str:
    """Return the reply to one request. Errors become replies too, not exceptions. A failed request changes nothing."""
    try:
        request = read_request(text)
        return write_result(request, _session.answer(request))
    except LacunaError as error:
        return write_error(request_id(text), error.code, error.message(_session.words, page=True))
    except Exception:  # after a bug the page must get a reply too; it offers the traceback for a report
        return write_error(request_id(text), "internal", traceback.format_exc())


def before_snapshot() -> None:
    """Prepare for a memory snapshot: a copy of the worker's memory, from which later starts of the page go on.

    Load all games and the words of all languages, because after a start from the snapshot there are no files to read
    them from.

    Raise NotNowError if stored plug-ins are loaded. The player may remove one before the snapshot is used, and its
    games would still be there.
    """
    plugins = sys.modules.get("lacuna.plugins.installed")
    if plugin_wheels or (plugins and plugins.known_plugins()):
        raise NotNowError("plugins-there")
    all_variants()
    for language in languages():
        load_table(language)


def tick() -> str:
    """Run one slice of background work. Return its events, and whether there is more work, as a JSON text."""
    return write_tick(*_session.tick())
