"""The code behind build.py: set-up of tools, build of the site, server, tests.

This package uses only the standard library, so that it runs on a fresh machine. It contains no rules of games, and the
engine (py/lacuna) never imports it.
"""
