"""Documentation pages: every form of Markdown that they use is rendered, and none is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.rule_pictures import DRAWN

from tests.server.html_reader import Reader
from whistlestop.boards.languages import LANGUAGES, Language
from whistlestop.server.pages.doc_page import doc_page
from whistlestop.server.pages.rules_page import rules_page
from whistlestop.server.pages.short_rules import PICTURES

DOCS = Path(__file__).parents[2] / "docs"
SERVED = [name for name in ("rules", "rules.de", "rules.fr", "protocol") if (DOCS / f"{name}.md").exists()]


def served(name: str) -> str:
    """A page of the documentation as the server shows it."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    if not name.startswith("rules"):
        return doc_page(text, name, SERVED)
    return rules_page(text, next((one for one in LANGUAGES if name.endswith(f".{one}")), "en"), SERVED)


def body(markdown: str) -> str:
    page = doc_page(markdown, "protocol", ["rules"])
    Reader(page)
    found = re.search(r'<main class="doc">\n(.*)</main>', page, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("# The rules", "<h1>The rules</h1>\n"),
        ("## A turn, at last", '<h2 id="a-turn-at-last">A turn, at last</h2>\n'),
        ("one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>\n"),
        ("a **b c** *d*", "<p>a <b>b c</b> <i>d</i></p>\n"),
        ("**T4. Paying.** Pay.", "<p><b>T4. Paying.</b> Pay.</p>\n"),
        ("`**a** <b>`", "<p><code>**a** &lt;b&gt;</code></p>\n"),
        ("**`a`** [`b`](#c)", '<p><b><code>a</code></b> <a href="#c"><code>b</code></a></p>\n'),
        ("- a\n  b\n- c", "<ul>\n<li>a b</li>\n<li>c</li>\n</ul>\n"),
        ("1. a\n2. c", "<ol>\n<li>a</li>\n<li>c</li>\n</ol>\n"),
        (
            "```python\nif a < b:\n\n    c\n```\nd",
            '<pre tabindex="0"><code>if a &lt; b:\n\n    c</code></pre>\n<p>d</p>\n',
        ),
        ("a\n\n    b\n      c\n\nd", '<p>a</p>\n<pre tabindex="0"><code>b\n  c</code></pre>\n<p>d</p>\n'),
        ("[a](rules.md#T4)", '<p><a href="/rules#T4">a</a></p>\n'),
        ("[a](boards.md)", "<p>a</p>\n"),
        ("[a](javascript:x)", "<p>a</p>\n"),
        ("[a](https://b.example/?c&d)", '<p><a href="https://b.example/?c&amp;d">a</a></p>\n'),
        ("<script>1 & 2</script>", "<p>&lt;script&gt;1 &amp; 2&lt;/script&gt;</p>\n"),
        ("a\0" + "0\0", "<p>a\ufffd0\ufffd</p>\n"),
    ],
)
def test_markdown(markdown: str, html: str) -> None:
    assert body(markdown) == html


def test_table() -> None:
    found = body("| a | b |\n| --- | --- |\n| `1` | **2** |").replace("\n", "")
    assert "<th>a</th><th>b</th>" in found and "<tr><td><code>1</code></td><td><b>2</b></td></tr>" in found


@pytest.mark.parametrize("name", SERVED)
def test_no_markdown_is_left_over(name: str) -> None:
    page = served(name)
    Reader(page)
    words = re.sub(r"<pre.*?</pre>|<code>.*?</code>", "", page, flags=re.DOTALL)
    assert not re.search(r"\*\*|\]\(|^#|^\||`", words, re.MULTILINE)


@pytest.mark.parametrize("name", SERVED)
def test_links_within_a_page_lead_somewhere(name: str) -> None:
    read = Reader(served(name))
    ids = set(read.values("id"))
    assert {target[1:] for target in read.values("href") if target.startswith("#")} <= ids
    if name.startswith("rules"):
        assert {"T4", "E1", "S5"} <= ids


def test_the_navigation_names_this_page() -> None:
    page = doc_page("# A page", "protocol", ["rules", "rules.de", "rules.fr", "protocol"])
    bar = re.search(r'<header class="bar">.*?</header>', page, re.DOTALL)
    assert bar and '<html lang="en">' in page
    links = re.findall(r'<a href="([^"]+)"( aria-current="page")?>([^<]+)</a>', bar[0])
    assert [words for _, _, words in links] == ["Rules", "Protocol", "API", "Server"] and links[0][0] == "/rules"
    assert [words for _, current, words in links if current] == ["Protocol"]


@pytest.mark.parametrize(
    ("name", "language", "play", "languages"),
    [
        ("rules", "en", "Play", "Languages"),
        ("rules.de", "de", "Spielen", "Sprachen"),
        ("rules.fr", "fr", "Jouer", "Langues"),
    ],
)
def test_the_rules_offer_players_nothing_but_the_game(name: str, language: Language, play: str, languages: str) -> None:
    page = served(name)
    bar = re.search(r'<header class="bar">.*?</header>', page, re.DOTALL)
    assert bar and f'<html lang="{language}">' in page and f'aria-label="{languages}"' in page
    assert re.findall(r'<a href="([^"]+)">([^<]+)</a>', bar[0]) == [("/", play)]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("rules", "take two cards, face up or blind."),
        ("rules.de", "nimm zwei Karten, offen oder verdeckt."),
        ("rules.fr", "prends deux cartes, visibles ou cachées."),
    ],
)
def test_rules_begin_with_nine_sentences_and_pictures(name: str, sentence: str) -> None:
    page = served(name)
    assert page.index("</h1>") < page.index(sentence) < page.index('id="S1"')
    first = re.search(r'<section class="short".*?</section>', page, re.DOTALL)
    assert first
    pictures = {source.removeprefix(f"{PICTURES}/").removesuffix(".svg") for source in Reader(first[0]).values("src")}
    assert len(pictures) == 9 and pictures <= set(DRAWN)
    assert set(Reader(first[0]).values("srcset")) == {f"{PICTURES}/{picture}-night.svg" for picture in pictures}
