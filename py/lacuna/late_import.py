"""Imports of modules that the browser fetches later than the rest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lacuna.errors import NotNowError


@contextmanager
def late_import() -> Iterator[None]:
    """In it is imported what comes late."""
    try:
        yield
    except ImportError:
        raise NotNowError("not-fetched") from None
