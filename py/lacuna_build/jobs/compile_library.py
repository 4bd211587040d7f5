"""Runs inside Pyodide under node: plays every game to learn what is imported, and compiles that with this very Python.

Called by engine_bundle.py, by way of compile_library.mjs. Owns what the library of a start holds, and the scenes that
the page shows before Python is up. Reads /job/job.json and /job/engine; writes /job/pyc, /job/late, /job/scenes and,
last, /job/done.json, which engine_bundle.py packs. Until `imported` has looked, nothing may be imported but what a
start in the browser imports too.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from typing import Any

STOCK = "/lib/python314.zip/"
ENGINE = "/job/engine"
# What Python itself imports late: for a traceback, for text of another encoding.
LATE = ("traceback linecache tokenize codeop textwrap encodings.ascii encodings.latin_1").split()

#: What of the engine comes with the winnable deals: the sheets of what was played, and what no page of ours asks for;
#: each list is an archive of its own.
SHEETS = (
    "lacuna.saved.backup",
    "lacuna.sheets.records.backup",
    "lacuna.pictures.chart",
    "lacuna.sheets.table.compose",
    "lacuna.sheets.workers.console",
    "lacuna.sheets.records.deals",
    "lacuna.pictures.table_picture",
    "lacuna.sheets.records.played_games",
    "lacuna.play.link",
    "lacuna.own_python.run_code",
    "lacuna.sheets.workers.player",
    "lacuna.sheets.records.records",
    "lacuna.play.replay",
    "lacuna.sheets.records.replay",
    "lacuna.survey.tally",
    "lacuna.own_python.bot_trial",
    "lacuna.own_python.console",
)
#: What of it comes with games from elsewhere; and what tries a wheel.
PLUGINS = (
    "lacuna_site",
    "lacuna.plugins.installed",
    "lacuna.sheets.workers.plugins",
    "lacuna.testing",
    "lacuna.plugins.wheel_check",
)
INSTALLER = ("lacuna_install", "micropip")
#: What of it comes with the searches.
WITH_SEARCHES = ("lacuna.survey.search_deals", "lacuna.sheets.workers.survey")


def built_in() -> list[str]:
    """The games of plug-ins: ``module``, or ``module:name``."""
    import json

    with open("/job/job.json", encoding="utf-8") as file:
        return list(json.load(file)["plugins"])


def play_every_game() -> list[str]:
    """Start the engine as the worker does and do in every game all that a player can; returns the games' ids."""
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
            done = ask("act", rev=reply["rev"], action=action, confirmed=True, entropy="6" * 64)
            reply = done if "rev" in done else reply
            bridge.tick()
        ask("open", save=save)
        ask("open", game=game, board="7H")
        ask("open", game=f"{game}?no=1/x")
        for sheet in ("help", "keys", "course", "find", "result"):
            ask("view", name=sheet)
    bridge.handle("no request")
    # What a search is asked by, and what lies over a game, is there from the start; what a search brings is not.
    import lacuna.coach.proof_search
    import lacuna.play.winning_line  # noqa: F401

    return games


def check_built_in() -> None:
    """A game of a plug-in that is no good ends the build with what the check found."""
    from lacuna.games.registry import import_variant
    from lacuna.plugins import installed as plugins
    from lacuna.testing import check_variant

    for entry in built_in():
        check_variant(import_variant(entry), plugins.DEALS, playouts=1, most=plugins.MOST_MOVES)


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


def modules_of(package: str) -> list[str]:
    """Return the names of a package of the engine and of what is directly in it."""
    import importlib
    import pkgutil

    found = pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}.")
    return sorted({package, *(module.name for module in found)})


def compile_besides(names: list[str], folder: str, known: set[str]) -> list[str]:
    """Compile into a folder what these modules import besides what is known; the names of all that they bring."""
    import importlib

    for name in names:
        importlib.import_module(name)
    more = sorted(set(imported()) - known)
    compile_library(more, folder)
    return sorted([*names, *more])


def compile_late() -> dict[str, list[str]]:
    """Compile what comes late besides the engine's own; what is in each archive: deals, each list of them, solver."""
    there, known = set(sys.modules), set(imported())
    deals = [name for name in [*modules_of("lacuna.winnable"), *SHEETS] if name not in there]
    late = {"deals": compile_besides(deals, "late/deals", known)}
    late |= {name.rpartition(".")[2]: [name] for name in modules_of("lacuna.winnable.lists")[1:]}
    packages = ("lacuna.solver", "lacuna.solver.gaps", "lacuna.solver.garden", "lacuna.solver.parade")
    searches = {name for package in packages for name in modules_of(package)}
    solver = [name for name in [*sorted(searches), *WITH_SEARCHES] if name not in there]
    # What both need is in both: neither is to wait for the other.
    late["solver"] = compile_besides(solver, "late/solver", known)
    late["plugins"] = compile_besides(list(PLUGINS), "late/plugins", known)
    become_asyncio()
    install_once()
    # It is only ever wanted by what comes with the plug-ins.
    installer = compile_besides(list(INSTALLER), "late/installer", known | set(late["plugins"]))
    late["installer"] = sorted({*installer, *beside_engine("micropip")})
    return late


def become_asyncio() -> None:
    """asyncio as it is, which a start has a stand-in for (late_asyncio.py): here, and for whoever wants more of it."""
    import importlib

    with open("/job/asyncio.py", "rb") as file:
        source = file.read()
    write("late/installer/asyncio/__init__.pyc", compiled(source, "asyncio/__init__.py", optimize=2, bare=False))
    host: Any = importlib.import_module("lacuna_host")
    host.left_out_code = lambda name: compile(source, f"{STOCK}asyncio/__init__.py", "exec", dont_inherit=True)
    sys.modules["asyncio"].Queue  # noqa: B018 - whatever is asked of it


def install_once() -> None:
    """Install a wheel as a page does, so that what is imported by then is known."""
    import importlib
    import zipfile

    path, told = "/tmp/seen-1.0-py3-none-any.whl", "Metadata-Version: 2.1\nName: seen\nVersion: 1.0\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        wheel.writestr("seen.py", "")
        wheel.writestr("seen-1.0.dist-info/METADATA", told)
    importlib.import_module("lacuna_install").install(path)


def beside_engine(package: str) -> list[str]:
    """All modules of a package that lies beside the engine, imported or not."""
    import os

    found = []
    for folder, _, files in os.walk(f"{ENGINE}/{package}"):
        inner = folder.removeprefix(f"{ENGINE}/").replace("/", ".")
        found += [f"{inner}.{file.removesuffix('.py')}".removesuffix(".__init__") for file in files]
    return found


def compile_engine(used: list[str], inside: list[str], left_out: list[str], late: dict[str, list[str]]) -> None:
    """Compile the engine and what stands beside it, and a module that lists what the library has and has not."""
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

    names = {archive: archive if archive == "solver" else with_hash(archive) for archive in late}
    packages = {entry.partition(":")[0].partition(".")[0] for entry in built_in()}
    plugins = sorted(module for module in own if module.partition(".")[0] in packages)
    tables = {"USED": used, "INSIDE": inside, "OWN": sorted(own), "LEFT_OUT": sorted({*left_out} - archive_of.keys())}
    tables["PLUGINS"] = plugins
    text = "".join(f"{name} = frozenset({modules!r})\n" for name, modules in tables.items())
    text += (
        f"LATE = {{{', '.join(f'{names[archive]!r}: frozenset({modules!r})' for archive, modules in late.items())}}}\n"
    )
    write("pyc/lacuna_left_out.pyc", compiled(text.encode(), "lacuna_left_out.py"))


def with_hash(archive: str) -> str:
    """The folder of an archive gets a name that carries the hash of its files, so that it may be kept for ever."""
    import hashlib
    import os

    total = hashlib.sha256()
    for folder, folders, files in os.walk(f"/job/late/{archive}"):
        folders.sort()
        for file in sorted(files):
            with open(f"{folder}/{file}", "rb") as data:
                total.update(f"{folder}/{file}".encode() + b"\0" + hashlib.sha256(data.read()).digest())
    name = f"{archive}-{total.hexdigest()[:8]}"
    os.rename(f"/job/late/{archive}", f"/job/late/{name}")
    return name


def write_scenes(games: list[str]) -> None:
    """What the page may show of each game before Python is up."""
    import json

    from lacuna.scene.first_scenes import face_down, openings
    from lacuna.words import languages

    for language in languages():
        for game in games:
            scenes = {"openings": openings(game, language), "layout": face_down(game, language)}
            text = json.dumps(scenes, ensure_ascii=False, separators=(",", ":"))
            write(f"scenes/{language}/{game}.json", text.encode())


def page_words() -> dict[str, dict[str, str]]:
    """The words that the page says itself, and those that the build writes into it, by language."""
    from lacuna.words import languages, load_table

    return {
        language: {key: text for key, text in load_table(language).items() if key.startswith(("ui.", "site."))}
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
    compile_engine(used, inside, left_out, compile_late())
    write_scenes(games)
    check_built_in()  # after all that asks what a start has imported
    import json

    write("done.json", json.dumps({"first": games[0], "words": page_words()}).encode())  # last: the result is whole


main()
