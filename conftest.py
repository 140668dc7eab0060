"""Leave out the examples of modules that need PyTorch where it isn't installed: no lock has it."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["src/whistlestop/training/*"]
