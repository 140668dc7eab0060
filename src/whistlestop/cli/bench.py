"""`whistlestop bench`: how fast the engine is on this machine."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter


def bench(
    *,
    json: Annotated[bool, Parameter(help="As JSON, with the machine it ran on.", negative="")] = False,
    variant: Annotated[
        list[str] | None, Parameter(help="A variant; may be given again. [usa, europe]", negative="")
    ] = None,
    seconds: Annotated[float, Parameter(help="How long to measure each number.")] = 3.0,
    compile: Annotated[bool, Parameter(help="Measure compiling from nothing too, about half a minute.")] = True,
) -> int:
    """Measure the engine on this machine, on one core.

    Each number is the best of several short slices, with the median beside it. Ctrl-C prints what there is so far.
    """
    from whistlestop.cli.measuring import Bench

    if not 0 < seconds <= 600:
        raise ValueError(f"--seconds is more than 0 and at most 600, not {seconds:g}")
    run = Bench(variant or ["usa", "europe"], seconds)
    code = run.measure(compile)
    run.print(json)
    return code
