"""A static server for this machine only: for the verb `serve`, and for tests, which can inject faults."""

from __future__ import annotations

import hashlib
import posixpath
import socket
import threading
import time
import webbrowser
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, TypeVar
from urllib.parse import unquote, urlsplit

from lacuna_build import site
from lacuna_build.common import DIST, StepError, say

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain; charset=utf-8",
}


PIECE = 16384  # bytes sent at a time if `StaticServer.pace` simulates a slow network


class Reply(NamedTuple):
    """The reply to a request. The header Content-Length is added when it is sent."""

    status: int
    headers: dict[str, str]
    body: bytes


# A function that simulates a fault. It gets the path of a request and returns status, headers and body of the reply, or
# None to serve the file as usual.
Fault = Callable[[str], tuple[int, Mapping[str, str], bytes] | None]


class StaticServer:
    """A server of one folder on a loopback port.

    As a context manager it serves from its own thread until the block ends. `url` is the address of the folder, with a
    slash at its end. `mount` is the path on the server under which the folder is served. `faults` maps ends of paths to
    functions: a request calls the function for the end of its path. This mapping may be changed while the server runs.
    `requests` lists the paths requested so far.
    """

    def __init__(
        self, root: Path, *, port: int = 0, mount: str = "/", faults: Mapping[str, Fault] | None = None
    ) -> None:
        self.root = root.resolve()
        self.mount = "/" + mount.strip("/") + "/" if mount.strip("/") else "/"
        self.faults: dict[str, Fault] = dict(faults or {})
        self.requests: list[str] = []
        self.is_offline = False  # True simulates a lost network: no request is answered
        #: Simulates a slow network: it is called with the size of the next piece, and waits before the piece is sent.
        self.pace: Callable[[int], None] | None = None
        self._http = _Listener(("127.0.0.1", port), self)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}{self.mount}"

    def serve_forever(self) -> None:
        """Serve until interrupted."""
        with self._http:
            self._http.serve_forever()

    def __enter__(self) -> StaticServer:
        thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.shutdown()
        self._http.server_close()

    def reply(self, target: str, known: str | None) -> Reply:
        """Return the reply to a request for `target`; `known` is the version (ETag) that the browser has."""
        path = unquote(urlsplit(target).path)
        self.requests.append(path)
        for suffix, fault in list(self.faults.items()):
            if path.endswith(suffix) and (answer := fault(path)) is not None:
                return Reply(answer[0], dict(answer[1]), answer[2])
        if path + "/" == self.mount:
            return Reply(HTTPStatus.MOVED_PERMANENTLY, {"Location": self.mount}, b"")
        if not path.startswith(self.mount):
            return self._missing()
        found = self.content(path.removeprefix(self.mount))
        return self._missing() if found is None else _send(*found, known)

    def content(self, path: str) -> tuple[bytes, str] | None:
        """Return the content of the file at a path below the mount, and the ending of its name; None if it is missing.

        The content of a folder is that of its index.html.
        """
        file = self._file(path)
        return None if file is None else (file.read_bytes(), file.suffix)

    def _file(self, path: str) -> Path | None:
        if path.endswith("/") or not path:
            path += "index.html"
        # Normalise the path as a text first, so that `..` cannot lead out of the folder.
        clean = posixpath.normpath("/" + path).lstrip("/")
        file = (self.root / clean).resolve()
        return file if file.is_relative_to(self.root) and file.is_file() else None

    def _missing(self) -> Reply:
        page = self.root / "404.html"
        body = page.read_bytes() if page.is_file() else b"not found"
        return Reply(HTTPStatus.NOT_FOUND, {"Content-Type": TYPES[".html"]}, body)


def _send(body: bytes, suffix: str, known: str | None) -> Reply:
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    # no-cache: browsers store the file, but ask each time whether it has changed. So a new build is used at once.
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if known == tag:
        return Reply(HTTPStatus.NOT_MODIFIED, headers, b"")
    headers["Content-Type"] = TYPES.get(suffix, "application/octet-stream")
    return Reply(HTTPStatus.OK, headers, body)


Server = TypeVar("Server", bound=StaticServer)


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    # On Windows, reusing addresses would allow two servers on one port. Only Windows has SO_EXCLUSIVEADDRUSE.
    allow_reuse_address = not hasattr(socket, "SO_EXCLUSIVEADDRUSE")

    def __init__(self, address: tuple[str, int], owner: StaticServer) -> None:
        self.owner = owner
        super().__init__(address, _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore browsers that disconnect in the middle of a file."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16  # bytes buffered before sending, so that headers and a small body are sent together

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        assert isinstance(self.server, _Listener)
        if self.server.owner.is_offline:
            self.close_connection = True
            return
        reply = self.server.owner.reply(self.path, self.headers.get("If-None-Match"))
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if reply.status != HTTPStatus.NOT_MODIFIED and "Content-Length" not in reply.headers:
            self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        if body:
            self._send(reply.body, self.server.owner.pace)

    def _send(self, body: bytes, pace: Callable[[int], None] | None) -> None:
        if pace is None:
            self.wfile.write(body)
            return
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            pace(len(piece))
            self.wfile.write(piece)
            self.wfile.flush()

    def version_string(self) -> str:
        return "lacuna"

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: the browser's network panel shows requests better."""


def serve(port: int, mount: str, *, browse: bool) -> int:
    """Run the verb `serve`: build the site, then serve dist/ until interrupted."""
    start = time.perf_counter()
    site.build_site(DIST)
    server = on_free_port(lambda candidate: StaticServer(DIST, port=candidate, mount=mount), port)
    return serve_until_stopped(server, start, browse=browse)


def serve_until_stopped(server: StaticServer, start: float, *, browse: bool) -> int:
    """Print the server's address, open a browser there if ``browse``, and serve until interrupted.

    ``start`` is the time at which the verb began.
    """
    say(f"ready after {time.perf_counter() - start:.1f} s; stop with Ctrl+C")
    print(f"\n  Lacuna is at {server.url}\n", flush=True)
    if browse:
        # In a thread, because a browser that starts slowly, or not at all, must not delay the server.
        threading.Thread(target=_open, args=(server.url,), daemon=True).start()
    server.serve_forever()
    return 0


def on_free_port(make: Callable[[int], Server], port: int) -> Server:
    """Return ``make(port)`` for the first port from this one on that is free."""
    for candidate in range(port, min(port + 20, 65536)):
        try:
            return make(candidate)
        except OSError:
            say(f"port {candidate} is taken")
    raise StepError(f"no free port from {port} on; try --port")


def _open(url: str) -> None:
    try:
        webbrowser.open(url)
    except Exception as error:
        say(f"no browser could be opened ({error}); the address above does it too")
