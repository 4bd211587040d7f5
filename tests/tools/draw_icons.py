"""Draw the PNG icons from the SVG icons. Run it after a change of web/icons/*.svg."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))

import stage

ICONS = stage.ROOT / "web" / "icons"
#: Each icon with its source. Systems that round the corners themselves get the one without round corners.
DRAWN = {
    "icon-180": ("icon-maskable", 180),
    "icon-192": ("icon", 192),
    "icon-512": ("icon", 512),
    "icon-maskable-512": ("icon-maskable", 512),
}


def main() -> None:
    with stage.open_tables(stage.find_site()) as make:
        page = make().page
        for name, (source, size) in DRAWN.items():
            svg = (ICONS / f"{source}.svg").read_text(encoding="utf-8")
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
