"""The command line, as ``python -m lacuna``."""

import sys

from lacuna.command_line.cli import main

sys.exit(main())
