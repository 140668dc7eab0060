"""The notebook of the examples runs, and shows what it would show now."""

from __future__ import annotations

import contextlib
import importlib.util
import io
from pathlib import Path
from typing import Any

import matplotlib
import msgspec
import pytest

from whistlestop.rules.compile import INTERPRETED

NOTEBOOK = Path(__file__).parents[2] / "examples" / "research.ipynb"
LARGEST = 400_000
AGAIN = "jupyter nbconvert --to notebook --execute --inplace examples/research.ipynb"


def lines(text: str | list[str]) -> str:
    """A text as notebooks hold it: whole, or in lines."""
    return text if isinstance(text, str) else "".join(text)


@pytest.fixture(scope="module")
def cells() -> list[dict[str, Any]]:
    """The cells with code."""
    notebook = msgspec.json.decode(NOTEBOOK.read_bytes())
    assert notebook["nbformat"] == 4
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def printed(cell: dict[str, Any]) -> str:
    """What a cell printed when the notebook was run."""
    return "".join(lines(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream")


@pytest.mark.skipif(INTERPRETED, reason="ten thousand games take too long")
def test_notebook_runs_and_prints_what_it_shows(cells: list[dict[str, Any]]) -> None:
    """As plain Python: only the pictures need Jupyter. A cell for Gymnasium waits until that is installed."""
    matplotlib.use("Agg", force=True)
    from matplotlib import pyplot

    names: dict[str, Any] = {"__name__": "research"}
    try:
        for cell in cells:
            if "gymnasium" in cell["metadata"].get("tags", ()) and not _has_gymnasium():
                continue
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(lines(cell["source"]), str(NOTEBOOK), "exec"), names)
            assert out.getvalue() == printed(cell), AGAIN
    finally:
        pyplot.close("all")


def _has_gymnasium() -> bool:
    return all(importlib.util.find_spec(name) for name in ("gymnasium", "whistlestop.env.registration"))


def test_notebook_was_run_from_top_to_bottom_and_is_small(cells: list[dict[str, Any]]) -> None:
    ran = [cell for cell in cells if "gymnasium" not in cell["metadata"].get("tags", ())]
    assert [cell["execution_count"] for cell in ran] == list(range(1, len(ran) + 1)), AGAIN
    shown = {kind for cell in ran for output in cell["outputs"] for kind in output.get("data", ())}
    assert shown >= {"image/png", "image/svg+xml"}, "a notebook with pictures"
    assert not [output for cell in ran for output in cell["outputs"] if output.get("name") == "stderr"]
    assert NOTEBOOK.stat().st_size < LARGEST
