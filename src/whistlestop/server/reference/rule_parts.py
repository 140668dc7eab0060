"""A numbered rule in its parts: its first sentence, the rest, examples and rulings, and its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec
from markdown_it.token import Token

from whistlestop.server.reference.documents import plain_text

_SENTENCE = re.compile(r"[.!?](?=\s|$)")
_PICTURE = re.compile(r"pictures/rules/(\w+)\.svg")
_NOTE = re.compile(r"(\w+)\s?:")

PartKind: TypeAlias = Literal["text", "example", "ruling"]
_KINDS: dict[str, PartKind] = {
    **dict.fromkeys(("Ruling", "Festlegung", "Décision"), "ruling"),
    **dict.fromkeys(("Example", "Beispiel", "Exemple"), "example"),
}
"""What the words in italics at the start of a part say, in each language."""


class RulePicture(msgspec.Struct, frozen=True):
    """A picture of a rule."""

    name: str
    """The name of its files: `/static/rules/NAME.svg` by day, `/static/rules/NAME-night.svg` by night."""
    alt: str
    """What can be seen on it, in the language of the rule."""


@dataclass(frozen=True, slots=True)
class RulePart:
    """A part of a rule: inline tokens, without the word that says what kind of part it is."""

    kind: PartKind
    tokens: tuple[Token, ...]


def picture_in(inline: Token) -> RulePicture | None:
    """The picture of a paragraph that is nothing else; None for other paragraphs.

    >>> from whistlestop.server.reference.documents import Parser
    >>> [picture_in(token) for token in Parser().parse("![A card.](pictures/rules/D1.svg)") if token.children]
    [RulePicture(name='D1', alt='A card.')]
    """
    children = inline.children or []
    if len(children) != 1 or children[0].type != "image":
        return None
    found = _PICTURE.fullmatch(str(children[0].attrGet("src")))
    return None if found is None else RulePicture(found[1], plain_text(children[0].children or ()))


def parts_of(tokens: Sequence[Token]) -> Iterator[RulePart]:
    """The parts of a rule, whose text begins after its title."""
    kind: PartKind = "text"
    part: list[Token] = []
    at = 0
    while at < len(tokens):
        opened = _kind_of_note(tokens, at)
        if opened is None:
            part.append(tokens[at])
            at += 1
            continue
        if part:
            yield RulePart(kind, _trimmed(part))
        kind, part = opened, []
        at += 3
    if part:
        yield RulePart(kind, _trimmed(part))


def _kind_of_note(tokens: Sequence[Token], at: int) -> PartKind | None:
    """The kind of part that begins here with a word in italics; None if none does."""
    if tokens[at].type != "em_open":
        return None
    word = _NOTE.fullmatch(tokens[at + 1].content)
    return None if word is None else _KINDS.get(word[1])


def _trimmed(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Inline tokens without white space at both ends."""
    found = [copy(token) for token in tokens]
    while found and (found[0].type == "softbreak" or (found[0].type == "text" and not found[0].content.strip())):
        found.pop(0)
    while found and (found[-1].type == "softbreak" or (found[-1].type == "text" and not found[-1].content.strip())):
        found.pop()
    if found and found[0].type == "text":
        found[0].content = found[0].content.lstrip()
    if found and found[-1].type == "text":
        found[-1].content = found[-1].content.rstrip()
    return tuple(found)


def first_sentence(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """The first sentence of a text, and what is left of it."""
    level = 0
    for at, token in enumerate(tokens):
        level += token.nesting
        end = _SENTENCE.search(token.content) if token.type == "text" and level == 0 else None
        if end is not None:
            before, after = copy(token), copy(token)
            before.content, after.content = token.content[: end.end()], token.content[end.end() :]
            return (*tokens[:at], before), _trimmed((after, *tokens[at + 1 :]))
    return tuple(tokens), ()
