"""README.md and CHANGELOG.md: the list of games is up to date, the commands exist, the version is described."""

from __future__ import annotations

import re
import shlex

import pytest

from lacuna import __version__
from lacuna.command_line.arguments import COMMANDS as ALL_COMMANDS
from lacuna.command_line.arguments import read_arguments
from lacuna.games.address import parse_address
from lacuna.games.registry import all_variants
from lacuna.words import Words
from lacuna_build.common import ROOT
from lacuna_build.game_list import WIDTH, with_list

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^python -m lacuna (.*)$", README, re.MULTILINE)


def test_the_list_of_games_is_up_to_date() -> None:
    assert with_list(README) == README, "run `python -m lacuna_build.game_list` with py/ on the path"


def test_the_list_has_every_game_once_and_fits_the_page() -> None:
    ids = re.findall(r"\| `([a-z-]+)` \|$", README, re.MULTILINE)
    assert ids == [variant.id for variant in all_variants()]
    after = README.partition("<!-- end of games -->")[0].rpartition("|\n")[2].strip()
    assert after and all(len(line) <= WIDTH for line in after.splitlines())


def test_a_page_without_a_place_for_the_list_is_refused() -> None:
    with pytest.raises(ValueError, match="once"):
        with_list("# Lacuna\n")


def test_the_commands_of_the_readme_are_understood_and_their_games_exist() -> None:
    assert len(COMMANDS) >= 6
    for command in COMMANDS:
        options = read_arguments(shlex.split(command, comments=True), Words())
        if "game" in options:
            assert parse_address(options.game)


def test_the_changelog_describes_this_version_and_all_commands() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert ", ".join(f"`{command}`" for command in ALL_COMMANDS) in changelog
    assert re.findall(r"^## ([\d.]+)", changelog, re.MULTILINE)[0] == __version__
