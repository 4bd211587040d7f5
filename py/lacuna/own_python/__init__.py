"""The player's own Python: running code, the console, and testing a player written as a function."""
