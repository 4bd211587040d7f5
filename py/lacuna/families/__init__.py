"""The three families of games, with the code of their rules.

Rules are cited by their numbers in docs/rules: rule gaps 5 is number 5 of docs/rules/gaps.md.

* ``gaps``: cards fill gaps in rows (docs/rules/gaps.md).
* ``parade``: rows of foundations, a reserve and a talon (docs/rules/parade.md).
* ``garden``: piles, a reserve and foundations (docs/rules/garden.md).

A game is only data, in ``lacuna.games.variants``: its rules are an instance of its family's rules class.
"""
