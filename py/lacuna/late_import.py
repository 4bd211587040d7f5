"""Imports of modules that the browser does not fetch before the start, because most games can start without them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lacuna.errors import NotNowError


@contextmanager
def late_import() -> Iterator[None]:
    """Turn an ImportError inside the ``with`` block into NotNowError: the module has not been fetched yet."""
    try:
        yield
    except ImportError:
        raise NotNowError("not-fetched") from None
