"""The collection of games.

* ``variants``: the games, one file each
* ``registry``: finding games by id, and registering those of plug-ins
* ``custom_games``: games that a player puts together in the page
* ``address``: addresses such as ``gaps?redeals=3/4711``
* ``catalogue``: what the page shows of each game before it is opened
* ``game_picture``: a small picture of each game
* ``traits``: what tells a game from its relatives, in a few words
* ``tally``: the share of deals that can be won, with its confidence interval
* ``win_rates``: how often a game can be won
"""
