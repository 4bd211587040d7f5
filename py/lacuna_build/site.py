"""Makes the static site: index.html, the joined scripts, Pyodide's runtime, the library with the engine, first scenes.

Owns what is in dist/ and what the page's site block says of it (docs/protocol.md, *What the build writes*). Serving is
server.py's business.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from lacuna_build import one_file
from lacuna_build.archive import entries_of, pack
from lacuna_build.bundle import bundled
from lacuna_build.common import DIST, ROOT, StepError, say
from lacuna_build.content_policy import allowing_inline, policy_of
from lacuna_build.engine_bundle import Library, build_library
from lacuna_build.host_headers import headers
from lacuna_build.kernel import SIDE_MODULE, side_module
from lacuna_build.page_words import not_found, with_words
from lacuna_build.service_worker import NAME as SERVICE_WORKER
from lacuna_build.service_worker import service_worker
from lacuna_build.toolchain import node_modules

# What a start fetches of Pyodide, and besides it the whole stdlib, only for what the library leaves out.
WASM = "pyodide.asm.wasm"  # Pyodide's scripts are joined to the worker's
WHOLE_STDLIB = "python_stdlib.zip"
PAGE_SCRIPT = '<script type="module" src="web/main.js"></script>'
WORKER_SCRIPT = 'new Worker("web/worker/worker.js"'
PAGE_STYLE = '<link rel="stylesheet" href="web/style.css">'
#: What says whose work is in the site, by the names under which it is served.
NOTICES = {"LICENSE.txt": ROOT / "LICENSE", "NOTICES.txt": ROOT / "NOTICES.txt"}
SERVED = (".svg", ".png", ".webmanifest")  # of web/; its scripts and styles are joined

#: The script of the pages that have tables in them; it is named by them, so its name stays.
EMBED = "embed.js"
#: Where a host may name wheels whose games may be added without a question; it may be changed, and so is not kept.
OWN_LIST = "plugins.json"
#: A place from which a page may come.
ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:[0-9]+)?")
USUAL_PORT = re.compile(r"https:.*:443|http:.*:80")
SITE_BLOCK = re.compile(r'(<script type="application/json" id="site">)(.*?)(</script>)', re.DOTALL)


def build(hosts: Sequence[str] = (), plugins: Sequence[Path] = ()) -> int:
    """The verb `build`: the site into dist/, with plug-ins; ``hosts`` alone may talk to its tables, none means any."""
    start = time.perf_counter()
    if wrong := [host for host in hosts if not ORIGIN.fullmatch(host) or USUAL_PORT.fullmatch(host)]:
        told = "https://example.org, with a port where it is not the usual one, and no path"
        raise StepError(f"{wrong[0]!r} is no origin: {told}")
    build_site(DIST, plugins, hosts=hosts)
    say(f"dist/ is built, in {time.perf_counter() - start:.1f} s")
    return 0


def build_site(
    out: Path, plugins: Sequence[Path] = (), languages: Sequence[Path] = (), hosts: Sequence[str] = ()
) -> Path:
    """Writes the whole site into a folder, and removes from it what is no longer part of the site."""
    files = site_files(plugins, languages, hosts)
    for name, data in files.items():
        _write(out / name, data)
    for file in sorted(out.rglob("*"), reverse=True):
        if file.is_file() and file.relative_to(out).as_posix() not in files:
            file.unlink()
        elif file.is_dir() and not any(file.iterdir()):
            file.rmdir()
    return out


def _write(file: Path, data: bytes) -> None:
    # Unchanged files are left alone and changed ones replaced whole: a server may be reading them.
    if file.is_file() and file.stat().st_size == len(data) and file.read_bytes() == data:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    new.write_bytes(data)
    new.replace(file)


def site_files(
    plugins: Sequence[Path] = (), languages: Sequence[Path] = (), hosts: Sequence[str] = ()
) -> dict[str, bytes]:
    """Every file of the site by its path, with plug-ins and further folders of words built in.

    The same sources give the same bytes.
    """
    index = ROOT / "index.html"
    if not index.is_file():
        raise StepError("index.html is missing")
    library = build_library(plugins, languages)
    template = with_words(index.read_text(encoding="utf-8"), library.words)
    scenes = {name: _hashed_name(f"scenes/{name}.json", data) for name, data in library.scenes.items()}
    late = late_files(library)
    files = {
        library.name: library.data,
        **late,
        ".nojekyll": b"",
        "404.html": not_found(policy_of(template), library.words),
        **_web_files(),
        EMBED: (ROOT / "web" / EMBED).read_bytes(),
        OWN_LIST: b'{"plugins":[]}\n',
        **{name: file.read_bytes() for name, file in NOTICES.items()},
    }
    files |= {served: library.scenes[name] for name, served in scenes.items()}
    scripts = _add_scripts(files)
    wasm = _add_runtime(files)
    fetched = [library.name, wasm]
    block = {
        **_site_block(library, entries_of(plugins)),
        "build": _build_hash(template, files, hosts),
        "assets": {name: len(files[name]) for name in sorted(fetched)},
        "scenes": scenes,
        "wasm": wasm,
        "solver": next(name for name in late if name.startswith("solver-")),
        "worker": scripts["worker"],
        **({"hosts": list(hosts)} if hosts else {}),
    }
    # Derived from all the rest, and so no part of the build's hash.
    inside = fill_page(one_file.one_file(template, library, late), one_file.site_block(block, library)).encode()
    files[one_file.NAME] = inside
    block["download"] = {"path": one_file.NAME, "bytes": len(inside)}
    page = _with_served_names(
        template,
        {
            WORKER_SCRIPT: ("web/worker/worker.js", scripts["worker"]),
            PAGE_SCRIPT: ("web/main.js", scripts["page"]),
            PAGE_STYLE: ("web/style.css", scripts["style"]),
        },
    )
    files["index.html"] = fill_page(allowing_inline(page), block).encode()
    files["_headers"] = headers(files)
    # The whole stdlib is not for offline play: nothing that a game needs is in it.
    files[SERVICE_WORKER] = service_worker(str(block["build"]), files, [f"pyodide/{WHOLE_STDLIB}", one_file.NAME])
    files["files.json"] = _listing(block["build"], fetched, files)
    return files


def late_files(library: Library) -> dict[str, bytes]:
    """What is fetched when it is first imported; the searches have their compiled part with them."""
    solver = pack({**library.late["solver"], f"lacuna/solver/{SIDE_MODULE}": side_module()})
    others = {f"late/{name}.zip": pack(files) for name, files in library.late.items() if name != "solver"}
    return {_hashed_name("solver.zip", solver): solver, **others}


def _spoken(words: Mapping[str, str]) -> dict[str, str]:
    """The words that the page says itself."""
    return {key: text for key, text in words.items() if key.startswith("ui.")}


def _site_block(library: Library, plugins: Sequence[str]) -> dict[str, object]:
    """What the page is to know of the build, as far as it does not depend on the other files."""
    lock = json.loads((_runtime() / "pyodide-lock.json").read_bytes())
    return {
        "version": _version(),
        "library": library.name,
        "whole": f"pyodide/{WHOLE_STDLIB}",
        "lock": {"info": lock["info"], "packages": {}},
        "pyodide": "pyodide/",
        "plugins": plugins,
        "first": library.first,
        "words": {language: _spoken(words) for language, words in library.words.items()},
    }


def _runtime() -> Path:
    return node_modules(dev=False) / "pyodide"


def _add_runtime(files: dict[str, bytes]) -> str:
    """Puts Pyodide's files among the others; the wasm's name."""
    files[f"pyodide/{WHOLE_STDLIB}"] = (_runtime() / WHOLE_STDLIB).read_bytes()
    compiled = (_runtime() / WASM).read_bytes()
    wasm = _hashed_name(f"pyodide/{WASM}", compiled)
    files[wasm] = compiled
    return wasm


def _add_scripts(files: dict[str, bytes]) -> dict[str, str]:
    """Puts the joined scripts and the style sheet among the files; their names."""
    names = {}
    for part, name in (("page", "web/main.js"), ("worker", "web/worker/worker.js"), ("style", "web/style.css")):
        data = getattr(bundled("site"), part).encode()
        names[part] = _hashed_name(name, data)
        files[names[part]] = data
    return names


def _with_served_names(template: str, names: Mapping[str, tuple[str, str]]) -> str:
    """The page with the names of the files as they are served; ``names`` are by the element that holds them."""
    for element, (name, served) in names.items():
        if template.count(element) != 1:
            raise StepError(f"index.html must hold {element} once")
        template = template.replace(element, element.replace(name, served))
    return template


def _hashed_name(name: str, data: bytes) -> str:
    """A name that carries its file's hash, so that it may be kept for ever."""
    stem, _, suffix = name.rpartition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:8]}.{suffix}"


def _listing(build: object, fetched: Sequence[str], files: Mapping[str, bytes]) -> bytes:
    """Every file with its size and hash; `start` marks what Python's start needs."""
    listed = {
        name: {
            "bytes": len(data),
            "sha256": hashlib.sha256(data).hexdigest(),
            **({"start": True} if name in fetched else {}),
        }
        for name, data in sorted(files.items())
    }
    return json.dumps({"build": build, "files": listed}, indent=0).encode()


def _web_files() -> dict[str, bytes]:
    web = ROOT / "web"
    found = {}
    for file in sorted(web.rglob("*")):
        parts = file.relative_to(ROOT).parts
        hidden = any(part.startswith((".", "_")) for part in parts)
        if file.is_file() and not hidden and file.suffix in SERVED:
            found["/".join(parts)] = file.read_bytes()
    return found


def _version() -> str:
    return str(_engine_module("lacuna.version").__version__)


def _engine_module(name: str) -> ModuleType:
    sys.path.insert(0, str(ROOT / "py"))
    try:
        return import_module(name)
    finally:
        sys.path.pop(0)


def _build_hash(template: str, files: Mapping[str, bytes], hosts: Sequence[str]) -> str:
    total = hashlib.sha256("\n".join([template, *hosts]).encode())
    for name in sorted(files):
        total.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return total.hexdigest()[:12]


def fill_page(template: str, block: Mapping[str, object]) -> str:
    """The page with its site block filled; it must carry its content policy."""
    # "<" is written as an escape, so that no text can end the script element or open a comment in it.
    text = json.dumps(block, ensure_ascii=False, sort_keys=True, separators=(",", ":")).replace("<", "\\u003c")
    page, blocks = SITE_BLOCK.subn(lambda found: found[1] + text + found[3], template)
    if blocks != 1:
        raise StepError(f'index.html must hold one <script type="application/json" id="site">, not {blocks}')
    policy_of(page)
    return page
