"""Surveys: search many deals of a game and count how many can be won."""
