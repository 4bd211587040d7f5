"""The atlas: which deals of the games can be won, found by long searches, with a check that anyone can run.

``rows`` reads and writes the files in ``data``, one for each game. ``check`` solves a sample of the deals again. The
page does not need this package, so the site does not contain it.
"""
