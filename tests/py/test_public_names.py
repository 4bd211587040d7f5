"""The public names of `lacuna`: exported in one place, documented, and used by the example plug-in and the notebook."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import re

import pytest
from helpers.sizes import ROOT

import lacuna

PAGE = ROOT / "docs" / "library.md"
PUBLIC = {"lacuna", "lacuna.testing"}


def documented() -> set[str]:
    """The names in the first column of the page's tables."""
    first = re.findall(r"^\| (`.*?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name for cell in first for name in re.findall(r"`(\w+)`", cell)}


def test_every_exported_name_is_documented_and_no_other() -> None:
    assert documented() == set(lacuna.__all__) - {"__version__"}


def members_of_game() -> set[str]:
    """The public methods and properties of a game with their signatures, as the page writes them."""
    members = set()
    for name, value in inspect.getmembers_static(lacuna.Game):
        if name.startswith("_"):
            continue
        if isinstance(value, property):
            members.add(f"{name}: {inspect.get_annotations(value.fget)['return']}" if value.fget else name)
        else:
            signature = str(inspect.signature(getattr(value, "__func__", value))).replace("'", "")
            prefix = "Game." if isinstance(value, classmethod) else ""
            members.add(prefix + name + re.sub(r"\((self|cls)(, )?", "(", signature))
    return members


def test_the_page_lists_the_methods_and_properties_of_a_game_with_their_signatures() -> None:
    part = PAGE.read_text(encoding="utf-8").split("### What a `Game` has")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `(.*?)` \|", part.replace("\\|", "|"), re.MULTILINE)) == members_of_game()
    attributes = set(re.findall(r"`(\w+)`", part.split("Its attributes are")[1]))
    assert attributes == {name for name in vars(lacuna.Game.new("gaps", "1")) if not name.startswith("_")}


def test_every_exported_name_exists_and_explains_itself() -> None:
    for name in lacuna.__all__:
        value = getattr(lacuna, name)
        if callable(value) and getattr(value, "__module__", "").startswith("lacuna"):
            assert value.__doc__, name


def test_no_internal_name_leaks_out_of_the_package() -> None:
    folders = {path.name.removesuffix(".py") for path in (ROOT / "py" / "lacuna").iterdir()}
    public = {name for name in dir(lacuna) if not name.startswith("_")} - folders
    assert public == set(lacuna.__all__) - {"__version__"}


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"lacuna\.chess"):
        lacuna.chess  # type: ignore[attr-defined] # noqa: B018


@pytest.mark.parametrize("folder", ["docs/example-plugin", "docs"])
def test_examples_import_public_names_only(folder: str) -> None:
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / folder).rglob("*.py")]
    for file in (ROOT / folder).glob("*.ipynb"):
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        sources += ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    found = {module for source in sources for module in imports_of(source)}
    assert "lacuna" in found
    assert found <= PUBLIC


def imports_of(source: str) -> set[str]:
    """The modules of lacuna that a source imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name for name in found if name.split(".")[0] == "lacuna"}


def test_the_examples_of_the_page_are_true() -> None:
    failed, attempted = doctest.testfile(str(PAGE), module_relative=False)
    assert attempted > 8 and not failed
