"""Owns the version, which the wheel is built with and the page is told."""

__version__ = "0.1.0"
