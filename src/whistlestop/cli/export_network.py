"""The command `whistlestop export-network`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def export_network(
    configuration: Annotated[Path, Parameter(help="The configuration of the run (docs/training.md).")],
    *,
    out: Annotated[Path, Parameter(name=["--out", "-o"], help="The file to write.")],
    folder: Annotated[Path | None, Parameter(help="The run's folder. [named after CONFIGURATION]")] = None,
) -> int:
    """Write a trained network to a file that a bot plays with.

    The bot is champion: whistlestop play usa --bots champion:weights=FILE
    """
    from whistlestop.extras import need

    with need("train"):
        import torch  # noqa: F401  # so that the error names the extra
    from whistlestop.training.configuration import read_configuration
    from whistlestop.training.export import export_network

    metadata = export_network(read_configuration(configuration), folder or configuration.with_suffix(""), out)
    size = out.stat().st_size / 1e6
    print(f"{out}: {size:.1f} MB, plays {metadata.board}, width {metadata.width}, {metadata.blocks} blocks")
    return 0
