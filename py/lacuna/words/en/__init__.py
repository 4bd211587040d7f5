"""English. The name, line, guide and source of each game are in the game's own file in ``lacuna.games.variants``."""
