"""Stands in for Pyodide's `_pyodide.docstring` in the library of a start.

Packed under that name by engine_bundle.py; called by Pyodide itself for each of its functions. Nobody reads their
documentation in the browser, and to make it inspects every signature. Owns what is said instead.
"""

from collections.abc import Callable


def dedent_docstring(docstring: str | None) -> str:
    """The documentation of a class as it is; without any, nothing."""
    return docstring or ""


def get_cmeth_docstring(func: Callable[..., object]) -> str:
    """A signature of the form that Python reads, and no more."""
    return f"{func.__name__}()\n--\n\n"
