"""The rules page: for every rule a plain sentence and a picture first, rulings folded, nothing for programmers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.rule_pictures import DRAWN, FOLDER, WITHOUT

from tests.server.html_reader import Reader
from whistlestop.boards import load, variants
from whistlestop.boards.languages import LANGUAGES, Language
from whistlestop.server.pages.rules_page import rules_page
from whistlestop.server.pages.rules_words import VARIANT_NAMES
from whistlestop.server.pages.short_rules import PICTURES
from whistlestop.server.reference.documents import Parser, after_rule_heading, plain_text, rule_heading
from whistlestop.server.reference.rule_book import read_rule_book
from whistlestop.server.reference.rule_features import applies
from whistlestop.server.reference.rule_parts import RulePicture, first_sentence, parts_of, picture_in

ROOT = Path(__file__).parents[2]
SERVED = ["rules", "rules.de", "rules.fr", "protocol"]
RULING = {"en": "Ruling", "de": "Festlegung", "fr": "Décision"}
MOST_WORDS = 30
"""How many words a first sentence has at most."""
MOST_BYTES = 22 * 1024
"""How large a picture is at most, uncompressed."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    chosen: Language = request.param
    return chosen


def text_of(language: Language) -> str:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def page_of(language: Language, variant: str | None = None) -> str:
    return rules_page(text_of(language), language, SERVED, None if variant is None else load(variant))


def article(page: str, number: str) -> str:
    """A rule on the page."""
    found = re.search(rf'<article[^>]* id="{number}">.*?</article>', page, re.DOTALL)
    assert found, number
    return found[0]


def folded_rules(page: str) -> set[str]:
    """The rules inside a fold that says in which variant they don't apply."""
    found: set[str] = set()
    folds: list[bool] = []
    number = ""
    for tag, id in re.findall(r'(<details|</details|</article|<article[^>]*? id="(\w+)"|class="not-in")', page):
        if tag == "<details":
            folds.append(False)
        elif tag == "</details":
            folds.pop()
        elif tag == "</article":
            number = ""
        elif id:
            number = id
        else:
            folds[-1] = True
        if number and any(folds):
            found.add(number)
    return found


def first_sentences(language: Language) -> dict[str, str]:
    found = {}
    for token in Parser().parse(text_of(language)):
        if token.type == "inline" and (heading := rule_heading(token)) is not None:
            text = next(parts_of(after_rule_heading(token)))
            assert text.kind == "text", heading
            found[heading[0]] = plain_text(first_sentence(text.tokens)[0])
    return found


def pictures_in(language: Language) -> dict[str, RulePicture]:
    """The picture after each rule."""
    found, number = {}, ""
    for token in Parser().parse(text_of(language)):
        if token.type == "inline" and (heading := rule_heading(token)) is not None:
            number = heading[0]
        elif token.type == "inline" and (picture := picture_in(token)) is not None:
            found[number if picture.name != "turn" else "turn"] = picture
    return found


def test_every_rule_begins_with_one_plain_sentence(language: Language) -> None:
    sentences, page = first_sentences(language), page_of(language)
    assert len(sentences) == 53
    for number, sentence in sentences.items():
        shown = re.search(r'<p class="first">(?:<b>)?(.)', article(page, number))
        assert sentence.endswith(".") and shown and shown[1].isupper(), number
        assert 3 <= len(sentence.split()) <= MOST_WORDS, (number, sentence)
        assert not re.search(r"\((?![A-Z]\d\))", sentence), (number, sentence)
        assert not re.match(r"(It|They|This|One|Sie|Elles?|Ils)\b", sentence), number  # it needs no title before it


def test_every_rule_has_a_picture_or_a_reason_why_not(language: Language) -> None:
    pictures = pictures_in(language)
    assert set(pictures) - {"turn"} == set(first_sentences(language)) - set(WITHOUT)
    assert all(reason for reason in WITHOUT.values())
    assert {picture.name for picture in pictures.values()} == set(DRAWN)


def test_every_picture_says_what_can_be_seen_in_the_reader_s_language(language: Language) -> None:
    page = page_of(language)
    for number, picture in pictures_in(language).items():
        assert len(picture.alt.split()) >= 5 and picture.alt.endswith("."), number
        others = {pictures_in(other)[number].alt for other in LANGUAGES}
        assert len(others) == len(LANGUAGES), number
        if number != "turn":
            html = article(page, number)
            assert html.index('class="first"') < html.index("<picture>") < html.index('class="rest"'), number
            assert f'src="{PICTURES}/{picture.name}.svg"' in html and 'width="320" height="180" loading="lazy"' in html
            assert f'srcset="{PICTURES}/{picture.name}-night.svg"' in html


def test_a_rule_at_the_table_has_the_same_picture(language: Language) -> None:
    rules = [rule for chapter in read_rule_book(text_of(language), language).chapters for rule in chapter.rules]
    shown = {rule.number: rule.picture for rule in rules if rule.picture is not None}
    assert shown == {number: picture for number, picture in pictures_in(language).items() if number != "turn"}


def test_all_drawn_pictures_are_small_files_and_no_other_is_left_over() -> None:
    names = {f"{name}{night}.svg" for name in DRAWN for night in ("", "-night")}
    assert {file.name for file in FOLDER.iterdir()} == names
    assert [file.name for file in FOLDER.iterdir() if file.stat().st_size > MOST_BYTES] == []


def test_a_drawing_that_is_not_shown_would_be_noticed() -> None:
    assert {"C1", "C4", "F1", "T2", "T4", "B1", "K1", "E6"} <= set(DRAWN) and pictures_in("en")["S3"].name == "D6"


def test_rulings_are_folded_and_examples_of_rules_are_not(language: Language) -> None:
    page, ruling = page_of(language), RULING[language]
    assert f"<i>{ruling}" not in page.partition('id="S1"')[2]
    assert page.count(f"<summary>{ruling}</summary>") == len(re.findall(rf"\*{ruling}\s?:\*", text_of(language)))
    completed = article(page, "E3")
    assert completed.index("Madrid–Zürich") < completed.index("<details")
    stays = article(page, "D6")
    assert stays.index("<details") < stays.index('class="example"')


def test_nothing_on_the_page_is_for_programmers(language: Language) -> None:
    page = page_of(language)
    assert "<pre" not in page and "<code" not in page and "&gt;&gt;&gt;" not in page
    hrefs = Reader(page).values("href")
    assert not {"/protocol", "/api", "/server"} & set(hrefs)


def test_contents_lead_to_every_chapter_and_rule(language: Language) -> None:
    page = page_of(language)
    numbers = list(first_sentences(language))
    for contents in ('<nav class="contents"', '<details class="contents-fold"'):
        listed = re.search(rf"{contents}.*?</(?:nav|details)>", page, re.DOTALL)
        assert listed
        targets = re.findall(r'href="#([^"]+)"', listed[0])
        assert [target for target in targets if re.fullmatch(r"[A-Z]\d", target)] == numbers
        assert len(targets) == len(numbers) + text_of(language).count("\n## ")
    read = Reader(page)
    assert {target[1:] for target in read.values("href") if target.startswith("#")} <= set(read.values("id"))


def test_numbers_in_the_text_are_links_and_variants_have_their_names(language: Language) -> None:
    page = page_of(language)
    assert '<a href="#D6">D6</a>' in article(page, "D1")
    assert f"<b>{VARIANT_NAMES[language]['europe-big-cities']}</b>" in article(page, "K1")


@pytest.mark.parametrize(
    ("variant", "folded"),
    [
        ("usa", {"F1", *(f"T{n}" for n in range(1, 10)), "B1", "B2", "E5", "U1", "U2", "U3", "U4"}),
        ("europe", {"U1", "U2", "U3", "U4"}),
        ("usa-mega", {"F1", *(f"T{n}" for n in range(1, 10)), "B1", "B2", "E5", "U1", "U3"}),
        ("usa-big-cities", {"F1", *(f"T{n}" for n in range(1, 10)), "B1", "B2", "E5", "E6", "U1", "U2", "U4"}),
    ],
)
def test_rules_that_do_not_apply_in_a_variant_are_folded(language: Language, variant: str, folded: set[str]) -> None:
    page = page_of(language, variant)
    assert VARIANT_NAMES[language][variant] in page.partition("</h1>")[2].partition("<details")[0]
    numbers = set(first_sentences(language))
    assert {number for number in numbers if not applies(number, load(variant))} == folded
    assert folded_rules(page) == folded
    assert f'href="/rules/de?variant={variant}"' in page
    Reader(page)


def test_the_short_rules_are_those_of_the_variant() -> None:
    assert "In a tunnel three cards are turned" in page_of("en", "europe")
    assert "In a tunnel three cards are turned" not in page_of("en", "usa")
    assert "The rules in nine pictures" not in page_of("en", "usa")


def test_every_rule_applies_somewhere() -> None:
    found = {number for number in first_sentences("en") for name in variants() if applies(number, load(name))}
    assert found == set(first_sentences("en"))


def test_variants_are_called_as_in_the_lobby(language: Language) -> None:
    lobby = (ROOT / "web" / "src" / "words" / language / "lobby.ts").read_text(encoding="utf-8")
    names = dict(re.findall(r'^  "?([a-z0-9-]+)"?: \{\s*name: "([^"]+)"', lobby, re.MULTILINE))
    played = {*variants(), *(option for name in variants() for option in load(name).available_options)}
    assert VARIANT_NAMES[language] == {id: name for id, name in names.items() if id in played}
