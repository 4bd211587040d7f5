"""Surveys: searching many deals, and counting how many can be won."""
