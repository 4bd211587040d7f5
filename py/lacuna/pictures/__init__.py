"""Pictures as SVG text.

* ``svg``: elements and documents
* ``glyphs``: the shapes of suits, ranks and digits
* ``chart``: bar charts of statistics
* ``diagram``: rows of cards for the help
* ``thumbnail``: small outlines of tables for the menu
* ``table_picture``: whole tables, for notebooks and other pages
"""
