"""Sheets: the panels that the engine describes and the page shows, such as the chooser, help and records."""
