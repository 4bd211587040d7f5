"""Advice for the player: hints, what has been proven about a game, winning lines, and where a game was lost."""
