"""The budget of a search: a time or a number of iterations, and a number of cores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from whistlestop.bots.bot import seconds

DEFAULT_SECONDS = 1.0
"""The budget of a spec that names neither a time nor a number of iterations."""
MOST_ITERATIONS = 10_000_000
MOST_CORES = 64


class Budget(NamedTuple):
    """The budget for one move: either `seconds` or `iterations`; the other one is None."""

    seconds: float | None
    iterations: int | None
    cores: int

    @classmethod
    def parse(cls, settings: Sequence[str], bot: str = "search") -> Budget:
        """Read the settings of a spec; `bot` is the name that errors mention.

        >>> Budget.parse(["200ms"])
        Budget(seconds=0.2, iterations=None, cores=1)
        >>> Budget.parse(["800", "cores=2"])
        Budget(seconds=None, iterations=800, cores=2)
        >>> Budget.parse(["much"])
        Traceback (most recent call last):
        ...
        ValueError: search takes a time (1s, 200ms), a number of iterations (800) or cores=2, not "much"
        """
        time: float | None = None
        iterations: int | None = None
        cores: int | None = None
        for setting in settings:
            if setting.startswith("cores=") and cores is not None:
                raise ValueError(f'{bot} takes one number of cores; "{setting}" is a second one')
            if setting.startswith("cores="):
                cores = _number(bot, setting, setting.removeprefix("cores="), MOST_CORES)
            elif time is not None or iterations is not None:
                raise ValueError(f'{bot} takes one time or number of iterations; "{setting}" is a second one')
            elif setting[:1].isdigit() and setting.endswith("s"):
                time = seconds(setting)
            else:
                iterations = _number(bot, setting, setting, MOST_ITERATIONS)
        if iterations is None and time is None:
            time = DEFAULT_SECONDS
        return cls(time, iterations, cores or 1)


def _number(bot: str, setting: str, digits: str, most: int) -> int:
    if not (digits.isascii() and digits.isdecimal()):
        raise ValueError(f'{bot} takes a time (1s, 200ms), a number of iterations (800) or cores=2, not "{setting}"')
    if not 1 <= int(digits) <= most:
        raise ValueError(f'{bot}: "{setting}" should be from 1 to {most}')
    return int(digits)
