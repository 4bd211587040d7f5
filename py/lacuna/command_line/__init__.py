"""The command line: `python -m lacuna`."""
