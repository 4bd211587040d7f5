"""Python's side of the worker: late imports, and preparation of Python's memory before it is stored.

The library of a start (the zip from which the page starts Python) leaves most modules out. When one of them is
imported, this module fetches the archive that contains it. engine_bundle.py packs this module beside the engine;
web/worker/worker.js and take_snapshot.mjs call it.
"""

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType, ModuleType
from typing import Any

#: The library of a start, which Pyodide stores under the name of its standard library.
LIBRARY: str = importlib.import_module("sitecustomize").ARCHIVE
#: The whole standard library.
WHOLE = LIBRARY.replace(".zip", "-whole.zip")
SOLVER = "/lib/lacuna-solver.zip"
#: The zip with all late archives of the one-file page, which cannot fetch any.
ONE_FILE_ARCHIVES = "/lib/lacuna-late.zip"
#: The folder in the site of the small archives, which are fetched during a game.
LATE = "/late/"
#: The time limit of a request for a small archive. The worker is blocked meanwhile. The limit is so short that two such
#: requests end before the page takes the worker for dead.
TIMEOUT_MS = 4000


class LateFinder:
    """An import finder for modules that the library leaves out: fetches their archive, once, and finds them there."""

    def __init__(self) -> None:
        self.sources: list[tuple[str, str, frozenset[str]]] = []  # path of an archive, its URL, its modules

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module that is in an archive, else None (part of Python's import system)."""
        # If a module is in several archives, prefer one that is fetched already.
        for archive, url, names in sorted(self.sources, key=lambda source: source[0] not in _fetched):
            if name in names:
                self._fetch(archive, url, name)
                package = name.rpartition(".")[0].replace(".", "/")
                root = archive.removesuffix(".zip") if archive == SOLVER else archive
                return PathFinder.find_spec(name, [f"{root}/{package}".rstrip("/")])
        return None

    def _fetch(self, archive: str, url: str, name: str) -> None:
        if archive in _fetched:
            return
        try:
            if not url:
                raise OSError("there is nothing to fetch it from")
            with open(archive, "wb") as file:
                file.write(fetch(url))
            # Raises if the host has answered with an error page instead. The next import then fetches it again.
            importlib.import_module("zipimport").zipimporter(archive)
        except Exception as error:
            reason = f"No module named {name!r}: it is left out of the start and could not be fetched ({error})"
            raise ModuleNotFoundError(reason, name=name) from error
        if archive == SOLVER:
            _unpack(archive)  # ctypes loads the kernel from a file
        _fetched.add(archive)
        sys.path_importer_cache.clear()


_fetched: set[str] = set()
_finder = LateFinder()


def _unpack(archive: str) -> None:
    """Unpack a zip into a folder beside it that has the same name without ``.zip``."""
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
    """Return the real code of a package of which the library has only a stand-in, such as ``asyncio``.

    Each archive that contains modules of this package has the code, too. An archive that is already fetched is used,
    else the last one, because the first one is the whole standard library, which is the largest.
    """
    finder = LateFinder()
    finder.sources = [
        (archive, url, frozenset({name}))
        for archive, url, modules in reversed(_finder.sources)
        if archive != LIBRARY and any(module.startswith(f"{name}.") for module in modules)
    ]
    spec = finder.find_spec(name)
    code: CodeType | None = spec.loader.get_code(name) if spec else None  # type: ignore[union-attr]
    if code is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return code


def fetch(url: str, timeout_ms: int = 0) -> bytes:
    """Return a file by a blocking request, because an import cannot await anything; raise OSError if it fails."""
    js = importlib.import_module("js")
    if parts := getattr(js, "lacunaParts", None):  # what the page has sent (web/worker/assets.js)
        name = url.rpartition("/")[2]
        if text := parts.get("late.zip"):
            return _read_from_one_file(text, name)
        if not (blob := parts.get(name)):
            raise OSError("the page could not fetch it")
        return bytes(js.FileReaderSync.new().readAsArrayBuffer(blob).to_py())
    request = js.XMLHttpRequest.new()

    def call(name: str, *args: object) -> None:
        # A usual call would leave a JavaScript object in Python's memory, and then this memory could not be stored.
        js.Reflect.apply(getattr(js.XMLHttpRequest.prototype, name), request, js.Array.of(*args))

    call("open", "GET", url, False)
    if timeout_ms or LATE in url:
        request.timeout = timeout_ms or TIMEOUT_MS
    request.responseType = "arraybuffer"
    call("send")
    if request.status != 200 or not str(request.responseURL).startswith("/".join([*url.split("/")[:3], ""])):
        raise OSError(f"the server answered {request.status}")
    return bytes(request.response.to_py())


def _read_from_one_file(text: str, name: str) -> bytes:
    """Return a file from the zip in the one-file page. ``text`` is this zip, gzipped and in base64."""
    binascii, zipimport, zlib = map(importlib.import_module, ("binascii", "zipimport", "zlib"))
    with open(ONE_FILE_ARCHIVES, "wb") as file:
        file.write(zlib.decompress(binascii.a2b_base64(text), 31))
    data: bytes = zipimport.zipimporter(ONE_FILE_ARCHIVES).get_data(f"{ONE_FILE_ARCHIVES}/{name}")
    return data


def _tables() -> Any:
    """Return the tables of modules that the build wrote (compile_library.py)."""
    return importlib.import_module("lacuna_left_out")


def start(library: str, whole: str, solver: str = "") -> None:
    """Store the URLs of the library (empty if it is loaded already), the whole standard library and the solver.

    The other late archives are in the folder ``LATE`` beside the solver's archive; the tables of the build have their
    names. An empty ``solver`` means that nothing can be fetched.
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
    """Import one more module that the player may need soon, for a hint for example; return whether more are missing."""
    missing = sorted(_tables().USED - sys.modules.keys())
    if missing:
        importlib.import_module(missing[0])
    return len(missing) > 1


def before_snapshot(whole: bool = False) -> None:
    """Prepare Python's memory for storing: import all modules that a restored engine needs, and forget the archives.

    With ``whole``, import all modules of the library, because the one-file page cannot fetch the library later.
    """
    kernel = sys.modules.get("lacuna.solver.kernel")
    if kernel and kernel.library.cache_info().currsize:
        raise RuntimeError("the compiled searches are loaded, whose functions are not in the memory")
    tables = _tables()
    for name in sorted(tables.USED | tables.INSIDE if whole else tables.USED):
        importlib.import_module(name)
    # A usual start imports sheets, for example, only when they are shown. A restored engine has no library from which
    # to import them. The build checks that the table has all such modules (late_imports.py).
    # A late archive may have a module without the package that contains it, so import these packages too.
    needed = tables.NEEDED | {module.rpartition(".")[0] for modules in tables.LATE.values() for module in modules}
    for name in sorted(tables.OWN & needed):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            error.add_note(f"{name} needs it: add {name} to the list of late_archives.py that has it.")
            raise
    for name in sorted(tables.PLUGINS):
        try:
            importlib.import_module(name)
        except Exception:  # a plug-in that fails is reported when its games are opened
            continue
    importlib.import_module("lacuna.engine.bridge").before_snapshot()
    importlib.import_module("sitecustomize").end()
    importlib.import_module("zipimport")._zip_directory_cache.clear()
    _fetched.clear()
    sys.path_importer_cache.clear()


def after_snapshot(entropy: bytes) -> None:
    """Seed the random generator anew, because all players of the one-file page start with the same memory."""
    if random := sys.modules.get("random"):
        random.seed(entropy)
