"""NumPy records, each declared once: an annotated class from which its dtype follows.

A field that holds one number is annotated with one of the types below. A field that holds an array is annotated with
the array's type and the lengths of its axes:

>>> class Hand:
...     cards: Annotated[Ints, 9]  # per kind of card
...     trains: Int8
>>> dtype_of(Hand)
dtype([('cards', 'i1', (9,)), ('trains', 'i1')], align=True)

A length that is not the same in all records of the class is a name, and its value is given to `dtype_of`:

>>> class Pile:
...     cards: Annotated[Ints, "size"]
>>> dtype_of(Pile, size=5)
dtype([('cards', 'i1', (5,))], align=True)

Nothing is ever an instance of such a class. It is what functions call the records they take, so that a type checker
knows the fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int8]
Ints16 = NDArray[np.int16]
Ints32 = NDArray[np.int32]
Words = NDArray[np.uint64]
Floats = NDArray[np.float64]

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Float = Annotated[float, np.float64]


def dtype_of(record: type, **lengths: int) -> np.dtype[np.void]:
    """Return the dtype of an annotated class: its fields in order, each aligned as a C compiler would.

    `lengths` gives the values of the lengths that the class names.
    """
    hints = get_type_hints(record, include_extras=True)
    return np.dtype([(name, _scalar(hint), _shape(hint, lengths)) for name, hint in hints.items()], align=True)


def _scalar(hint: Any) -> type[np.generic]:
    """Return the type of the numbers in a field."""
    return next(part for part in _parts(hint) if isinstance(part, type) and issubclass(part, np.generic))


def _parts(hint: Any) -> Iterator[Any]:
    yield hint
    for part in get_args(hint):
        yield from _parts(part)


def _shape(hint: Any, lengths: dict[str, int]) -> tuple[int, ...]:
    axes = (axis for axis in hint.__metadata__ if isinstance(axis, int | str))
    return tuple(axis if isinstance(axis, int) else lengths[axis] for axis in axes)
