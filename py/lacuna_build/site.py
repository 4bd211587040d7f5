"""The static site in dist/: index.html, joined scripts, Pyodide's runtime, the library with the engine, first scenes.

The first scenes describe the dealt tables that the page draws before Python is up. "Late" archives are zips of modules
that the page fetches only when one of them is first imported.

It also fills the page's site block: JSON that tells the page's scripts what the build contains (docs/protocol.md, *What
the build writes*). server.py serves the site.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from lacuna_build import changed_sources, one_file, pyodide
from lacuna_build.archive import entry_points, pack
from lacuna_build.bundle import join_scripts
from lacuna_build.common import DIST, ROOT, StepError, locked, say, set_stamp, stamp
from lacuna_build.compile_kernel import SIDE_MODULE, side_module
from lacuna_build.content_policy import allow_inline_scripts, policy_of, policy_text
from lacuna_build.engine_bundle import Library, build_library
from lacuna_build.host_headers import headers
from lacuna_build.not_found_page import not_found
from lacuna_build.page_words import with_words
from lacuna_build.service_worker import NAME as SERVICE_WORKER
from lacuna_build.service_worker import service_worker
from lacuna_build.site_folder import digest_of_sources, state_of, write_site

#: The path of the whole standard library. The page fetches it if a module is imported that no other archive has.
STDLIB_PATH = f"pyodide/{pyodide.WHOLE_STDLIB}"
#: Texts of index.html that name source files. The build replaces the names by those of the joined files.
PAGE_SCRIPT = '<script type="module" src="web/main.js"></script>'
WORKER_SCRIPT = 'startWorker("web/worker/worker.js"'
WASM = 'fetch("pyodide/pyodide.asm.wasm"'
PAGE_STYLE = '<link rel="stylesheet" href="web/style.css">'
#: The licence and the notices, by their names in the site.
NOTICES = {"LICENSE.txt": ROOT / "LICENSE", "NOTICES.txt": ROOT / "NOTICES.txt"}
#: The kinds of files that are copied from web/; scripts and styles are joined instead.
COPIED_SUFFIXES = (".svg", ".png", ".webmanifest")

#: The script with which other pages embed tables of this site. Those pages refer to it by name, so its name has no
#: hash.
EMBED = "embed.js"
#: The types of that script for pages in TypeScript: the name of the source in web/, and of the file in the site.
EMBED_TYPES = ("embed-types.d.ts", "embed.d.ts")
#: The list in which a host may name wheels of plug-ins. Players can add these without being asked whether they trust
#: them. The host may change the list at any time, so the service worker does not store it.
HOST_PLUGINS = "plugins.json"
#: ORIGIN matches an origin. USUAL_PORT matches one with the usual port of its scheme, which browsers do not write.
ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:[0-9]+)?")
USUAL_PORT = re.compile(r"https:.*:443|http:.*:80")
SITE_BLOCK = re.compile(r'(<script type="application/json" id="site">)(.*?)(</script>)', re.DOTALL)


def build(hosts: Sequence[str] = (), plugins: Sequence[Path] = ()) -> int:
    """Run the verb `build`: build the site into dist/, with plug-ins.

    ``hosts`` are the origins of the pages that may talk to embedded tables; if there are none, all pages may.
    """
    start = time.perf_counter()
    if wrong := [host for host in hosts if not ORIGIN.fullmatch(host) or USUAL_PORT.fullmatch(host)]:
        form = "https://example.org, with a port where it is not the usual one, and no path"
        raise StepError(f"{wrong[0]!r} is no origin: {form}")
    page = build_site(DIST, plugins, hosts=hosts) / "index.html"
    say(f"the page's content policy, for hosts that send one: {policy_text(page.read_text(encoding='utf-8'))}")
    say(f"dist/ is built, in {time.perf_counter() - start:.1f} s")
    return 0


def build_site(
    out: Path,
    plugins: Sequence[Path] = (),
    languages: Sequence[Path] = (),
    hosts: Sequence[str] = (),
    *,
    single: bool = True,
) -> Path:
    """Write the whole site into a folder and remove files that are no longer part of it; return the folder.

    Without ``single``, the one-file page, which takes half the time, is left out. If neither the sources nor dist/ have
    changed since the last build, dist/ is left alone.
    """
    with locked("site"):
        key = digest_of_sources(plugins, languages, hosts)
        if out != DIST or stamp("site") != f"{key} {state_of(out)}":
            write_site(out, site_files(plugins, languages, hosts, single=single))
        if out == DIST:
            set_stamp("site", f"{key} {state_of(out)}")
    return out


def site_files(
    plugins: Sequence[Path] = (), languages: Sequence[Path] = (), hosts: Sequence[str] = (), *, single: bool = True
) -> dict[str, bytes]:
    """Return every file of the site by its path, with plug-ins and further languages built in.

    The same sources give the same bytes.
    """
    return files_with(build_library(plugins, languages), entry_points(plugins), hosts, single=single)


def files_with(
    library: Library, entries: Sequence[str] = (), hosts: Sequence[str] = (), *, single: bool = True
) -> dict[str, bytes]:
    """Return every file of the site with this library by its path; without ``single``, all but the one-file page.

    ``entries`` are the entry points of the built-in plug-ins' games.
    """
    index = ROOT / "index.html"
    if not index.is_file():
        raise StepError("index.html is missing")
    template = with_words(index.read_text(encoding="utf-8"), library.words)
    scenes = {name: scene_path(name, data) for name, data in library.scenes.items()}
    late = late_files(library)
    files = {
        library.name: library.data,
        **late,
        ".nojekyll": b"",
        "404.html": not_found(policy_of(template), library.words),
        **_web_files(),
        EMBED: (ROOT / "web" / EMBED).read_bytes(),
        EMBED_TYPES[1]: (ROOT / "web" / EMBED_TYPES[0]).read_bytes(),
        HOST_PLUGINS: b'{"plugins":[]}\n',
        **{name: file.read_bytes() for name, file in NOTICES.items()},
        changed_sources.NAME: changed_sources.changed_sources().encode(),
    }
    files |= {served: library.scenes[name] for name, served in scenes.items()}
    scripts = _add_scripts(files)
    wasm = _add_runtime(files)
    fetched = [library.name, wasm]
    block = {
        **_site_block(library, entries),
        "build": _build_hash(template, files, hosts),
        "assets": {name: len(files[name]) for name in sorted(fetched)},
        "scenes": scenes,
        "wasm": wasm,
        "solver": next(name for name in late if name.startswith("solver-")),
        "late": [STDLIB_PATH, *late],
        "worker": scripts["worker"],
        **({"hosts": list(hosts)} if hosts else {}),
    }
    if single:
        # The one-file page is made of all the other files, so the build's hash does not need to cover it.
        page = fill_page(one_file.one_file(template, library, late), one_file.site_block(block, library))
        files[one_file.NAME] = page.encode()
        block["download"] = {"path": one_file.NAME, "bytes": len(files[one_file.NAME])}
    page = _with_served_names(
        template,
        {
            WORKER_SCRIPT: ("web/worker/worker.js", scripts["worker"]),
            WASM: ("pyodide/pyodide.asm.wasm", wasm),
            PAGE_SCRIPT: ("web/main.js", scripts["page"]),
            PAGE_STYLE: ("web/style.css", scripts["style"]),
        },
    )
    files["index.html"] = fill_page(allow_inline_scripts(page), block).encode()
    files["_headers"] = headers(files, policy_text(template))
    # Offline play does not need the whole standard library: the other archives have all modules that a game needs.
    files[SERVICE_WORKER] = service_worker(str(block["build"]), files, [STDLIB_PATH, one_file.NAME])
    files["files.json"] = _listing(block["build"], fetched, files, policy_text(files["index.html"].decode()))
    return files


def scene_path(name: str, data: bytes) -> str:
    """Return the path of the first scenes of a game, whose ``name`` has its language too: ``en/gaps``."""
    return _hashed_name(f"scenes/{name}.json", data)


def late_files(library: Library) -> dict[str, bytes]:
    """Return the late archives by path. The page fetches one when one of its modules is first imported.

    The archive with the searches also contains the compiled kernel that they use.
    """
    solver = pack({**library.late["solver"], f"lacuna/solver/{SIDE_MODULE}": side_module()})
    others = {f"late/{name}.zip": pack(files) for name, files in library.late.items() if name != "solver"}
    return {_hashed_name("solver.zip", solver): solver, **others}


def _page_words(words: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that the page's scripts use."""
    return {key: text for key, text in words.items() if key.startswith("ui.")}


def _site_block(library: Library, plugins: Sequence[str]) -> dict[str, object]:
    """Return the part of the site block that follows from the library, the plug-ins and Pyodide alone."""
    return {
        "version": _version(),
        "library": library.name,
        "whole": STDLIB_PATH,
        "lock": {"info": pyodide.info(), "packages": {}},
        "pyodide": "pyodide/",
        "plugins": plugins,
        "first": library.first,
        "games": len({name.partition("/")[2] for name in library.scenes}),
        "words": {language: _page_words(words) for language, words in library.words.items()},
    }


def _add_runtime(files: dict[str, bytes]) -> str:
    """Add Pyodide's files and return the path of its wasm. Pyodide's scripts are already joined to the worker's."""
    files[STDLIB_PATH] = (pyodide.folder() / pyodide.WHOLE_STDLIB).read_bytes()
    data = (pyodide.folder() / pyodide.WASM).read_bytes()
    wasm = _hashed_name(f"pyodide/{pyodide.WASM}", data)
    files[wasm] = data
    return wasm


def _add_scripts(files: dict[str, bytes]) -> dict[str, str]:
    """Add the joined scripts and the style sheet, and return their paths."""
    names = {}
    for part, name in (("page", "web/main.js"), ("worker", "web/worker/worker.js"), ("style", "web/style.css")):
        data = getattr(join_scripts("site"), part).encode()
        names[part] = _hashed_name(name, data)
        files[names[part]] = data
    return names


def _with_served_names(template: str, names: Mapping[str, tuple[str, str]]) -> str:
    """Return the page with the served paths of scripts and styles.

    ``names`` has, for each element, the path of the source and the path under which the joined file is served.
    """
    for element, (name, served) in names.items():
        if template.count(element) != 1:
            raise StepError(f"index.html must hold {element} once")
        template = template.replace(element, element.replace(name, served))
    return template


def _hashed_name(name: str, data: bytes) -> str:
    """Return a name that contains the file's hash, so that browsers may cache the file for ever."""
    stem, _, suffix = name.rpartition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:8]}.{suffix}"


def _listing(build: object, fetched: Sequence[str], files: Mapping[str, bytes], policy: str) -> bytes:
    """Return files.json: every file with its size and hash, and the page's content policy.

    `start` marks the files that a start of Python fetches.
    """
    listed = {
        name: {
            "bytes": len(data),
            "sha256": hashlib.sha256(data).hexdigest(),
            **({"start": True} if name in fetched else {}),
        }
        for name, data in sorted(files.items())
    }
    return json.dumps({"build": build, "policy": policy, "files": listed}, indent=0).encode()


def _web_files() -> dict[str, bytes]:
    """Return the files of web/ that are copied into the site, by path."""
    web = ROOT / "web"
    found = {}
    for file in sorted(web.rglob("*")):
        parts = file.relative_to(ROOT).parts
        hidden = any(part.startswith((".", "_")) for part in parts)
        if file.is_file() and not hidden and file.suffix in COPIED_SUFFIXES:
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
    """Return the page with its site block filled in. Raise StepError if the page has no block or no content policy."""
    # "<" is escaped, so that no text in the block can end the script element or begin a comment in it.
    text = json.dumps(block, ensure_ascii=False, sort_keys=True, separators=(",", ":")).replace("<", "\\u003c")
    page, blocks = SITE_BLOCK.subn(lambda found: found[1] + text + found[3], template)
    if blocks != 1:
        raise StepError(f'index.html must hold one <script type="application/json" id="site">, not {blocks}')
    policy_of(page)
    return page
