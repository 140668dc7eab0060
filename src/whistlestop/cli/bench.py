"""The command `whistlestop bench`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter


def bench(
    *,
    json: Annotated[bool, Parameter(help="Print JSON, with facts about the machine.", negative="")] = False,
    variant: Annotated[
        list[str] | None, Parameter(help="A variant; can be repeated. [usa, europe]", negative="")
    ] = None,
    seconds: Annotated[float, Parameter(help="How long to measure each rate.")] = 3.0,
    compile: Annotated[
        bool, Parameter(help="Also measure compiling the rules, which takes about half a minute.")
    ] = True,
) -> int:
    """Measure the speed of the engine on this machine, on one core.

    Each rate is the best of several short slices, followed by the median. Ctrl-C prints the results so far.
    """
    from whistlestop.cli.benchmark import Benchmark

    if not 0 < seconds <= 600:
        raise ValueError(f"--seconds must be more than 0 and at most 600, not {seconds:g}")
    run = Benchmark(variant or ["usa", "europe"], seconds)
    code = run.measure(compile)
    run.print(json)
    return code
