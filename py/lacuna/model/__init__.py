"""The basic values that all games share: cards, deal numbers, layouts, moves, positions and their text forms.

Also here: the protocols that each family of games implements (``rules_protocol``), and a game as one value
(``variant``).
"""
