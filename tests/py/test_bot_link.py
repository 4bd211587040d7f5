"""A bot as a link: its code in an address, shown and never run until the player says so."""

from __future__ import annotations

import random
import zlib
from binascii import b2a_base64
from typing import Any

import pytest
from helpers.wire import ENTROPY, Wire

from lacuna.errors import BadSaveError
from lacuna.player_code import bot_link
from lacuna.player_code.bot_link import MAX_LENGTH, read_bot, write_bot
from lacuna.player_code.run_code import MOST_CODE
from lacuna.storage_keys import BOT_CODE

CODE = "def choose(game):\n\treturn game.legal_moves[0]  # é, 8♥\n"
OWN = "def choose(game): return None"


def packed(data: bytes) -> str:
    return "1" + b2a_base64(zlib.compress(data, 9), newline=False).decode().translate(bot_link._TO_LINK).rstrip("=")


def sheet(wire: Wire, **args: Any) -> dict[str, Any]:
    view: dict[str, Any] = wire.ok("view", name="player", **args)["view"]
    return view


def code_in(view: dict[str, Any]) -> str | None:
    return next((part.get("value") for part in view["parts"] if part["kind"] == "code"), None)


def test_a_link_brings_the_same_code() -> None:
    assert read_bot(write_bot(CODE)) == CODE
    assert set(write_bot(CODE)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


NOT_A_BOT = [
    *(
        "",
        "1",
        "x",
        "0" + write_bot(CODE)[1:],
        "2" + write_bot(CODE)[1:],
        write_bot(CODE)[:-6],
        write_bot(CODE) + "AAAA",
    ),
    *("1" + "A" * MAX_LENGTH, packed(b"\xff\xfe"), packed(b" \n"), packed(b"a\0b"), packed("a\u202eb".encode())),
    *(packed(b"#" * (MOST_CODE + 1)), packed(b"#" * 50_000_000)),
]
#: Code that is hard to compress.
NOISE = "".join(random.Random(7).choices([chr(code) for code in range(33, 127)], k=40_000))


@pytest.mark.parametrize(
    "text",
    NOT_A_BOT,
    ids=lambda text: text[:12],
)
def test_what_is_no_bot_is_refused(text: str) -> None:
    with pytest.raises(BadSaveError):
        read_bot(text)


def test_too_long_a_bot_gets_no_link() -> None:
    with pytest.raises(BadSaveError):
        write_bot(NOISE)


def test_a_link_shows_the_bot_beside_the_game_on_the_table() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/7")
    wire.ok("play", move=wire.scene()["moves"][0])
    result = wire.ok("open", game=f"gaps/bot/{write_bot(CODE)}", entropy=ENTROPY)
    assert result["sheet"] == {"name": "player", "shared": write_bot(CODE)}
    assert result["scene"]["game"] == "gaps/7" and result["scene"]["actions"]["undo"]["can"]


def test_a_link_to_a_bot_of_another_game_opens_that_game() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/7")
    result = wire.ok("open", game=f"pretzel/bot/{write_bot(CODE)}", entropy=ENTROPY)
    assert result["scene"]["game"].startswith("pretzel/") and result["sheet"]["name"] == "player"


def test_a_start_with_a_link_opens_the_stored_game() -> None:
    kept = {"texts": [], "build": "b", "line": None, "unread": False, "any": True}
    result = Wire().ok("open", game=f"pretzel/bot/{write_bot(CODE)}", entropy=ENTROPY, kept=kept)
    assert result["scene"]["game"].startswith("pretzel/") and result["kept"]["text"] == ""
    assert result["sheet"]["shared"] == write_bot(CODE)


def test_shared_code_is_shown_with_a_warning_and_not_run() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/7")
    view = sheet(wire, shared=write_bot(CODE))
    assert code_in(view) == CODE
    assert view["work"] == []
    assert "someone else" in str(view["parts"])
    assert sheet(wire, shared=write_bot(CODE), code=CODE, go="start", count="10", **{"from": "1"})["work"]


def test_the_warning_names_the_button_for_own_code_only_if_there_is_own_code() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/7")
    assert "Restore my code" not in str(sheet(wire, shared=write_bot(CODE))["parts"])
    sheet(wire, code=OWN)
    view = sheet(wire, shared=write_bot(CODE))
    assert "Restore my code brings it back" in str(view["parts"])


def test_shared_code_replaces_no_code_until_it_is_used() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/7")
    sheet(wire, code=OWN)
    for _ in range(3):
        jot = [key for key, *_ in sheet(wire, shared=write_bot(CODE)).get("jot", [])]
        assert BOT_CODE not in jot
    assert code_in(sheet(wire)) == OWN, "the link was only looked at"
    sheet(wire, shared=write_bot(CODE))
    assert BOT_CODE in [key for key, *_ in sheet(wire, shared=write_bot(CODE), code=CODE, go="start")["jot"]]
    assert code_in(sheet(wire, code=CODE, go="mine")) == OWN


def test_a_damaged_link_is_named_and_the_own_code_shown() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/7")
    sheet(wire, code=OWN)
    view = sheet(wire, shared="1AAAA")
    assert "damaged" in str(view["parts"]) and code_in(view) == OWN


def test_the_sheet_copies_a_link() -> None:
    wire = Wire()
    wire.ok("open", game="gaps?redeals=3/7")
    [copy] = [
        button["do"]
        for part in sheet(wire, code=CODE)["parts"]
        if part["kind"] == "buttons"
        for button in part["buttons"]
        if "copy" in (button.get("do") or {})
    ]
    assert copy["address"] == f"gaps?redeals=3/bot/{write_bot(CODE)}"


def test_code_that_fits_no_link_has_no_button() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/7")
    assert '"copy"' not in str(sheet(wire, code=NOISE)["parts"]).replace("'", '"')
