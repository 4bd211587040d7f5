"""Compilation of the library of a start, the zip from which the page starts Python and the engine.

This job plays every game to find out which modules are imported, and then compiles these.

compile_library.mjs runs this file inside Pyodide under node, for engine_bundle.py. It reads /job/job.json and
/job/engine, and writes /job/pyc (the library), /job/late (archives that the page fetches only when one of their
modules is first imported), /job/scenes (first scenes, which the page draws before Python is up) and, last,
/job/done.json.

Until `main` calls `imported`, this file must import only what a start in the browser imports too. That is why many
imports are inside functions.
"""

from __future__ import annotations

import sys

sys.path.append("/build")

from lacuna_build.jobs.late_archives import ENGINE, NEEDED, compile_late, rename_with_hash
from lacuna_build.jobs.page_data import scenes, words
from lacuna_build.jobs.pyc_files import ARCHIVE, compile_stdlib, compiled, imported, write

#: Modules that Python itself imports only when it needs them: for tracebacks, and for text in other encodings.
IMPORTED_BY_PYTHON = "traceback linecache tokenize codeop textwrap encodings.ascii encodings.latin_1".split()


def built_in() -> list[str]:
    """Return the entry points of the built-in plug-ins: ``module``, or ``module:name``."""
    import json

    with open("/job/job.json", encoding="utf-8") as file:
        return list(json.load(file)["plugins"])


def play_every_game() -> list[str]:
    """Start the engine as the worker does and use every game as a player would; return the games' ids."""
    import json

    from lacuna.engine import bridge

    bridge.start(json.dumps({"plugins": built_in()}))

    def ask(verb: str, **args: object) -> dict[str, object]:
        reply = json.loads(bridge.handle(json.dumps({"id": 1, "verb": verb, "args": args})))
        return dict(reply.get("result") or {"refused": reply["error"]})

    games: list[str] = ask("hello", language="en")["games"]  # type: ignore[assignment]
    ask("games")
    for game in games:
        reply = ask("open", game=game, entropy="5" * 64)
        save = reply["save"]
        for _ in range(12):
            moves = reply["scene"]["moves"]  # type: ignore[index]
            if not moves:
                break
            reply = ask("play", rev=reply["rev"], move=moves[0])
        for action in ("undo", "redo", "deal", "redeal", "safe", "finish", "restart", "hint", "new"):
            result = ask("act", rev=reply["rev"], action=action, entropy="6" * 64)
            reply = result if "rev" in result else reply
            bridge.tick()
        ask("open", save=save)
        ask("open", game=game, board="7H")
        ask("open", game=f"{game}?no=1/x")
        for sheet in ("help", "keys", "course", "find", "result"):
            ask("view", name=sheet)
    bridge.handle("no request")
    # The library of a start contains the modules that request a search and show its result, but not the searches.
    import lacuna.coach.proof_search
    import lacuna.coach.search_report
    import lacuna.play.winning_line  # noqa: F401

    return games


def check_built_in() -> None:
    """Check the games of built-in plug-ins. A bad game ends the build with the error of the check."""
    from lacuna.games.registry import import_variant
    from lacuna.plugins import installed as plugins
    from lacuna.testing import check_variant

    for entry in built_in():
        check_variant(import_variant(entry), plugins.DEALS, playouts=1, most=plugins.MOST_MOVES)


def fail_once() -> None:
    """Raise and format an error as the engine may do, so that the modules for this are imported."""
    import traceback

    try:
        [].pop()
    except IndexError:
        traceback.format_exc()


def compile_engine(used: list[str], inside: list[str], left_out: list[str], late: dict[str, list[str]]) -> None:
    """Compile the engine and the modules beside it, and write the module ``lacuna_left_out`` for lacuna_host.py.

    The latter has sets of names: ``USED`` (modules imported by a start), ``INSIDE`` (standard modules in the library),
    ``OWN`` (all others in the library), ``LEFT_OUT`` (standard modules only in the whole standard library),
    ``PLUGINS`` (modules of built-in plug-ins), ``NEEDED`` (modules of the engine that a start does not import, but that
    a stored snapshot must have), and ``LATE`` (the modules of each late archive).

    The same tables are in /job/tables.json, for late_imports.py.
    """
    import _imp
    import importlib
    import json
    import os

    archive_of = {module: archive for archive, modules in late.items() for module in modules}
    own = []
    for folder, _, files in os.walk(ENGINE):
        for file in files:
            path = f"{folder}/{file}"
            inner = path.removeprefix(ENGINE + "/")
            module = inner.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            archive = archive_of.get(module)
            if not archive:
                own.append(module)
            with open(path, "rb") as source:
                write(f"{f'late/{archive}' if archive else 'pyc'}/{inner}c", compiled(source.read(), inner))

    names = {archive: archive if archive == "solver" else rename_with_hash(archive) for archive in late}
    packages = {entry.partition(":")[0].partition(".")[0] for entry in built_in()}
    tables = {
        "USED": used,
        "INSIDE": inside,
        "OWN": sorted(own),
        # Python has frozen modules, such as os, inside itself.
        "LEFT_OUT": sorted(name for name in {*left_out} - archive_of.keys() if not _imp.is_frozen(name)),
        "PLUGINS": sorted(module for module in own if module.partition(".")[0] in packages),
        "NEEDED": sorted({*importlib.import_module("lacuna.sheets.show").SHEETS.values(), *NEEDED}),
    }
    text = "".join(f"{name} = frozenset({modules!r})\n" for name, modules in tables.items())
    text += (
        f"LATE = {{{', '.join(f'{names[archive]!r}: frozenset({modules!r})' for archive, modules in late.items())}}}\n"
    )
    write("pyc/lacuna_left_out.pyc", compiled(text.encode(), "lacuna_left_out.py"))
    write("tables.json", json.dumps({**tables, "LATE": {names[name]: late[name] for name in late}}).encode())


def check_archive_path() -> None:
    """Check that sitecustomize.py has the path at which this Pyodide stores the standard library."""
    import importlib

    expected = importlib.import_module("lacuna_host").LIBRARY
    if expected != ARCHIVE:
        raise RuntimeError(f"this Pyodide has its library at {ARCHIVE}, but sitecustomize.py expects {expected}")


def main() -> None:
    """Do the whole job. The order matters: later steps import modules that earlier steps must not find imported."""
    import importlib

    sys.path.insert(0, ENGINE)
    games = play_every_game()
    fail_once()
    used = imported() + sorted(name for name in sys.modules if name.startswith("lacuna."))
    for name in IMPORTED_BY_PYTHON:
        importlib.import_module(name)
    inside = imported()
    left_out = compile_stdlib(inside)
    compile_engine(used, inside, left_out, compile_late())
    check_archive_path()
    for name, text in scenes(games).items():
        write(f"scenes/{name}.json", text.encode())
    check_built_in()  # only now, since it imports more than a start
    import json

    write("done.json", json.dumps({"first": games[0], "words": words()}).encode())  # last: the result is complete


main()
