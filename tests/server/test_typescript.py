"""The generated TypeScript types: current, and a stale file is detected."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
import pytest
from tools import typescript
from tools.typescript import TARGET, UnknownSchema, Writer

from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.protocol import messages


class Circle(msgspec.Struct, tag="circle"):
    """Round."""

    radius: float


class Square(msgspec.Struct, tag="square"):
    """Not
    round.
    """

    side: Annotated[int, msgspec.Meta(ge=1)] = 1
    """How long; None of it is secret: */."""


Shape = Circle | Square


class Sent(msgspec.Struct):
    shape: Shape
    shapes: tuple[Shape, ...] = ()
    lengths: dict[str, tuple[int | None, ...]] = {}
    by_seat: dict[Annotated[int, msgspec.Meta(ge=0, lt=3)], bool] = {}


class Received(msgspec.Struct):
    square: Square | None
    kind: Literal["a", "b"]
    maybe: Shape | None = None


class Placed(msgspec.Struct):
    at: tuple[float, str | None]
    corners: tuple[tuple[int, int], ...]


class Sparing(msgspec.Struct, omit_defaults=True):
    always: str
    sometimes: str = ""


def write(sent: list[Any], received: list[Any]) -> str:
    return Writer(sent, received, {"Shape": Shape}).file()


def test_a_missing_field_makes_the_file_stale() -> None:
    def pong(kind: type) -> str:
        return Writer([], [kind], {}).interface("Pong")

    smaller = msgspec.defstruct("Pong", [("n", int)], tag="pong")
    smaller.__doc__ = messages.Pong.__doc__
    assert pong(messages.Pong) in TARGET.read_text(encoding="utf-8")
    assert pong(smaller) not in TARGET.read_text(encoding="utf-8")


def test_everything_that_is_sent_is_there() -> None:
    text = TARGET.read_text(encoding="utf-8")
    names = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(names) == len(set(names))
    for endpoint in ENDPOINTS:
        for kind in (endpoint.body, endpoint.response):
            assert not isinstance(kind, type) or kind is str or kind.__name__ in names
    used = set(re.findall(r"\b([A-Z]\w+)\b", re.sub(r'/\*\*.*?\*/|//.*|"[^"]*"', "", text, flags=re.DOTALL)))
    assert used - set(names) <= {"Readonly", "Record", "Partial", "PROTOCOL", "PHRASES"}


def test_tuples() -> None:
    written = Writer([], [Placed], {}).interface("Placed")
    assert "readonly at: readonly [number, string | null];" in written
    assert "readonly corners: readonly (readonly [number, number])[];" in written


def test_file() -> None:
    assert write([Sent], [Received]) == (
        typescript.HEAD
        + """
export type Shape = Circle | Square;

/** Round. */
export interface Circle {
  readonly type: "circle";
  readonly radius: number;
}

/** Not round. */
export interface Square {
  readonly type: "square";
  /** How long; null of it is secret: * /. */
  readonly side: number;
}

/** `Square` as it may be sent: what is left out has its default. */
export interface SquareGiven {
  readonly type: "square";
  /** How long; null of it is secret: * /. */
  readonly side?: number;
}

export interface Sent {
  readonly shape: Circle | SquareGiven;
  readonly shapes?: readonly (Circle | SquareGiven)[];
  readonly lengths?: Readonly<Record<string, readonly (number | null)[]>>;
  readonly by_seat?: Readonly<Partial<Record<"0" | "1" | "2", boolean>>>;
}

export interface Received {
  readonly square: Square | null;
  readonly kind: "a" | "b";
  readonly maybe: Shape | null;
}
"""
    )


def test_fields_that_the_server_may_leave_out_are_optional() -> None:
    text = write([], [Sparing, Received])
    assert "readonly always: string;" in text and "readonly sometimes?: string;" in text
    assert "readonly maybe: Shape | null;" in text


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "format": "date-time"},
        {"type": "string", "contentEncoding": "base64"},
        {"type": "array"},
        {"type": "array", "prefixItems": [], "items": False},
        {"type": "object"},
        {"const": 1},
        {},
        {"type": "integer", "multipleOf": 2},
        {"anyOf": [], "not": {}},
    ],
)
def test_an_unknown_schema_is_an_error(schema: dict[str, Any]) -> None:
    with pytest.raises(UnknownSchema):
        Writer([], [], {}).type(schema)


def test_names_must_be_names() -> None:
    odd = msgspec.defstruct("Odd", [("a_b", int)], rename="kebab")
    with pytest.raises(UnknownSchema, match='"a-b" is not a name'):
        write([], [odd])


def test_name_taken_twice_is_an_error() -> None:
    given = msgspec.defstruct("SquareGiven", [("a", int)])
    with pytest.raises(UnknownSchema, match="SquareGiven"):
        write([Square, given], [Square])
