"""The steps behind build.py: set-up, build, server, tests.

It uses the standard library only, so that it runs on a fresh machine. It contains no rule of a game, and the engine
(py/lacuna) never imports it.
"""
