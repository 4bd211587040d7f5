"""A second implementation of the rules, as simple as possible and without the engine, to compare with it."""
