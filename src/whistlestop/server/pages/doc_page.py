"""A page of our documentation as HTML."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import Any, NamedTuple

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from whistlestop.boards.languages import LANGUAGES, Language
from whistlestop.server.pages.short_rules import fold_rulings, short_rules
from whistlestop.server.reference.documents import Parser, heading_anchor, plain_text, rule_heading, translated


class _Words(NamedTuple):
    """The words in the header of a page, in one language."""

    language: str
    """The language's own name."""
    pages: str
    languages: str
    rules: str
    protocol: str
    server: str
    play: str


_WORDS: dict[Language, _Words] = {
    "en": _Words("English", "Pages", "Languages", "Rules", "Protocol", "Server", "Play"),
    "de": _Words("Deutsch", "Seiten", "Sprachen", "Regeln", "Protokoll", "Server", "Spielen"),
    "fr": _Words("Français", "Pages", "Langues", "Règles", "Protocole", "Serveur", "Jouer"),
}
_CURRENT = ' aria-current="page"'


def doc_page(markdown: str, here: str, pages: Collection[str]) -> str:
    """The page that is served at `address(here)`, as HTML. Links to the other `pages` work; others become plain text.

    >>> "<h1>The rules</h1>" in doc_page("# The rules", "rules", ["rules"])
    True
    """
    parser = Parser()
    tokens = parser.parse(markdown)
    html = _Renderer(parser).render(tokens, parser.options, {"pages": pages})
    title = next((plain_text(token.children or ()) for token in tokens if token.type == "inline"), here)
    name, language = _split_name(here)
    words = _WORDS[language]
    if name == "rules":
        html = fold_rulings(html.replace("</h1>\n", f"</h1>\n{short_rules(language)}", 1))
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Whistlestop</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/page.css">
<link rel="stylesheet" href="/static/fonts.css">
{_alternates(name, pages)}</head>
<body>
<header class="bar">
<a class="brand" href="/">Whistlestop</a>
<nav aria-label="{words.pages}">{_links(name, language, pages)}</nav>
</header>
<main class="doc">
{_languages(name, language, pages)}{html}</main>
</body>
</html>
"""


def _split_name(here: str) -> tuple[str, Language]:
    """The name of a page without its language, and the language."""
    name, _, ending = here.partition(".")
    return name, next((language for language in LANGUAGES if language == ending), "en")


def _links(name: str, language: Language, pages: Collection[str]) -> str:
    """Links to the other pages, in the reader's language where they are translated.

    Whoever reads the rules wants to play: the pages for programmers are not offered there.
    """
    words = _WORDS[language]
    if name == "rules":
        return f'<a href="/">{words.play}</a>'
    named = {"rules": words.rules, "protocol": words.protocol, "api": "API", "server": words.server}
    return "".join(
        f'<a href="{address(translated(page, language) if translated(page, language) in pages else page)}"'
        f"{_CURRENT if page == name else ''}>{word}</a>"
        for page, word in named.items()
        if page in pages or page in ("api", "server")
    )


def _in_languages(name: str, pages: Collection[str]) -> dict[Language, str]:
    """The names of a page in each language that it is served in; empty if there is only one."""
    found = {language: page for language in LANGUAGES if (page := translated(name, language)) in pages}
    return found if len(found) > 1 else {}


def _alternates(name: str, pages: Collection[str]) -> str:
    return "".join(
        f'<link rel="alternate" hreflang="{language}" href="{address(page)}">\n'
        for language, page in _in_languages(name, pages).items()
    )


def _languages(name: str, here: Language, pages: Collection[str]) -> str:
    """Links to the same page in other languages."""
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


class _Renderer(RendererHTML):
    """Renders our documentation; `env["pages"]` are the pages that can be linked to."""

    def strong_open(self, *_: Any) -> str:
        return "<b>"

    def strong_close(self, *_: Any) -> str:
        return "</b>"

    def em_open(self, *_: Any) -> str:
        return "<i>"

    def em_close(self, *_: Any) -> str:
        return "</i>"

    def softbreak(self, *_: Any) -> str:
        return " "

    def fence(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        return f'<pre tabindex="0"><code>{escape(tokens[at].content.rstrip(), quote=False)}</code></pre>\n'

    def code_block(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        return self.fence(tokens, at)

    def heading_open(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        tag = tokens[at].tag
        if tag == "h1":
            return "<h1>"
        return f'<{tag} id="{escape(heading_anchor(plain_text(tokens[at + 1].children or ())))}">'

    def paragraph_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        rule = rule_heading(tokens[at + 1])
        if rule is not None:
            tokens[at].attrSet("id", rule[0])  # so that a refusal can link to /rules#T4
        return self.renderToken(tokens, at, options, env)

    def table_open(self, *_: Any) -> str:
        return '<div class="wide" tabindex="0"><table>\n'

    def table_close(self, *_: Any) -> str:
        return "</table></div>\n"

    def link_open(self, tokens: Sequence[Token], at: int, _: OptionsDict, env: EnvType) -> str:
        target = _link_target(str(tokens[at].attrGet("href") or ""), env["pages"])
        env.setdefault("links", []).append(target is not None)
        return "" if target is None else f'<a href="{escape(target)}">'

    def link_close(self, _tokens: Sequence[Token], _at: int, _options: OptionsDict, env: EnvType) -> str:
        return "</a>" if env["links"].pop() else ""


def _link_target(target: str, pages: Collection[str]) -> str | None:
    """Where a link of the Markdown leads on this server; None if it leads to something that is not served."""
    page, dot, rest = target.partition(".md")
    if target.startswith(("#", "https://")):
        return target
    return f"{address(page)}{rest}" if dot and page in pages else None
