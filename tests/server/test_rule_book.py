"""The rules in German and French say as much as the English ones: same rules, same links, same tables."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette

from tests.server.html_reader import Reader
from whistlestop.boards.languages import LANGUAGES, Language
from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.http.openapi import openapi_document
from whistlestop.server.http.reference_handlers import ReferenceHandlers
from whistlestop.server.pages import routes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.reference.rule_book import RuleBook, read_rule_book

DOCS = Path(__file__).parents[2] / "docs"
ENGLISH = re.compile(r"\b(the|and|you|your|with|which|they|is|are|of|may)\b")
PLAIN = ("plain", "italic")


def text_of(language: Language) -> str:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return (DOCS / name).read_text(encoding="utf-8")


def book_of(language: Language) -> RuleBook:
    return read_rule_book(text_of(language), language)


def prose(language: Language) -> list[str]:
    """Its paragraphs without code."""
    without_code = re.sub(r"```.*?```", "", text_of(language), flags=re.DOTALL)
    return [re.sub(r"`[^`]+`|\]\([^)]+\)", "", block) for block in re.split(r"\n\s*\n", without_code)]


def rules_of(language: Language) -> dict[str, str]:
    """The text of each rule by its number."""
    return {
        rule.number: "".join(run.text for run in rule.text)
        for chapter in book_of(language).chapters
        for rule in chapter.rules
    }


@pytest.fixture(params=[language for language in LANGUAGES if language != "en"])
def language(request: pytest.FixtureRequest) -> Language:
    language: Language = request.param
    return language


def test_the_english_page_has_every_rule() -> None:
    numbers = re.findall(r"^\*\*([A-Z]\d)\. ", text_of("en"), re.MULTILINE)
    assert len(numbers) > 40 and list(rules_of("en")) == numbers


def test_the_same_rules_in_the_same_chapters(language: Language) -> None:
    shapes = [
        [[rule.number for rule in chapter.rules] for chapter in book_of(one).chapters] for one in ("en", language)
    ]
    assert shapes[0] == shapes[1]
    assert text_of("en").count("\n## ") == text_of(language).count("\n## ")


def test_every_title_is_translated(language: Language) -> None:
    titles = [{rule.title for chapter in book_of(one).chapters for rule in chapter.rules} for one in ("en", language)]
    assert titles[0] & titles[1] <= {"Ferries", "Public"}  # which are French as well


def test_rules_link_to_the_same_rules_and_name_the_same_things(language: Language) -> None:
    for ours, theirs in zip(book_of("en").chapters, book_of(language).chapters, strict=True):
        for rule, other in zip(ours.rules, theirs.rules, strict=True):
            numbers = [sorted(run.to for run in one.text if run.to and run.to[0].isupper()) for one in (rule, other)]
            assert numbers[0] == numbers[1], rule.number
            code = [sorted(run.text for run in one.text if run.mark == "code") for one in (rule, other)]
            assert code[0] == code[1], rule.number
            notes = [[run.text for run in one.text if run.mark == "italic"] for one in (rule, other)]
            assert len(notes[0]) == len(notes[1]), rule.number


def test_the_numbers_in_a_rule_are_the_same(language: Language) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", text))

    english = rules_of("en")
    assert {number: numbers(text) for number, text in rules_of(language).items()} == {
        number: numbers(text) for number, text in english.items()
    }


def test_the_same_blocks_links_and_tables(language: Language) -> None:
    def shape(text: str) -> list[str]:
        blocks = [block for block in re.split(r"\n\s*\n", text) if block.strip()]
        return [
            "-".join(str(line.count("|")) for line in block.splitlines())
            if block.startswith("|")
            else block[:2]
            if block.startswith(("- ", "# ", "##", "``"))
            else "text"
            for block in blocks
        ]

    assert shape(text_of("en")) == shape(text_of(language))
    links = [re.findall(r"\]\(([^)#]*)#?[^)]*\)", text_of(one)) for one in ("en", language)]
    assert links[0] == links[1]


def test_nothing_is_left_in_english(language: Language) -> None:
    assert [words for block in prose(language) for words in [ENGLISH.findall(block)] if len(words) > 1] == []


def test_rules_are_neither_cut_short_nor_padded(language: Language) -> None:
    english, other = rules_of("en"), rules_of(language)
    assert [number for number in english if not 0.75 < len(other[number]) / len(english[number]) < 1.6] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_markup_is_left_in_a_rule(language: Language) -> None:
    for chapter in book_of(language).chapters:
        for rule in chapter.rules:
            assert rule.text and rule.title, rule.number
            words = "".join(run.text for run in rule.text if run.mark in PLAIN)
            assert not re.search(r"[*`\[\]]", words), rule.number


def asked_for(language: str) -> Any:
    """The answer to a request."""
    request = SimpleNamespace(path_params={"language": language}, headers={})
    return asyncio.run(ReferenceHandlers().rules(SimpleNamespace(request=request)))  # type: ignore[arg-type]  # all that it asks for


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_served_as_they_are_written(language: Language) -> None:
    answer = asked_for(language)
    assert msgspec.json.decode(answer.body, type=RuleBook) == book_of(language)
    assert "max-age" in answer.headers["cache-control"] and answer.headers["etag"]


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refusal, match="en, de and fr"):
        asked_for("es")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_links_to_the_others(language: Language) -> None:
    app = Starlette(routes=routes.page_routes(lambda: openapi_document(ENDPOINTS, "http://localhost"), None))

    async def ask(path: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            return await client.get(path)

    addresses = {"en": "/rules", "de": "/rules/de", "fr": "/rules/fr"}
    page = asyncio.run(ask(addresses[language])).text
    read = Reader(page)
    assert f'<html lang="{language}">' in page
    for other, address in addresses.items():
        assert f'<link rel="alternate" hreflang="{other}" href="{address}">' in page
        assert read.values("href").count(address) >= 2
    assert {"C1", "T4", "E6"} <= set(read.values("id"))
