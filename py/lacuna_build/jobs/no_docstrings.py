"""Stand-in for Pyodide's `_pyodide.docstring` in the library of a start.

Packed under that name by engine_bundle.py. The original inspects the signature of each of Pyodide's own functions and
makes a docstring from it. No code in the browser reads those docstrings.
"""

from collections.abc import Callable


def dedent_docstring(docstring: str | None) -> str:
    """Return a docstring unchanged, or an empty text."""
    return docstring or ""


def get_cmeth_docstring(func: Callable[..., object]) -> str:
    """Return only a signature, in the form that CPython parses."""
    return f"{func.__name__}()\n--\n\n"
