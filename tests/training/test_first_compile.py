"""The process that compiles for evaluations."""

from __future__ import annotations

import os
from contextlib import closing

import pytest

from whistlestop.processes import ChildFailed, ParentConnection
from whistlestop.training import first_compile
from whistlestop.training.first_compile import GAMES, FirstCompile, play_games


def fail() -> None:
    """A process that ends without a word."""
    ParentConnection()
    os._exit(3)


def test_it_plays_whole_games() -> None:
    assert play_games() == GAMES


def test_the_process_says_when_it_is_done() -> None:
    with closing(FirstCompile()) as compiling:
        assert compiling._child
        assert compiling._child.receive(first_compile.LONGEST) == b"compiled"


def test_waiting_again_or_for_a_process_that_fails_does_not_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_compile, "main", fail)
    compiling = FirstCompile()
    child = compiling._child
    assert child
    with pytest.raises(ChildFailed, match="ended with exit code 3"):
        child.receive(first_compile.LONGEST)
    compiling.close()
    again = FirstCompile()
    again.wait()
    again.wait()
    assert again._child is None
