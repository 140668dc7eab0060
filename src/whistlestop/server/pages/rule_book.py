"""The rules as data, read from `docs/rules.md` and its translations: what a page shows of them beside the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from starlette.responses import Response

from whistlestop.boards.languages import LANGUAGES, Language
from whistlestop.server.http.requests import Asked
from whistlestop.server.http.static_cache import MINUTES, Unchanging, answer, unchanging
from whistlestop.server.pages.doc_page import CODE, HEADING, LINK, RULE, anchor, doc_name
from whistlestop.server.protocol.refusals import Refusal

_PACKAGE = Path(__file__).parents[2]
_DOCS = (_PACKAGE, _PACKAGE.parent.parent / "docs")
"""Where the documentation is: in an installed package, and in a checkout."""
_ITALIC = re.compile(r"\*([^*]+)\*")
_NUMBER = re.compile(r"\b[A-Z]\d\b")
_RULE_WHOLE = re.compile(rf"{RULE.pattern}([^*]+)\*\* ?(.*)")
_MARKS = re.compile(f"{CODE.pattern}|{LINK.pattern}|{_ITALIC.pattern}|({_NUMBER.pattern})")


class Run(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """Some words of a rule."""

    text: str
    mark: Literal["plain", "italic", "code"] = "plain"
    to: str | None = None
    """What they lead to: a rule's number, or another place on the page of the rules (`the-variants`)."""


class Rule(msgspec.Struct, frozen=True):
    """One rule."""

    number: str
    title: str
    text: tuple[Run, ...]


class Chapter(msgspec.Struct, frozen=True):
    """Rules that belong together."""

    title: str
    anchor: str
    """Its place on the page of the rules."""
    rules: tuple[Rule, ...]


class RuleBook(msgspec.Struct, frozen=True):
    """All numbered rules in a language. Numbers are the same in every language."""

    language: Language
    chapters: tuple[Chapter, ...]


def doc_text(name: str) -> str | None:
    """A page of the documentation as Markdown, if it is at hand."""
    found = next((folder / f"{name}.md" for folder in _DOCS if (folder / f"{name}.md").is_file()), None)
    return None if found is None else found.read_text(encoding="utf-8")


def rule_book(markdown: str, language: Language) -> RuleBook:
    """The numbered rules of a page; chapters without any are left out.

    >>> book = rule_book("## A turn\\n\\n**C2. Trains.** *All*\\nof E1.\\n\\n**E1. End.** Soon.", "en")
    >>> book.chapters[0].rules[0].text
    (Run(text='All', mark='italic'), Run(text=' of '), Run(text='E1', to='E1'), Run(text='.'))
    """
    numbers = frozenset(re.findall(rf"^{RULE.pattern}", markdown, re.MULTILINE))
    chapters: list[tuple[str, list[Rule]]] = []
    for paragraph in re.split(r"\n\s*\n", markdown):
        words = " ".join(paragraph.split())
        if heading := HEADING.fullmatch(words):
            chapters.append((heading[2], []))
        elif rule := _RULE_WHOLE.fullmatch(words):
            chapters[-1][1].append(Rule(rule[1], rule[2].rstrip(". "), tuple(_runs(rule[3], numbers - {rule[1]}))))
    return RuleBook(language, tuple(Chapter(title, anchor(title), tuple(rules)) for title, rules in chapters if rules))


def _runs(text: str, numbers: frozenset[str]) -> Iterator[Run]:
    """The words of a rule, parted where they look different or lead somewhere."""
    plain = ""
    at = 0
    for match in _MARKS.finditer(text):
        plain += text[at : match.start()]
        at = match.end()
        run = _run(match, numbers)
        if run is None:
            plain += match[0]
            continue
        if plain:
            yield Run(plain)
        plain = ""
        yield run
    if plain + text[at:]:
        yield Run(plain + text[at:])


def _run(match: re.Match[str], numbers: frozenset[str]) -> Run | None:
    code, words, target, italic, number = match.groups()
    if code:
        return Run(code, "code")
    if italic:
        return Run(italic, "italic")
    if number:
        return Run(number, to=number) if number in numbers else None
    return Run(words, to=target[1:]) if target.startswith("#") else Run(words)


@cache
def _book(language: Language) -> Unchanging | None:
    markdown = doc_text(doc_name("rules", language))
    return None if markdown is None else unchanging(msgspec.json.encode(rule_book(markdown, language)), "json")


async def look_at_rules(asked: Asked) -> Response:
    """The rules in a language, ready to be kept by a browser."""
    wanted = asked.request.path_params["language"]
    language = next((language for language in LANGUAGES if language == wanted), None)
    if language is None:
        raise Refusal("not-found", f"There are no rules in that language; there are {', '.join(LANGUAGES)}.")
    book = _book(language)
    if book is None:
        raise Refusal("not-found", "The rules are not at hand on this server.")
    return answer(asked.request, book, MINUTES)
