"""Markdown of our documentation as HTML: the parts of a page between its header and its end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import Any

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from whistlestop.server.reference.documents import heading_anchor, plain_text


def address(name: str) -> str:
    """Where a page is served.

    >>> address("rules"), address("rules.de")
    ('/rules', '/rules/de')
    """
    return "/" + name.replace(".", "/")


class DocRenderer(RendererHTML):
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
