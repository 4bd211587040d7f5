"""Stand-in for Pyodide's `_pyodide.docstring` in the library of a start.

Packed under that name by engine_bundle.py. Pyodide calls the original for each of its own functions to make its
docstring, for which it inspects the function's signature. No code in the browser reads those docstrings.
"""

from collections.abc import Callable


def dedent_docstring(docstring: str | None) -> str:
    """Return a docstring unchanged, or an empty text."""
    return docstring or ""


def get_cmeth_docstring(func: Callable[..., object]) -> str:
    """Return only a signature, in the form that CPython parses."""
    return f"{func.__name__}()\n--\n\n"
