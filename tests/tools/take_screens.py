"""Take pictures of the games for people to look at: every game in ten windows and all themes.

    build/venv/bin/python tests/tools/take_screens.py OUT
    build/venv/bin/python tests/tools/take_screens.py OUT --games gaps pretzel --sizes 390x664 --themes night --contact

writes OUT/<theme>/<size>/<game>.png: openings of deal 4711, or with ``--moves N`` a recorded won game after N moves.
``--contact`` adds a page with all games for each theme and size. ``--webp WIDTH`` writes small WebP files instead of
PNG, as in docs/screens. ``--language de`` takes them in German.
"""

from __future__ import annotations

import argparse
import base64
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))

import stage
from pile_play import play_by_tap
from playwright.sync_api import Page
from table import WON, Table, won_game

from lacuna.games.registry import all_variants
from lacuna_build.page_words import theme_names

GAMES = [variant.id for variant in all_variants()]
SIZES = "320x568 360x560 390x664 390x844 740x300 844x390 820x1180 1280x800 1920x1080 2560x1440".split()
THEMES = theme_names()
DEAL = "4711"
THUMB, SHEET = 360, 1900  # px: a picture on a contact sheet at most, and the sheet
#: Converts a picture to WebP of a width, in the browser.
PACK = """
async ([png, width, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(width, image.naturalWidth);
  canvas.height = Math.round((image.naturalHeight * canvas.width) / image.naturalWidth);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}
"""


def choose_theme(table: Table, theme: str) -> None:
    """Choose a theme in the settings, as a player does."""
    table.page.set_viewport_size({"width": 1280, "height": 800})
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-open=settings]").click()
    table.page.locator("#settings [name=theme]").select_option(theme)
    table.close_sheets()


def go_to_position(table: Table, game: str, moves: int) -> None:
    """Open the game's opening, or its recorded win after ``moves`` moves."""
    table.page.set_viewport_size({"width": 1280, "height": 800})
    if not moves or not (WON / f"{game}.json").exists():
        return stage.go_to(table, f"{game}/{DEAL}")
    address, log = won_game(game)
    table.open(address)
    for text in log[:moves]:
        if text == "redeal":
            break
        play_by_tap(table, text)
    table.page.mouse.move(1, 1)
    return None


def take_pictures(
    table: Table, games: Sequence[str], sizes: Sequence[str], moves: int
) -> Iterator[tuple[str, str, bytes]]:
    """Yield game, size, and the page in a window of that size as PNG."""
    for game in games:
        go_to_position(table, game, moves)
        for size in sizes:
            width, height = map(int, size.split("x"))
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.evaluate("() => document.activeElement?.blur()")  # no focus ring
            stage.wait_until_painted(table.page)
            yield game, size, table.page.screenshot()


def to_webp(page: Page, png: bytes, width: int) -> bytes:
    """Return a PNG as WebP, at most ``width`` px wide."""
    return base64.b64decode(page.evaluate(PACK, [base64.b64encode(png).decode(), width, 0.8]))


def contact_sheet(page: Page, folder: Path, games: Sequence[str], kind: str) -> Path:
    """Write one picture of all games of a folder, each with its name; return its file."""
    style = "body{margin:8px;font:14px sans-serif;background:#888}figure{display:inline-block;margin:4px}"
    style += f"img{{display:block;max-width:{THUMB}px;max-height:{THUMB}px}}"
    figures = "".join(
        f"<figure><img src='{(folder / f'{game}.{kind}').resolve().as_uri()}'>{game}</figure>" for game in games
    )
    listing = folder / "contact.html"
    listing.write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{figures}", encoding="utf-8")
    page.set_viewport_size({"width": SHEET, "height": 600})
    page.goto(listing.resolve().as_uri())
    out = folder.with_name(f"contact-{folder.name}.png")
    page.screenshot(path=out, full_page=True)
    listing.unlink()
    return out


def take(options: argparse.Namespace) -> None:
    """Take all requested pictures."""
    kind = "webp" if options.webp else "png"
    with stage.open_tables(stage.find_site()) as make:
        table = make(locale=options.language, device_scale_factor=options.scale)
        packer = table.page.context.browser.new_page()
        stage.start_at(table, f"{options.games[0]}/1")
        for theme in options.themes:
            choose_theme(table, theme)
            for game, size, png in take_pictures(table, options.games, options.sizes, options.moves):
                file = options.out / theme / size / f"{game}.{kind}"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(to_webp(packer, png, options.webp) if options.webp else png)
            for size in options.sizes if options.contact else ():
                print(contact_sheet(packer, options.out / theme / size, options.games, kind), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of the games, to be looked at.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES, metavar="GAME")
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="WxH")
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES)
    parser.add_argument("--language", default="en")
    parser.add_argument("--moves", type=int, default=0, help="number of moves into a recorded won game")
    parser.add_argument("--scale", type=float, default=1, help="device pixels for a CSS pixel (1)")
    parser.add_argument("--contact", action="store_true", help="a page for each theme and size with all games on it")
    parser.add_argument("--webp", type=int, default=0, metavar="WIDTH", help="small WebP files, no wider than that")
    take(parser.parse_args())


if __name__ == "__main__":
    main()
