"""The steps behind build.py: setting up, building, serving, testing.

Standard library only, so that a fresh machine can start. No rule of any game is here, and the engine
(py/lacuna) never imports this package.
"""
