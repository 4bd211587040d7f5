"""The verb ``serve --watch``: build what has changed in web/, index.html or the engine, and let open pages reload.

The changed files are served from memory; dist/ stays as the last build has made it. What is left out is the one-file
page, which stays that of dist/, and the compilation of the engine (engine_overlay.py).
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Collection, Mapping
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from lacuna_build.archive import PACKAGE
from lacuna_build.bundle import join_scripts
from lacuna_build.common import DIST, ROOT, StepError, say
from lacuna_build.engine_bundle import JOBS, Library
from lacuna_build.engine_overlay import EngineOverlay, first_scenes
from lacuna_build.server import TYPES, Reply, StaticServer, on_free_port, serve_until_stopped
from lacuna_build.service_worker import NAME as SERVICE_WORKER
from lacuna_build.site import build_site, files_with, scene_path
from lacuna_build.site_folder import sources

POLL = 0.2  # seconds between two looks at the files
#: The kinds of files that are watched in the folders; editors leave others there for a moment.
SUFFIXES = {".c", ".css", ".h", ".js", ".json", ".png", ".py", ".svg", ".webmanifest"}
ANSWER_AFTER = 25.0  # seconds after which a page's question is answered although nothing has changed
#: The paths of the script that reloads the page, and of the question that it asks.
SCRIPT, QUESTION = "watch.js", "watch"
#: The service worker while watched. An earlier one would answer with the files that it has stored; this one replaces
#: it, deletes them, and lets the pages that have them load again.
NO_SERVICE_WORKER = b"""const isFirst = !self.registration.active;
self.oninstall = () => self.skipWaiting();
self.onactivate = (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.includes(":build-")) await caches.delete(name);
  await self.clients.claim();
  if (!isFirst) for (const page of await self.clients.matchAll()) page.navigate(page.url);
})());
"""

#: The times and sizes of the watched files, by path.
Snapshot = Mapping[Path, tuple[int, int]]


class WatchServer(StaticServer):
    """A server of dist/ that serves newer files from memory and reports when there are newer ones."""

    def __init__(self, root: Path, *, port: int = 0, mount: str = "/") -> None:
        super().__init__(root, port=port, mount=mount)
        self._files: dict[str, bytes] = {}
        self._shown: Mapping[str, bytes] = {}
        self._version = time.time_ns()  # another one than before a restart
        self._changed = threading.Condition()

    def show(self, files: Mapping[str, bytes]) -> None:
        """Serve these files from now on, beside those of dist/, and let the open pages reload."""
        with self._changed:
            self._version += 1
            # The files before these too: a page may still fetch some of them until it has loaded again.
            self._files = {**self._shown, **files, SERVICE_WORKER: NO_SERVICE_WORKER}
            self._files[SCRIPT] = (JOBS / "reload.mjs").read_bytes()
            self._shown = files
            self._changed.notify_all()

    def replace(self, files: Mapping[str, bytes]) -> None:
        """Serve these files from now on. Open pages do not reload."""
        with self._changed:
            self._files |= files

    def reply(self, target: str, known: str | None) -> Reply:
        """As in StaticServer; a question of the page's script is answered when there is another version."""
        if urlsplit(target).path == self.mount + QUESTION:
            return self._answer(urlsplit(target).query)
        return super().reply(target, known)

    def _answer(self, version: str) -> Reply:
        with self._changed:
            self._changed.wait_for(lambda: str(self._version) != version, ANSWER_AFTER)
            headers = {"Content-Type": TYPES[".txt"], "Cache-Control": "no-store"}
            return Reply(HTTPStatus.OK, headers, str(self._version).encode())

    def content(self, path: str) -> tuple[bytes, str] | None:
        """As in StaticServer, but a file in memory comes first. The page gets the script that reloads it."""
        with self._changed:
            data, version = self._files.get(path or "index.html"), self._version
        if data is None:
            return super().content(path)
        if path in ("", "index.html"):
            data = data.replace(b"</body>", f'<script type="module" src="{SCRIPT}?{version}"></script></body>'.encode())
        return data, Path(path or "index.html").suffix


class Watch:
    """What is watched: the sources of the site, and how they are built."""

    def __init__(self, server: WatchServer) -> None:
        self.server = server
        self.overlay = EngineOverlay()
        self.library: Library | None = None
        self.seen = snapshot()
        self.pending: set[Path] = set()  # what has changed and could not be built yet
        self.build(self.seen.keys())

    def run(self) -> None:
        """Build what changes, for ever."""
        while True:
            time.sleep(POLL)
            self.look()

    def look(self) -> None:
        """Build what has changed since the last look. If it cannot be built, print why; the pages stay as they are."""
        now = snapshot()
        if now == self.seen:
            return
        while (later := snapshot()) != now:  # several files are being written
            now = later
            time.sleep(POLL / 4)
        changed = {file for file in now.keys() | self.seen.keys() if now.get(file) != self.seen.get(file)}
        self.seen = now
        self.pending |= changed
        start = time.perf_counter()
        try:
            self.build(self.pending)
        except Exception as error:  # a source that is half written may fail anywhere, and the next one may be right
            say(f"not shown: {error}")
            return
        changed, self.pending = self.pending, set()
        names = ", ".join(sorted(file.relative_to(ROOT).as_posix() for file in changed)[:3])
        say(f"{names}: shown after {time.perf_counter() - start:.1f} s")
        if any(file.is_relative_to(PACKAGE) for file in changed):
            self.update_first_scenes()

    def build(self, changed: Collection[Path]) -> None:
        """Build the parts of the site that depend on the changed files, and show them."""
        if any(file.is_relative_to(ROOT / "py" / "lacuna_build") for file in changed) and self.library:
            say("the build itself has changed: stop this and start it again")
        if any(file.is_relative_to(ROOT / "web") for file in changed):
            join_scripts.cache_clear()
        is_engine = self.library is None or any(file.is_relative_to(PACKAGE) for file in changed)
        library = self.overlay.library() if is_engine or self.library is None else self.library
        self.server.show(files_with(library, single=False))
        self.library = library

    def update_first_scenes(self) -> None:
        """Serve the first scenes of the present engine. Until then a page shows the earlier ones for a moment."""
        assert self.library is not None
        old = self.library.scenes
        try:
            found = first_scenes()
        except StepError as error:
            say(f"the first scenes are still those of the last build: {error}")
            return
        self.server.replace({scene_path(name, old[name]): data for name, data in found.items() if name in old})


def snapshot() -> Snapshot:
    """Return the times and sizes of all files that are watched."""
    found = {}
    for file in sources():
        if file.suffix in SUFFIXES or file.parent == ROOT:
            with contextlib.suppress(FileNotFoundError):  # an editor has just replaced it
                stat = file.stat()
                found[file] = stat.st_mtime_ns, stat.st_size
    return found


def watch(port: int, mount: str, *, browse: bool) -> int:
    """Run the verb ``serve --watch``: build the site, then serve it and all changes until interrupted."""
    start = time.perf_counter()
    build_site(DIST)
    server = on_free_port(lambda candidate: WatchServer(DIST, port=candidate, mount=mount), port)
    watched = Watch(server)
    threading.Thread(target=watched.run, daemon=True).start()
    return serve_until_stopped(server, start, browse=browse)
