"""The static server: types, caching, the sub-path, faults put in on purpose."""

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest

from lacuna_build.server import StaticServer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("secret")
    folder = tmp_path / "site"
    (folder / "web").mkdir(parents=True)
    (folder / "index.html").write_text("<!DOCTYPE html>home")
    (folder / "404.html").write_text("<!DOCTYPE html>no such page")
    for name in ("a.mjs", "a.js", "a.wasm", "a.json", "a.webmanifest", "a.svg", "a.zip"):
        (folder / "web" / name).write_text(name)
    return folder


@pytest.fixture
def server(folder: Path) -> Iterator[StaticServer]:
    with StaticServer(folder, mount="/some/repo/") as server:
        yield server


class Client:
    """One connection to a server, kept alive."""

    def __init__(self, server: StaticServer) -> None:
        self.connection = http.client.HTTPConnection(server.url.split("/")[2], timeout=10)

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        self.connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        reply = self.connection.getresponse()
        return reply.status, dict(reply.getheaders()), reply.read()


@pytest.fixture
def client(server: StaticServer) -> Iterator[Client]:
    client = Client(server)
    yield client
    client.connection.close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.mjs", "text/javascript"),
        ("a.js", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.json", "application/json"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.svg", "image/svg+xml"),
        ("a.zip", "application/zip"),
    ],
)
def test_every_file_has_its_type(client: Client, name: str, kind: str) -> None:
    status, headers, body = client.get(f"/some/repo/web/{name}")
    assert (status, body) == (200, name.encode())
    assert headers["Content-Type"].split(";")[0] == kind


def test_the_folder_itself_is_its_index(client: Client) -> None:
    assert client.get("/some/repo/?x=1")[2] == b"<!DOCTYPE html>home"
    assert client.get("/some/repo")[1]["Location"] == "/some/repo/"


def test_one_connection_carries_many_requests(client: Client) -> None:
    client.get("/some/repo/")
    first = client.connection.sock
    client.get("/some/repo/nothing")
    client.get("/some/repo/", "HEAD")
    assert client.get("/some/repo/web/a.js")[2] == b"a.js"
    assert client.connection.sock is first


def test_an_unchanged_file_is_not_sent_twice_and_a_changed_one_is(client: Client, folder: Path) -> None:
    tag = client.get("/some/repo/web/a.js")[1]["ETag"]
    assert client.get("/some/repo/web/a.js", If_None_Match=tag)[0] == 304
    (folder / "web" / "a.js").write_text("changed")
    status, headers, body = client.get("/some/repo/web/a.js", If_None_Match=tag)
    assert (status, body, headers["Cache-Control"]) == (200, b"changed", "no-cache")


@pytest.mark.parametrize(
    "path",
    ["/", "/other/", "/some/repo/none.js", "/some/repo/../../secret.txt", "/some/repo/%2e%2e/secret.txt"],
)
def test_what_is_not_in_the_folder_is_not_found(client: Client, path: str) -> None:
    status, _, body = client.get(path)
    assert (status, body) == (404, b"<!DOCTYPE html>no such page")


def test_a_fault_answers_in_place_of_the_file_until_it_gives_way(server: StaticServer, client: Client) -> None:
    answers = iter([(200, {"Content-Type": "text/plain"}, b"broken"), None])
    server.faults["a.wasm"] = lambda path: next(answers)
    status, headers, body = client.get("/some/repo/web/a.wasm")
    assert (status, headers["Content-Type"], body) == (200, "text/plain", b"broken")
    assert client.get("/some/repo/web/a.wasm")[2] == b"a.wasm"


def test_the_server_listens_on_loopback_only_and_tells_what_was_asked(server: StaticServer, client: Client) -> None:
    assert server.url.startswith("http://127.0.0.1:")
    client.get("/some/repo/web/a.js?v=1")
    assert server.requests == ["/some/repo/web/a.js"]
