"""A plug-in that needs a module which no build has seen it import, as a person's own code may: the library lacks it."""

from __future__ import annotations

import os
from dataclasses import replace

from lacuna.registry import find_variant

if not os.path.exists("/job"):  # where the build plays every game
    import argparse

    assert argparse.ArgumentParser(prog="late").prog == "late"

VARIANT = replace(find_variant("gaps"), id="late", name="Late", aliases=())
