"""A batch refuses bad input with a clear error, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.env.test_batch import a_batch, everything

import whistlestop as ws
from whistlestop.env import threads
from whistlestop.env.batch import Batch

PASS = 11
"""No seat may pass when a game begins."""


def own(batch: Batch) -> dict[str, NDArray[Any]]:
    """Arrays in place of the batch's."""
    return {"observations": batch.observations.copy(), "masks": batch.masks.copy()}


def frozen(masks: NDArray[np.int8]) -> NDArray[np.int8]:
    copy = masks.copy()
    copy.flags.writeable = False
    return copy


def step(actions: Callable[[NDArray[np.int32]], Any]) -> Callable[[Batch], object]:
    """A step with something made of legal actions, into arrays that would fit."""
    return lambda batch: batch.step(actions(batch.random_actions()), **own(batch))


def write(**arrays: Callable[[NDArray[Any]], Any]) -> Callable[[Batch], object]:
    """A step into arrays made of those that would fit."""
    return lambda batch: batch.step(
        batch.random_actions(), **(own(batch) | {name: make(own(batch)[name]) for name, make in arrays.items()})
    )


ILLEGAL: list[tuple[str, Callable[[Batch], object]]] = [
    ('Game 1, seat 0, action 11 "pass": Choose first which tickets to keep.', step(lambda a: [a[0], PASS, PASS, PASS])),
    ("Game 0: There is no action -2; they are numbered 0 to 1101.", step(lambda a: a * 0 - 2)),
    ("Game 0: There is no action 1102; they are numbered 0 to 1101.", step(lambda a: a * 0 + 1102)),
    ("Game 2: There is no action 4294967296; ", step(lambda a: [*a[:2], 2**32, a[3]])),
    ("Game 0: There is no action 18446744073709551615; ", step(lambda _: np.full(4, 2**64 - 1, np.uint64))),
]
NONSENSE: list[tuple[str, Callable[[Batch], object]]] = [
    ("4 games need as many whole numbers for actions, not int32(3,)", step(lambda a: a[:3])),
    ("4 games need as many whole numbers for actions, not int32(4, 1)", step(lambda a: a[:, None])),
    ("4 games need as many whole numbers for actions, not float64(4,)", step(lambda a: a.astype(float))),
    ("4 games need as many whole numbers for actions, not bool(4,)", step(lambda a: a > 0)),
    ("4 games need as many whole numbers for actions, not int32()", step(lambda a: a[0])),
    ("4 games need as many whole numbers for actions, not object()", step(lambda _: None)),
    ("masks must be an array of int8(4, 1102), not int8(3, 1102)", write(masks=lambda own: own[:3])),
    ("masks must be an array of int8(4, 1102), not bool(4, 1102)", write(masks=lambda own: own.view(bool))),
    ("masks must be an array of int8(4, 1102), not a list", write(masks=lambda own: own.tolist())),
    ("masks must be contiguous and writeable", write(masks=frozen)),
    ("observations must be contiguous and writeable", write(observations=np.asfortranarray)),
    ("observations must be an array of float32(4, 532), not >f4", write(observations=lambda own: own.astype(">f4"))),
    ("masks must be contiguous", lambda batch: batch.write_to(batch.observations.copy(), frozen(batch.masks))),
    ("4 games need as many whole numbers for seeds, not int64(2,)", lambda batch: batch.reset_to([1, 2])),
    ("4 games need as many whole numbers for seeds, not float64(4,)", lambda batch: batch.reset_to([0.5] * 4)),
    ("a seed is a whole number from 0 to 2**64 - 1, not -3", lambda batch: batch.reset_to([1, 2, -3, 4])),
    (
        "wanted must be 4 booleans, one for each game, not bool(2,)",
        lambda batch: batch.reset_to([1] * 4, [True, False]),
    ),
    (
        "wanted must be 4 booleans, one for each game, not int64(4,)",
        lambda batch: batch.reset_to([1] * 4, [0, 1, 0, 1]),
    ),
]


def assert_refused(call: Callable[[Batch], object], error: type[Exception], words: str) -> None:
    batch = a_batch()
    batch.random_actions()  # the call draws them again: only their generators may change
    observations, masks, before = batch.observations, batch.masks, everything(batch)
    with pytest.raises(error) as caught:
        call(batch)
    assert words in str(caught.value)
    assert everything(batch) | {"_action_generators": b""} == before | {"_action_generators": b""}
    assert batch.observations is observations and batch.masks is masks


@pytest.mark.parametrize(("words", "call"), ILLEGAL, ids=[words for words, _ in ILLEGAL])
def test_illegal_actions_are_refused_and_none_is_played(words: str, call: Callable[[Batch], object]) -> None:
    assert_refused(call, ws.IllegalAction, words)


@pytest.mark.parametrize(("words", "call"), NONSENSE, ids=[words for words, _ in NONSENSE])
def test_bad_input_is_refused(words: str, call: Callable[[Batch], object]) -> None:
    assert_refused(call, ValueError, words)


def test_seeds_are_whole_numbers_and_games_must_exist() -> None:
    assert_refused(lambda batch: batch.reset(seed=1.5), TypeError, "float")  # type: ignore[arg-type]  # the point of it
    assert_refused(lambda batch: batch.game(4), IndexError, "there is no game 4; they are numbered 0 to 3")
    assert_refused(lambda batch: batch.game(-1), IndexError, "there is no game -1; they are numbered 0 to 3")


def test_seed_may_be_a_numpy_number() -> None:
    batch = a_batch()
    batch.reset(np.int64(5))
    assert batch.seeds.tolist() == [5, 6, 7, 8]


def test_first_of_several_illegal_actions_is_named_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "WAKE_UP_TIME", 1)
    batch = a_batch(games=100, threads=2)
    actions = batch.random_actions()
    actions[[5, 55]] = PASS
    with pytest.raises(ws.IllegalAction, match="Game 5, seat 0, action 11") as caught:
        batch.step(actions)
    assert caught.value.rule == "S4"
    batch.close()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": 6}, "2 to 5 can play, not 6"),
        ({"games": 0}, "a batch has at least one game, not 0"),
        ({"threads": 0}, "a batch needs at least one thread, not 0"),
        ({"variant": "mars"}, "mars"),
        ({"options": ("max",)}, 'usa has no option "max"; it has no options'),
        ({"variant": ws.load("usa"), "options": ("max",)}, 'usa has no option "max"; it has no options'),
    ],
)
def test_impossible_batches_are_refused(settings: dict[str, Any], words: str) -> None:
    possible: dict[str, Any] = {"variant": "usa", "players": 2, "games": 1}
    with pytest.raises(ValueError, match=words):
        Batch(**(possible | settings))
