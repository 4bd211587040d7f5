"""The version of the package, which the wheel carries and the page receives."""

__version__ = "0.1.0"
