"""The late archives, compiled inside Pyodide. The page fetches one when one of its modules is first imported.

They are ``deals`` (winnable and daily deals, and sheets that no start needs), one archive for each list of winnable
deals, ``solver`` (the searches), ``plugins`` (stored wheels) and ``installer`` (micropip). Each contains its own
modules, and those that they import but a start does not. A module that several archives need is in each of them; only
``installer`` leaves out what ``plugins`` has.
"""

from __future__ import annotations

import sys

from lacuna_build.jobs.pyc_files import STDLIB, compile_stdlib, compiled, imported, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ENGINE = "/job/engine"
#: What the archive ``deals`` contains besides ``lacuna.winnable``: sheets that no start needs, and their modules.
WITH_DEALS = (
    "lacuna.saved.backup",
    "lacuna.saved.backup_entries",
    "lacuna.saved.backup_text",
    "lacuna.saved.merge_backup",
    "lacuna.sheets.records.backup",
    "lacuna.pictures.chart",
    "lacuna.sheets.table.compose",
    "lacuna.sheets.tools.console",
    "lacuna.records.daily_streak",
    "lacuna.sheets.records.deals",
    "lacuna.pictures.table_picture",
    "lacuna.sheets.records.played_games",
    "lacuna.play.link",
    "lacuna.player_code.run_code",
    "lacuna.sheets.tools.player",
    "lacuna.sheets.tools.bot_results",
    "lacuna.sheets.records.records",
    "lacuna.play.replay",
    "lacuna.sheets.records.replay",
    "lacuna.sheets.table.share",
    "lacuna.player_code.bot_link",
    "lacuna.player_code.bot_trial",
    "lacuna.player_code.console",
)
#: What the archive ``solver`` contains besides ``lacuna.solver``.
WITH_SOLVER = ("lacuna.survey.search_deals", "lacuna.sheets.tools.survey")
PLUGINS = (
    "lacuna_site",
    "lacuna.plugins.installed",
    "lacuna.sheets.tools.plugins",
    "lacuna.testing",
    "lacuna.plugins.wheel_check",
)
INSTALLER = ("lacuna_install", "micropip", "lacuna.player_code.await_loop")
#: Modules of the library that are first imported during a game, besides the sheets. A stored snapshot must have them:
#: it is all that the one-file page has.
NEEDED = ("lacuna.engine.host_page",)


def compile_late() -> dict[str, list[str]]:
    """Compile the standard modules of the late archives, and return the names of all modules of each archive.

    compile_library.py compiles the archives' modules of the engine.
    """
    at_start, known = set(sys.modules), set(imported())
    deals = [name for name in [*modules_of("lacuna.winnable"), *WITH_DEALS] if name not in at_start]
    late = {"deals": compile_additions(deals, "late/deals", known)}
    late |= {name.rpartition(".")[2]: [name] for name in modules_of("lacuna.winnable.lists")[1:]}
    packages = ("lacuna.solver", "lacuna.solver.gaps", "lacuna.solver.garden", "lacuna.solver.parade")
    searches = {name for package in packages for name in modules_of(package)}
    solver = [name for name in [*sorted(searches), *WITH_SOLVER] if name not in at_start]
    # `known` (modules of the library) does not grow: a module that `deals` and `solver` both need is in both, so that
    # neither needs the other.
    late["solver"] = compile_additions(solver, "late/solver", known)
    late["plugins"] = compile_additions(list(PLUGINS), "late/plugins", known)
    restore_asyncio()
    install_example()
    # Only modules of `plugins` import the installer, so everything in that archive is already loaded then.
    installer = compile_additions(list(INSTALLER), "late/installer", known | set(late["plugins"]))
    late["installer"] = sorted({*installer, *modules_beside_engine("micropip")})
    return late


def modules_of(package: str) -> list[str]:
    """Return the names of a package of the engine and of the modules directly in it."""
    import importlib
    import pkgutil

    found = pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}.")
    return sorted({package, *(module.name for module in found)})


def compile_additions(names: list[str], folder: str, known: set[str]) -> list[str]:
    """Import modules, and compile the standard modules that they import, except the ``known`` ones.

    Return the names of the given and the compiled modules.
    """
    import importlib

    for name in names:
        importlib.import_module(name)
    additions = sorted(set(imported()) - known)
    compile_stdlib(additions, folder)
    return sorted([*names, *additions])


def restore_asyncio() -> None:
    """Compile the real asyncio, which late_asyncio.py replaces in a start, and load it here as a page would."""
    import importlib

    with open("/job/asyncio.py", "rb") as file:
        source = file.read()
    write("late/installer/asyncio/__init__.pyc", compiled(source, "asyncio/__init__.py", optimize=2, bare=False))
    host: Any = importlib.import_module("lacuna_host")
    host.left_out_code = lambda name: compile(source, f"{STDLIB}asyncio/__init__.py", "exec", dont_inherit=True)
    sys.modules["asyncio"].Queue  # noqa: B018 - any attribute loads the real module


def install_example() -> None:
    """Install a wheel as a page does, so that everything that an installation needs is imported."""
    import importlib
    import zipfile

    path, metadata = "/tmp/seen-1.0-py3-none-any.whl", "Metadata-Version: 2.1\nName: seen\nVersion: 1.0\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        wheel.writestr("seen.py", "")
        wheel.writestr("seen-1.0.dist-info/METADATA", metadata)
    importlib.import_module("lacuna_install").install(path)


def modules_beside_engine(package: str) -> list[str]:
    """Return all modules of a package that lies beside the engine, imported or not."""
    import os

    found = []
    for folder, _, files in os.walk(f"{ENGINE}/{package}"):
        name = folder.removeprefix(f"{ENGINE}/").replace("/", ".")
        found += [f"{name}.{file.removesuffix('.py')}".removesuffix(".__init__") for file in files]
    return found


def rename_with_hash(archive: str) -> str:
    """Add a hash of an archive's files to its folder's name, so that browsers may cache it; return the new name."""
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
