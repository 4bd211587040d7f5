"""Python code that tries what a player's own code must not do. The tests of all three engines run it."""

from __future__ import annotations

#: Tries everything, and says what it has reached. All requests are bound by the policy's `connect-src`; only the one
#: that blocks is over when the next line runs. The other site would see the rest.
ATTACK = """
import js
def attack(who):
    nav = js.navigator
    def ask(address):
        request = js.XMLHttpRequest.new()
        request.open("GET", address, False)
        request.send()
    steps = {
        "read localStorage": lambda: js.localStorage.getItem("secret"),
        "read sessionStorage": lambda: js.sessionStorage.getItem("secret"),
        "read cookies": lambda: (getattr(js, "cookieStore", None) or js.document.cookie),
        "read indexedDB": lambda: js.indexedDB.databases(),
        "read caches": lambda: js.caches.keys(),
        "read files": lambda: (getattr(nav, "storage", None) or nav.storageBuckets),
        "read other files": lambda: (getattr(js, "webkitRequestFileSystem", None) or js.webkitRequestFileSystemSync),
        "read locks": lambda: nav.locks.query(),
        "read other tabs": lambda: js.BroadcastChannel.new("planted"),
        "write localStorage": lambda: js.localStorage.setItem("planted", "1"),
        "write indexedDB": lambda: js.indexedDB.open("planted"),
        "write caches": lambda: js.caches.open("planted"),
        "write a cookie": lambda: setattr(js.document, "cookie", "planted=1"),
        "reach the other site": lambda: ask("ELSEWHERE"),
        "fetch from this host": lambda: ask("OWN"),
        "start a worker": lambda: js.Worker.new("data:text/javascript,"),
        "start a shared worker": lambda: js.SharedWorker.new("data:text/javascript,"),
        "register a service worker": lambda: nav.serviceWorker.register("sw.js"),
    }
    for begin in (js.fetch, js.EventSource.new, lambda address: js.WebSocket.new(address.replace("http", "ws"))):
        try:
            begin("ELSEWHERE")
        except BaseException:
            pass
    came = []
    for name, step in steps.items():
        try:
            step()
            came.append(name)
        except BaseException:
            pass
    told = f"{who} reached: {', '.join(came)} as {js.origin}"
    js.console.log(told)
    return told
"""
