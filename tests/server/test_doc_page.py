"""Documentation pages: every form of Markdown that they use is rendered, and none is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.html_reader import Reader
from whistlestop.server.pages.doc_page import doc_page
from whistlestop.server.pages.rule_pictures import rule_pictures
from whistlestop.server.pages.short_rules import PICTURES

DOCS = Path(__file__).parents[2] / "docs"
SERVED = [name for name in ("rules", "rules.de", "rules.fr", "protocol") if (DOCS / f"{name}.md").exists()]


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
        ("**T4. Paying.** Pay.", '<p id="T4"><b>T4. Paying.</b> Pay.</p>\n'),
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
    page = doc_page((DOCS / f"{name}.md").read_text(encoding="utf-8"), name, SERVED)
    Reader(page)
    words = re.sub(r"<pre.*?</pre>|<code>.*?</code>", "", page, flags=re.DOTALL)
    assert not re.search(r"\*\*|\]\(|^#|^\||`", words, re.MULTILINE)


@pytest.mark.parametrize("name", SERVED)
def test_links_within_a_page_lead_somewhere(name: str) -> None:
    read = Reader(doc_page((DOCS / f"{name}.md").read_text(encoding="utf-8"), name, SERVED))
    ids = set(read.values("id"))
    assert {target[1:] for target in read.values("href") if target.startswith("#")} <= ids
    if name.startswith("rules"):
        assert {"T4", "E1", "S5"} <= ids


@pytest.mark.parametrize(
    ("name", "language", "said", "first"),
    [
        ("rules", "en", ["Play"], "/"),
        ("rules.de", "de", ["Spielen"], "/"),
        ("rules.fr", "fr", ["Jouer"], "/"),
        ("protocol", "en", ["Rules", "Protocol", "API", "Server"], "/rules"),
    ],
)
def test_the_navigation_is_in_the_language_of_its_page(name: str, language: str, said: list[str], first: str) -> None:
    page = doc_page("# A page", name, ["rules", "rules.de", "rules.fr", "protocol"])
    bar = re.search(r'<header class="bar">.*?</header>', page, re.DOTALL)
    assert bar and f'<html lang="{language}">' in page
    links = re.findall(r'<a href="([^"]+)"( aria-current="page")?>([^<]+)</a>', bar[0])
    assert [words for _, _, words in links] == said and links[0][0] == first
    assert [words for _, current, words in links if current] == (["Protocol"] if name == "protocol" else [])
    assert {"de": "Sprachen", "fr": "Langues", "en": "Languages"}[language] in page or name == "protocol"


@pytest.mark.parametrize(
    ("name", "sentence", "ruling"),
    [
        ("rules", "take two cards, face up or blind.", "Ruling"),
        ("rules.de", "nimm zwei Karten, offen oder verdeckt.", "Festlegung"),
        ("rules.fr", "prends deux cartes, visibles ou cachées.", "Décision"),
    ],
)
def test_rules_begin_with_sentences_and_pictures_and_fold_rulings(name: str, sentence: str, ruling: str) -> None:
    markdown = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    page = doc_page(markdown, name, SERVED)
    assert page.index("</h1>") < page.index(sentence) < page.index('id="S1"')
    pictures = {source.removeprefix(f"{PICTURES}/").removesuffix(".svg") for source in Reader(page).values("src")}
    assert len(pictures) == 9 and pictures <= set(rule_pictures())
    assert set(Reader(page).values("srcset")) == {f"{PICTURES}/{picture}-night.svg" for picture in pictures}
    assert f"<i>{ruling}" not in page.partition('id="S1"')[2]
    assert page.count(f"<summary>{ruling}</summary>") == len(re.findall(rf"\*{ruling}\s?:\*", markdown))
