"""Tests of the searches: against naive ones on small decks, and every line replayed through the rules."""
