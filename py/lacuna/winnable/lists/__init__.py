"""The winnable deals, a module a game, written by ``python -m lacuna_build.winnable``: never edited by hand."""
