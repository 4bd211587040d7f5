"""A plug-in that needs a module which no build has seen it import, as a person's own code may: the library lacks it."""

from __future__ import annotations

import os
from dataclasses import replace

from lacuna.games.registry import find_variant

if not os.path.exists("/job"):  # where the build plays every game
    import argparse
    import asyncio

    assert argparse.ArgumentParser(prog="late").prog == "late"
    # A start has a stand-in for it.
    assert asyncio.Queue(3).maxsize == 3
    assert asyncio.events.__name__ == "asyncio.events"
    assert issubclass(asyncio.CancelledError, BaseException)

VARIANT = replace(find_variant("gaps"), id="late", name="Late", aliases=())
