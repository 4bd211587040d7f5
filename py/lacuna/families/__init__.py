"""The three families of games, with the code of their rules.

The sections (§) are those of docs/rules.md.

* ``gaps``: cards fill gaps in rows (rules §1).
* ``parade``: rows of foundations, a reserve and a talon (rules §2).
* ``garden``: piles, a reserve and foundations (rules §3).

A game is only data, in ``lacuna.games.variants``: its rules are an instance of its family's rules class.
"""
