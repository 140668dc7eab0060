"""The command `whistlestop train`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter


def train(
    configuration: Annotated[Path, Parameter(help="A TOML file (docs/training.md).")],
    *,
    out: Annotated[
        Path | None,
        Parameter(name=["--out", "-o"], help="A folder for the network and the log. [named after CONFIGURATION]"),
    ] = None,
    minutes: Annotated[float | None, Parameter(help="Stop after so many minutes. [when the run is finished]")] = None,
    device: Annotated[str | None, Parameter(help="cpu or cuda. [cuda if there is a GPU]")] = None,
) -> int:
    """Train a network that plays.

    The same command continues where it stopped. Ctrl-C stops, and keeps what has been learnt.
    """
    from whistlestop.extras import need

    if minutes is not None and not minutes > 0:
        raise ValueError(f"--minutes must be more than 0, not {minutes:g}")
    if device not in (None, "cpu", "cuda"):
        raise ValueError(f'there is no device "{device}"; there are cpu, cuda')
    with need("train"):
        import torch
    from whistlestop.training.configuration import read_configuration
    from whistlestop.training.run import Run

    chosen = device or ("cuda" if torch.cuda.is_available() else "cpu")
    run = Run(read_configuration(configuration), out or configuration.with_suffix(""), chosen, _print)
    if run.finished:
        print("The run is finished.")
        return 0
    run.go_on(None if minutes is None else 60 * minutes)
    return 0


def _print(entry: dict[str, Any]) -> None:
    facts = "  ".join(f"{name} {value}" for name, value in entry.items() if name not in ("what", "seconds", "steps"))
    print(f"{entry['seconds']:8.1f} s  {entry['steps']:>13,} steps  {entry['what']:<10}  {facts}", flush=True)
