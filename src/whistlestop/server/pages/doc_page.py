"""A page of our documentation as HTML: the plain Markdown that these pages are written in, and no more of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from html import escape
from typing import NamedTuple

from whistlestop.boards.languages import LANGUAGES, Language

HEADING = re.compile(r"(#{1,3}) (.+)")
_ITEM = re.compile(r"(?:[-*]|\d+\.) (.*)")
RULE = re.compile(r"\*\*([A-Z]\d+)\. ")
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_BEGINS_ANOTHER = ("```", "# ", "## ", "### ")
CODE = re.compile(r"`([^`]+)`")


class _Words(NamedTuple):
    """What stands on a page beside its text."""

    language: str
    """The language's own name."""
    pages: str
    languages: str
    rules: str
    protocol: str
    server: str


_WORDS: dict[Language, _Words] = {
    "en": _Words("English", "Pages", "Languages", "Rules", "Protocol", "Server"),
    "de": _Words("Deutsch", "Seiten", "Sprachen", "Regeln", "Protokoll", "Server"),
    "fr": _Words("Français", "Pages", "Langues", "Règles", "Protocole", "Serveur"),
}
_CURRENT = ' aria-current="page"'


def doc_name(page: str, language: Language) -> str:
    """What a page of the documentation is called in a language.

    >>> doc_name("rules", "en"), doc_name("rules", "de")
    ('rules', 'rules.de')
    """
    return page if language == "en" else f"{page}.{language}"


def doc_page(markdown: str, here: str, pages: Collection[str]) -> str:
    """The page, as it is served at `address(here)`. Links to the other `pages` that are served work; others stay words.

    >>> "<h1>The rules</h1>" in doc_page("# The rules", "rules", ["rules"])
    True
    """
    title = next((match[2] for line in markdown.splitlines() if (match := HEADING.fullmatch(line))), here)
    name, language = _parted(here)
    words = _WORDS[language]
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Whistlestop</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/page.css">
{_alternates(name, pages)}</head>
<body>
<header class="bar">
<a class="brand" href="/">Whistlestop</a>
<nav aria-label="{words.pages}">{_links(name, language, pages)}</nav>
</header>
<main class="doc">
{_languages(name, language, pages)}{"".join(_blocks(markdown, pages))}</main>
</body>
</html>
"""


def _parted(here: str) -> tuple[str, Language]:
    """A page's name, and its language."""
    name, _, ending = here.partition(".")
    return name, next((language for language in LANGUAGES if language == ending), "en")


def _links(name: str, language: Language, pages: Collection[str]) -> str:
    """The way to the other pages, each in the reader's language where it is there."""
    words = _WORDS[language]
    named = {"rules": words.rules, "protocol": words.protocol, "api": "API", "server": words.server}
    return "".join(
        f'<a href="{address(doc_name(page, language) if doc_name(page, language) in pages else page)}"'
        f"{_CURRENT if page == name else ''}>{word}</a>"
        for page, word in named.items()
        if page in pages or page in ("api", "server")
    )


def _in_languages(name: str, pages: Collection[str]) -> dict[Language, str]:
    """What a page is called in each language that it is there in."""
    there = {language: page for language in LANGUAGES if (page := doc_name(name, language)) in pages}
    return there if len(there) > 1 else {}


def _alternates(name: str, pages: Collection[str]) -> str:
    return "".join(
        f'<link rel="alternate" hreflang="{language}" href="{address(page)}">\n'
        for language, page in _in_languages(name, pages).items()
    )


def _languages(name: str, here: Language, pages: Collection[str]) -> str:
    """The way to the same page in another language."""
    links = "".join(
        f'<a href="{address(page)}" hreflang="{language}" lang="{language}"{_CURRENT if language == here else ""}>'
        f"{_WORDS[language].language}</a>"
        for language, page in _in_languages(name, pages).items()
    )
    return f'<nav class="languages" aria-label="{_WORDS[here].languages}">{links}</nav>\n' if links else ""


def address(name: str) -> str:
    """Where a page is served.

    >>> address("rules"), address("rules.de")
    ('/rules', '/rules/de')
    """
    return "/" + name.replace(".", "/")


def _blocks(markdown: str, pages: Collection[str]) -> Iterator[str]:
    """The blocks of a page, one after another."""
    lines = markdown.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("```")), len(lines))
            yield _code(lines[at + 1 : end])
            at = end + 1
        elif line.startswith("    "):
            end = _while(lines, at, lambda line: line.startswith("    ") or not line.strip())
            yield _code([line[4:] for line in lines[at:end]])
            at = end
        elif heading := HEADING.fullmatch(line):
            yield _heading(heading, pages)
            at += 1
        else:
            end = _while(lines, at, lambda line: bool(line.strip()) and not line.startswith(_BEGINS_ANOTHER))
            yield _block(lines[at:end], pages)
            at = end


def _while(lines: list[str], start: int, holds: Callable[[str], bool]) -> int:
    """The first line from `start` on of which it does not hold."""
    return next((at for at in range(start, len(lines)) if not holds(lines[at])), len(lines))


def anchor(heading: str) -> str:
    """The name by which a heading is linked to, as it is made elsewhere from the same Markdown.

    >>> anchor("A turn, at last")
    'a-turn-at-last'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _heading(heading: re.Match[str], pages: Collection[str]) -> str:
    level, text = len(heading[1]), heading[2]
    name = f' id="{escape(anchor(text))}"' if level > 1 else ""
    return f"<h{level}{name}>{_inline(text, pages)}</h{level}>\n"


def _code(lines: list[str]) -> str:
    text = escape("\n".join(lines).rstrip(), quote=False)
    return f'<pre tabindex="0"><code>{text}</code></pre>\n'


def _block(lines: list[str], pages: Collection[str]) -> str:
    if lines[0].startswith("|") and len(lines) > 1:
        return _table(lines, pages)
    if _ITEM.match(lines[0]):
        return _list(lines, pages)
    rule = RULE.match(lines[0])
    name = f' id="{rule[1]}"' if rule else ""  # so that a refusal can lead to /rules#T4
    return f"<p{name}>{_inline(' '.join(lines), pages)}</p>\n"


def _table(lines: list[str], pages: Collection[str]) -> str:
    heads, _, *rows = ([cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines)
    head = "".join(f"<th>{_inline(cell, pages)}</th>" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{_inline(cell, pages)}</td>" for cell in row) + "</tr>\n" for row in rows)
    table = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{table}</div>\n'


def _list(lines: list[str], pages: Collection[str]) -> str:
    items: list[str] = []
    for line in lines:
        item = _ITEM.match(line)
        if item:
            items.append(item[1])
        else:
            items[-1] += " " + line.strip()
    kind = "ol" if lines[0][0].isdigit() else "ul"
    entries = "".join(f"<li>{_inline(item, pages)}</li>\n" for item in items)
    return f"<{kind}>\n{entries}</{kind}>\n"


def _inline(text: str, pages: Collection[str]) -> str:
    """Code, bold, italics and links; within code nothing else counts."""
    code: list[str] = []

    def set_aside(match: re.Match[str]) -> str:
        code.append(f"<code>{escape(match[1], quote=False)}</code>")
        return f"\0{len(code) - 1}\0"

    words = escape(CODE.sub(set_aside, text.replace("\0", "")), quote=False)
    words = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", words)
    words = re.sub(r"\*(.+?)\*", r"<i>\1</i>", words)
    words = LINK.sub(lambda link: _link(link[1], link[2], pages), words)
    return re.sub("\0(\\d+)\0", lambda place: code[int(place[1])], words)


def _link(words: str, target: str, pages: Collection[str]) -> str:
    target = target.replace('"', "%22")  # all else is escaped already
    page, dot, rest = target.partition(".md")
    if target.startswith(("#", "https://")):
        return f'<a href="{target}">{words}</a>'
    return f'<a href="{address(page)}{rest}">{words}</a>' if dot and page in pages else words
