"""`python -m whistlestop` is the command `whistlestop`."""

from __future__ import annotations

import sys

from whistlestop.cli import main

if __name__ == "__main__":
    sys.exit(main())
