"""The numbered rules as data, read from `docs/rules.md` and its translations, for the page to show during a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

import msgspec
from markdown_it.token import Token

from whistlestop.boards.languages import Language
from whistlestop.server.reference.documents import (
    Parser,
    after_rule_heading,
    heading_anchor,
    plain_text,
    rule_heading,
)
from whistlestop.server.reference.rule_parts import RulePicture, picture_in

_NUMBER = re.compile(r"\b([A-Z]\d)\b")


class Run(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """A run of text in a rule, all in one style."""

    text: str
    mark: Literal["plain", "italic", "code"] = "plain"
    to: str | None = None
    """What it links to: a rule's number, or another place on the rules page (`the-variants`)."""


class Rule(msgspec.Struct, frozen=True):
    """One rule."""

    number: str
    title: str
    text: tuple[Run, ...]
    picture: RulePicture | None = None


class Chapter(msgspec.Struct, frozen=True):
    """Rules that belong together."""

    title: str
    anchor: str
    """Its anchor on the rules page."""
    rules: tuple[Rule, ...]


class RuleBook(msgspec.Struct, frozen=True):
    """All numbered rules in a language. Numbers are the same in every language."""

    language: Language
    chapters: tuple[Chapter, ...]


def read_rule_book(markdown: str, language: Language) -> RuleBook:
    """The numbered rules of a page; chapters without any are left out.

    >>> book = read_rule_book("## A turn\\n\\n**C2. Trains.** *All*\\nof E1.\\n\\n**E1. End.** Soon.", "en")
    >>> book.chapters[0].rules[0].text
    (Run(text='All', mark='italic'), Run(text=' of '), Run(text='E1', to='E1'), Run(text='.'))
    """
    tokens = Parser().parse(markdown)
    headings = [rule_heading(token) for token in tokens if token.type == "inline"]
    numbers = frozenset(heading[0] for heading in headings if heading is not None)
    chapters: list[tuple[str, list[Rule]]] = []
    for before, token in pairwise(tokens):
        if before.type == "heading_open":
            chapters.append((plain_text(token.children or ()), []))
        elif token.type == "inline" and (heading := rule_heading(token)) is not None:
            number, title = heading
            chapters[-1][1].append(Rule(number, title, tuple(_runs(after_rule_heading(token), numbers - {number}))))
        elif token.type == "inline" and (picture := picture_in(token)) is not None and chapters[-1][1]:
            chapters[-1][1][-1] = msgspec.structs.replace(chapters[-1][1][-1], picture=picture)
    return RuleBook(
        language, tuple(Chapter(title, heading_anchor(title), tuple(rules)) for title, rules in chapters if rules)
    )


def _runs(tokens: Sequence[Token], numbers: frozenset[str]) -> Iterator[Run]:
    """The text of a rule, split where its style changes or it links somewhere."""
    plain = ""
    for run in _split(tokens):
        if run.mark != "plain" or run.to is not None:
            yield from _linked_numbers(plain, numbers)
            plain = ""
            yield run
        else:
            plain += run.text
    yield from _linked_numbers(plain, numbers)


def _split(tokens: Sequence[Token]) -> Iterator[Run]:
    """The text of a rule by its styles and links; a link to another page is plain text."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = _closing(tokens, at) if token.nesting == 1 else at
        text = plain_text(tokens[at : end + 1])
        target = str(token.attrGet("href") or "")
        match token.type:
            case "em_open":
                yield Run(text, "italic")
            case "code_inline":
                yield Run(text, "code")
            case "link_open" if target.startswith("#"):
                yield Run(text, to=target[1:])
            case _:
                yield Run(text)
        at = end + 1


def _closing(tokens: Sequence[Token], opening: int) -> int:
    """The index of the token that closes this one."""
    level = tokens[opening].level
    return next(n for n in range(opening + 1, len(tokens)) if tokens[n].nesting == -1 and tokens[n].level == level)


def _linked_numbers(text: str, numbers: frozenset[str]) -> Iterator[Run]:
    """Plain text, with the numbers of other rules as links."""
    plain = ""
    for index, part in enumerate(_NUMBER.split(text)):
        if index % 2 and part in numbers:  # every other part is a match
            if plain:
                yield Run(plain)
            plain = ""
            yield Run(part, to=part)
        else:
            plain += part
    if plain:
        yield Run(plain)
