"""Frames are counted without being read."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from whistlestop.server.http.frames import FrameMeter

DATA = st.tuples(
    st.sampled_from([Opcode.CONT, Opcode.TEXT, Opcode.BINARY]),
    st.sampled_from([0, 1, 125, 126, 200, 65_535, 65_536]),
    st.booleans(),
)
CONTROL = st.tuples(st.sampled_from([Opcode.CLOSE, Opcode.PING, Opcode.PONG]), st.integers(0, 125), st.just(True))
FRAMES = st.lists(DATA | CONTROL, max_size=12)


@given(FRAMES, st.lists(st.integers(0, 300_000), max_size=20))
def test_frames_are_counted_however_they_are_cut(frames: list[tuple[Opcode, int, bool]], cuts: list[int]) -> None:
    stream = b"".join(Frame(opcode, b"x" * size, fin).serialize(mask=True) for opcode, size, fin in frames)
    places = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    meter = FrameMeter()
    counted = [meter.count(stream[start:end]) for start, end in pairwise(places)]
    assert sum(counted) == len(frames)
    assert meter.count(b"\x89\x80") == 1


def test_bytes_one_by_one() -> None:
    stream = b"".join(Frame(Opcode.TEXT, b"x" * size).serialize(mask=True) for size in (0, 3, 126, 70_000))
    meter = FrameMeter()
    assert sum(meter.count(stream[at : at + 1]) for at in range(len(stream))) == 4
