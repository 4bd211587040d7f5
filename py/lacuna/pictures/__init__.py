"""Pictures as SVG text.

* ``svg``: elements and documents
* ``glyphs``: the shapes of suits, ranks and digits
* ``chart``: bar charts of statistics
* ``diagram``: rows of cards for the help
* ``thumbnail``: small pictures of tables for the list of games
* ``table_picture``: whole tables, for notebooks and other pages
"""
