"""The three families of games: rules as code.

* ``gaps``: cards fill gaps in rows (rules §1).
* ``parade``: rows of foundations, a reserve and a talon (rules §2).
* ``garden``: piles, a reserve and foundations (rules §3).

Each game is data: a value of its family's rules class in ``lacuna.games.variants``.
"""
