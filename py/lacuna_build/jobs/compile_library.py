"""Runs inside Pyodide under node: plays every game to learn what is imported, and compiles that with this very Python.

Called by engine_bundle.py, by way of compile_library.mjs. Owns what the library of a start holds, and the scenes that
the page shows before Python is up. Reads /job/job.json and /job/engine; writes /job/pyc, /job/solver, /job/scenes and,
last, /job/done.json, which engine_bundle.py packs. Until `imported` has looked, nothing may be imported but what a
start in the browser imports too.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

STOCK = "/lib/python314.zip/"
ENGINE = "/job/engine"
# What Python itself imports late: for a traceback, for text of another encoding.
LATE = ("traceback linecache tokenize codeop textwrap encodings.ascii encodings.latin_1").split()

# The engine's own that nobody wants before a search.
WITH_SEARCHES = ("lacuna.chart", "lacuna.inquiry", "lacuna.survey_sheet", "lacuna.tally")


def play_every_game() -> list[str]:
    """Start the engine as the worker does and do in every game all that a player can; returns the games' ids."""
    import json

    from lacuna import bridge

    with open("/job/job.json", encoding="utf-8") as file:
        bridge.start(json.dumps({"plugins": json.load(file)["plugins"]}))

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
            done = ask("act", rev=reply["rev"], action=action, confirmed=True, entropy="6" * 64)
            reply = done if "rev" in done else reply
            bridge.tick()
        ask("open", save=save)
        ask("open", game=game, board="7H")
        ask("open", game=f"{game}?no=1/x")
    bridge.handle("no request")
    import lacuna.proof  # noqa: F401 - what a search is asked by is there from the start, what it brings is not

    return games


def fail_once() -> None:
    """Fail as the engine may fail, so that what a traceback imports is known too."""
    import traceback

    try:
        [].pop()
    except IndexError:
        traceback.format_exc()


def imported() -> list[str]:
    """The modules of the stock library that are imported now."""
    origins = {name: getattr(getattr(module, "__spec__", None), "origin", None) for name, module in sys.modules.items()}
    return sorted(name for name, origin in origins.items() if str(origin).startswith(STOCK))


def write(name: str, data: bytes) -> None:
    """One file of the result."""
    import os

    os.makedirs(os.path.dirname(f"/job/{name}"), exist_ok=True)
    with open(f"/job/{name}", "wb") as file:
        file.write(data)


def compiled(source: bytes, name: str, *, optimize: int = 0, bare: bool = True) -> bytes:
    """A `.pyc` that nobody checks against a source again, of a file in the library's zip."""
    from importlib import _bootstrap_external, util

    text = without_docstrings(source) if bare else source
    code = compile(text, STOCK + name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_bootstrap_external._code_to_hash_pyc(code, util.source_hash(source), False))  # type: ignore[attr-defined]


def without_docstrings(source: bytes) -> ast.Module:
    """A source without docstrings. Of a class's a dash stays: for a dataclass without one Python would make one."""
    import ast

    whole = ast.parse(source)
    for node in ast.walk(whole):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) or ast.get_docstring(node, False) is None:
            continue
        first = node.body[0]
        if isinstance(node, ast.ClassDef):
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant("-")), first)
        else:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), first)]
    return ast.fix_missing_locations(whole)


def compile_library(names: list[str], folder: str = "pyc") -> list[str]:
    """Compile these modules of the stock library; returns the names of all others."""
    import zipimport

    stock = zipimport.zipimporter(STOCK.rstrip("/"))
    for name in names:
        origin = str(stock.find_spec(name).origin) if "." not in name else str(sys.modules[name].__spec__.origin)  # type: ignore[union-attr]
        inner = origin.removeprefix(STOCK)
        # Without docstrings: a quarter less to fetch.
        write(f"{folder}/{inner}c", compiled(stock.get_data(origin), inner, optimize=2, bare=False))
    every = {
        file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for file in zipimport._zip_directory_cache[STOCK.rstrip("/")]  # type: ignore[attr-defined]
        if file.endswith(".py")
    }
    return sorted(every - set(names))


def compile_solver() -> list[str]:
    """Compile what the searches import besides; returns the names of all that a search brings with it."""
    import importlib
    import pkgutil

    before = set(imported())
    package = importlib.import_module("lacuna.solver")
    searches = {module.name for module in pkgutil.iter_modules(package.__path__, "lacuna.solver.")}
    own = {*searches, *WITH_SEARCHES} - set(sys.modules)
    for name in sorted(own):
        importlib.import_module(name)
    more = sorted(set(imported()) - before)
    compile_library(more, "solver")
    return sorted([*own, *more])


def compile_engine(used: list[str], inside: list[str], left_out: list[str], solver: list[str]) -> None:
    """Compile the engine and what stands beside it, and a module that lists what the library has and has not."""
    import os

    tables = {"USED": used, "INSIDE": inside, "LEFT_OUT": sorted({*left_out} - {*solver}), "SOLVER": solver}
    text = "".join(f"{name} = frozenset({names!r})\n" for name, names in tables.items())
    write("pyc/lacuna_left_out.pyc", compiled(text.encode(), "lacuna_left_out.py"))

    for folder, _, files in os.walk(ENGINE):
        for file in files:
            path = f"{folder}/{file}"
            inner = path.removeprefix(ENGINE + "/")
            late = inner.removesuffix(".py").replace("/", ".") in solver
            with open(path, "rb") as source:
                write(f"{'solver' if late else 'pyc'}/{inner}c", compiled(source.read(), inner))


def write_scenes(games: list[str]) -> None:
    """What the page may show of each game before Python is up."""
    import json

    from lacuna.poster import face_down, openings
    from lacuna.words import languages

    for language in languages():
        for game in games:
            scenes = {"openings": openings(game, language), "layout": face_down(game, language)}
            text = json.dumps(scenes, ensure_ascii=False, separators=(",", ":"))
            write(f"scenes/{language}/{game}.json", text.encode())


def page_words() -> dict[str, dict[str, str]]:
    """The words that the page says itself, and those that the build writes into it, by language."""
    from lacuna.words import languages, table_of

    return {
        language: {key: text for key, text in table_of(language).items() if key.startswith(("ui.", "site."))}
        for language in languages()
    }


def main() -> None:
    """The whole job."""
    import importlib

    sys.path.insert(0, ENGINE)
    games = play_every_game()
    fail_once()
    used = imported() + sorted(name for name in sys.modules if name.startswith("lacuna."))
    for name in LATE:
        importlib.import_module(name)
    inside = imported()
    left_out = compile_library(inside)
    compile_engine(used, inside, left_out, compile_solver())
    write_scenes(games)
    import json

    write("done.json", json.dumps({"first": games[0], "words": page_words()}).encode())  # last: the result is whole


main()
