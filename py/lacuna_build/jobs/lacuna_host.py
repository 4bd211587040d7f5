"""Lies beside the engine in the library of a start: what the worker's Python needs besides the engine.

Packed by engine_bundle.py; called by web/worker/worker.js, and by take_snapshot.mjs where the one file is built. Owns
modules that the library leaves out, fetched when something imports them after all, and fresh randomness after a
restored snapshot. Knows no game.
"""

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType, ModuleType
from typing import Any

LIBRARY = "/lib/python314.zip"
WHOLE = "/lib/python314-whole.zip"
SOLVER = "/lib/lacuna-solver.zip"
INSIDE = "/lib/lacuna-late.zip"
#: Where the small files lie that are fetched in the middle of a game, and the milliseconds until one is given up: two
#: of them are less than the page's patience with this worker, which holds still meanwhile.
LATE = "/late/"
PATIENCE = 4000


class LeftOut:
    """Finds what the library of the start left out: fetches the whole one, once, and looks there."""

    def __init__(self) -> None:
        self.sources: list[tuple[str, str, frozenset[str]]] = []  # archive, its address, the modules it brings

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Part of the import system; None for a module that is none of ours."""
        # What is in several archives is taken from one that is there.
        for archive, url, names in sorted(self.sources, key=lambda source: source[0] not in _fetched):
            if name in names:
                self._fetch(archive, url, name)
                package = name.rpartition(".")[0].replace(".", "/")
                place = archive.removesuffix(".zip") if archive == SOLVER else archive
                return PathFinder.find_spec(name, [f"{place}/{package}".rstrip("/")])
        return None

    def _fetch(self, archive: str, url: str, name: str) -> None:
        if archive in _fetched:
            return
        try:
            if not url:
                raise OSError("there is nothing to fetch it from")
            with open(archive, "wb") as file:
                file.write(_get(url))
            # A host may answer with a page of its own: what is no archive is not kept, and is asked for again.
            importlib.import_module("zipimport").zipimporter(archive)
        except Exception as error:
            reason = f"No module named {name!r}: it is left out of the start and could not be fetched ({error})"
            raise ModuleNotFoundError(reason, name=name) from error
        if archive == SOLVER:
            _unpack(archive)  # its compiled part is loaded as a file
        _fetched.add(archive)
        sys.path_importer_cache.clear()


_fetched: set[str] = set()
_finder = LeftOut()


def _unpack(archive: str) -> None:
    """The files of a zip beside it, in a folder of its name."""
    os, zipimport = importlib.import_module("os"), importlib.import_module("zipimport")
    importer = zipimport.zipimporter(archive)
    for name in zipimport._zip_directory_cache[archive]:
        if name.endswith("/"):
            continue
        path = f"{archive.removesuffix('.zip')}/{name}"
        os.makedirs(path.rpartition("/")[0], exist_ok=True)
        with open(path, "wb") as file:
            file.write(importer.get_data(f"{archive}/{name}"))


def left_out_code(name: str) -> CodeType:
    """The code of a package that the library has in a form of its own only: beside what comes late of it."""
    finder = LeftOut()
    finder.sources = [
        (archive, url, frozenset({name}))
        for archive, url, names in reversed(
            _finder.sources
        )  # the whole library is the largest, and the last to be asked
        if archive != LIBRARY and any(one.startswith(f"{name}.") for one in names)
    ]
    spec = finder.find_spec(name)
    code: CodeType | None = spec.loader.get_code(name) if spec else None  # type: ignore[union-attr]
    if code is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return code


def _get(url: str, patience: int = 0) -> bytes:
    """A file by a request that holds up this worker: an import cannot wait in any other way."""
    js = importlib.import_module("js")
    if inside := getattr(js, "lacunaLate", None):
        return _get_inside(inside, url.rpartition("/")[2])
    request = js.XMLHttpRequest.new()

    def call(name: str, *args: object) -> None:
        # A call in the usual way would leave an object behind, and the memory could not be taken.
        js.Reflect.apply(getattr(js.XMLHttpRequest.prototype, name), request, js.Array.of(*args))

    call("open", "GET", url, False)
    if patience or LATE in url:
        request.timeout = patience or PATIENCE
    request.responseType = "arraybuffer"
    call("send")
    if request.status != 200 or not str(request.responseURL).startswith("/".join([*url.split("/")[:3], ""])):
        raise OSError(f"the server answered {request.status}")
    return bytes(request.response.to_py())


def _get_inside(text: str, name: str) -> bytes:
    """A file out of the zip that the one file has handed over: gzipped, in base64."""
    binascii, zipimport, zlib = map(importlib.import_module, ("binascii", "zipimport", "zlib"))
    with open(INSIDE, "wb") as file:
        file.write(zlib.decompress(binascii.a2b_base64(text), 31))
    data: bytes = zipimport.zipimporter(INSIDE).get_data(f"{INSIDE}/{name}")
    return data


def _tables() -> Any:
    """What the library has and has not, as the build wrote it."""
    return importlib.import_module("lacuna_left_out")


def start(library: str, whole: str, solver: str = "") -> None:
    """Know where the files are: the start's library, where it is not in place already, the whole one, the solver.

    What else comes late lies in a folder beside the solver, by names that the library knows.
    """
    tables = _tables()
    _finder.sources = [(WHOLE, whole, tables.LEFT_OUT)]
    for name, modules in tables.LATE.items():
        url = solver if name == "solver" else f"{solver.rpartition('/')[0]}{LATE}{name}.zip"
        _finder.sources.append((f"/lib/lacuna-{name}.zip", url if solver else "", modules))
    if library:
        _finder.sources.append((LIBRARY, library, tables.INSIDE | tables.OWN))
    if _finder not in sys.meta_path:
        sys.meta_path.append(_finder)


def import_next() -> bool:
    """Import one module that a player's next wish may need, as a first hint does; whether there are more."""
    missing = sorted(_tables().USED - sys.modules.keys())
    if missing:
        importlib.import_module(missing[0])
    return len(missing) > 1


def before_snapshot(whole: bool = False) -> None:
    """Import now what is not to be fetched after a restore, and forget what a restored start has no file for.

    The `whole` library where there will be nothing to fetch it from.
    """
    kernel = sys.modules.get("lacuna.solver.kernel")
    if kernel and kernel.library.cache_info().currsize:
        raise RuntimeError("the compiled searches are loaded, whose functions are not in the memory")
    tables = _tables()
    for name in sorted(tables.USED | tables.INSIDE if whole else tables.USED):
        importlib.import_module(name)
    # The sheets too, and the talk with a host, which a start imports when they are wanted: a restored one has no
    # library to take them from.
    wanted = {*importlib.import_module("lacuna.sheets.show").SHEETS.values(), "lacuna.engine.host_page"}
    # And the packages that hold modules of late archives: an archive has the modules without their packages.
    wanted |= {module.rpartition(".")[0] for modules in tables.LATE.values() for module in modules}
    for name in sorted(tables.OWN & wanted):
        importlib.import_module(name)
    for name in sorted(tables.PLUGINS):
        try:
            importlib.import_module(name)
        except Exception:  # one that cannot be run says so when its games are wanted
            continue
    importlib.import_module("lacuna.engine.bridge").before_snapshot()
    importlib.import_module("sitecustomize").end()
    importlib.import_module("zipimport")._zip_directory_cache.clear()
    _fetched.clear()
    sys.path_importer_cache.clear()


def after_snapshot(entropy: bytes) -> None:
    """Every visitor gets the same memory: what is drawn at random must not be the same."""
    if random := sys.modules.get("random"):
        random.seed(entropy)
