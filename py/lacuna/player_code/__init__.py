"""The player's own Python: running code, the console, and trying out a bot."""
