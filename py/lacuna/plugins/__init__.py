"""Plug-ins: checking a wheel before its code runs, and loading the games of stored wheels and installed packages."""
