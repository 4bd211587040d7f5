"""Runs the command line: ``python -m lacuna``."""

import sys

from lacuna.cli import main

sys.exit(main())
