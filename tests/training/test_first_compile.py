"""The process that compiles for evaluations."""

from __future__ import annotations

from contextlib import closing

from whistlestop.training.first_compile import GAMES, FirstCompile, play


def test_it_plays_whole_games() -> None:
    assert play("usa") == GAMES


def test_the_process_ends_by_itself_or_when_it_is_closed() -> None:
    with closing(FirstCompile("europe")) as compiling:
        compiling.wait()
        assert compiling._process.returncode == 0
    ended = FirstCompile("europe")
    ended.close()
    assert ended._process.returncode is not None
