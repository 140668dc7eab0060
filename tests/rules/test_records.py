"""Records: the dtype follows from the annotated class, byte for byte as written there."""

from __future__ import annotations

from typing import Annotated

import pytest

from whistlestop.rules.records import Float, Int8, Int16, Int32, Ints, Ints16, Words, dtype_of
from whistlestop.rules.state import STATE


class Sample:
    small: Int8
    number: Int32
    words: Annotated[Words, 2, 3]
    share: Float
    counts: Annotated[Ints16, "rows", 4]
    size: Int16
    cards: Annotated[Ints, "rows"]


def test_fields_have_the_order_type_and_shape_of_their_annotations() -> None:
    dtype = dtype_of(Sample, rows=5)
    assert [(name, dtype[name].base.str[1:], dtype[name].shape) for name in dtype.names or ()] == [
        ("small", "i1", ()),
        ("number", "i4", ()),
        ("words", "u8", (2, 3)),
        ("share", "f8", ()),
        ("counts", "i2", (5, 4)),
        ("size", "i2", ()),
        ("cards", "i1", (5,)),
    ]


def test_fields_are_aligned_like_those_of_a_c_struct() -> None:
    dtype = dtype_of(Sample, rows=5)
    assert dtype.isalignedstruct and dtype.fields is not None
    assert [dtype.fields[name][1] for name in dtype.names or ()] == [0, 4, 8, 56, 64, 104, 106]
    assert dtype.itemsize == 112


def test_a_length_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="rows"):
        dtype_of(Sample)


def test_the_state_has_the_size_that_the_documentation_gives() -> None:
    assert STATE.itemsize == 648
