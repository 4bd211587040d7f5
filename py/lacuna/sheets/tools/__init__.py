"""Sheets whose work runs in a worker of its own: surveys, the console, bot trials and plug-ins."""
