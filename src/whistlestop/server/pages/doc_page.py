"""A page of our documentation as HTML."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from whistlestop.boards.languages import Language
from whistlestop.server.pages.doc_renderer import DocRenderer, address
from whistlestop.server.reference.documents import Parser, plain_text

CURRENT = ' aria-current="page"'
"""Marks the link to the page that is shown."""


def doc_page(markdown: str, here: str, pages: Collection[str]) -> str:
    """The page that is served at `address(here)`, as HTML. Links to the other `pages` work; others become plain text.

    >>> "<h1>The protocol</h1>" in doc_page("# The protocol", "protocol", ["protocol"])
    True
    """
    parser = Parser()
    tokens = parser.parse(markdown)
    html = DocRenderer(parser).render(tokens, parser.options, {"pages": pages})
    title = next((plain_text(token.children or ()) for token in tokens if token.type == "inline"), here)
    return html_page(title, "en", _links(here, pages), f'<main class="doc">\n{html}</main>')


def html_page(title: str, language: Language, links: str, main: str, head: str = "") -> str:
    """A page of the server's in HTML. `links` are in its header, `head` in its `<head>`."""
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Whistlestop</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/page.css">
<link rel="stylesheet" href="/static/fonts.css">
{head}</head>
<body>
<header class="bar">
<a class="brand" href="/">Whistlestop</a>
{links}
</header>
{main}
</body>
</html>
"""


def _links(here: str, pages: Collection[str]) -> str:
    """Links to the other pages."""
    named = {"rules": "Rules", "protocol": "Protocol", "api": "API", "server": "Server"}
    links = "".join(
        f'<a href="{address(page)}"{CURRENT if page == here else ""}>{word}</a>'
        for page, word in named.items()
        if page in pages or page in ("api", "server")
    )
    return f'<nav aria-label="Pages">{links}</nav>'
