"""Help for the player: hints, winning lines, what is proven about a game, and where it was lost."""
