"""Which games there are: the registry, the variants, custom games, addresses, and win rates."""
