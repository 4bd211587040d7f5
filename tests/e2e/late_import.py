"""A plug-in that imports modules which the build's library of Python modules lacks.

The build plays every game once and packs the modules that are imported. The imports here are
hidden from the build, like those of code that a player writes, so the page must fetch these modules later.
"""

from __future__ import annotations

import os
from dataclasses import replace

from lacuna.games.registry import find_variant

if not os.path.exists("/job"):  # this folder exists only where the build plays every game
    import argparse
    import asyncio

    assert argparse.ArgumentParser(prog="late").prog == "late"
    # The library has a stand-in for asyncio, which the real module must replace.
    assert asyncio.Queue(3).maxsize == 3
    assert asyncio.events.__name__ == "asyncio.events"
    assert issubclass(asyncio.CancelledError, BaseException)

VARIANT = replace(find_variant("gaps"), id="late", name="Late", aliases=())
