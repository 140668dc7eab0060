"""The Markdown of the rules as chapters and rules, for the rules page to arrange."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from markdown_it.token import Token

from whistlestop.boards.languages import Language
from whistlestop.server.pages.doc_renderer import DocRenderer
from whistlestop.server.pages.rules_words import VARIANT_NAMES
from whistlestop.server.pages.short_rules import picture
from whistlestop.server.reference.documents import Parser, after_rule_heading, plain_text, rule_heading
from whistlestop.server.reference.rule_parts import RulePart, RulePicture, parts_of, picture_in

_NUMBER = re.compile(r"\b([A-Z]\d)\b")


@dataclass(slots=True)
class Rule:
    """A numbered rule in its parts."""

    number: str
    title: str
    parts: tuple[RulePart, ...]
    picture: RulePicture | None = None


@dataclass(slots=True)
class Chapter:
    """A chapter: its rules, and between them what has no number, as HTML."""

    title: str
    content: list[Rule | str] = field(default_factory=list)

    @property
    def rules(self) -> list[Rule]:
        """The rules of the chapter."""
        return [part for part in self.content if isinstance(part, Rule)]


class RulesReader:
    """Reads the rules in a language. In their text, numbers of rules become links, ids of variants their names."""

    def __init__(self, markdown: str, language: Language, pages: Collection[str]) -> None:
        self._parser = Parser()
        self._tokens = self._parser.parse(markdown)
        self._renderer = _Renderer(self._parser)
        headings = (rule_heading(token) for token in self._tokens if token.type == "inline")
        numbers = frozenset(heading[0] for heading in headings if heading is not None)
        self._env = {"pages": pages, "numbers": numbers, "names": VARIANT_NAMES[language]}

    def chapters(self) -> list[Chapter]:
        """The page as chapters. The first one has the title of the page, and what stands before the next heading."""
        chapters: list[Chapter] = []
        for block in _blocks(self._tokens):
            kind, inline = block[0].type, block[1] if len(block) > 1 else block[0]
            if kind == "heading_open" and block[0].tag in ("h1", "h2"):
                chapters.append(Chapter(plain_text(inline.children or ())))
            elif kind == "paragraph_open" and (heading := rule_heading(inline)) is not None:
                chapters[-1].content.append(Rule(*heading, tuple(parts_of(after_rule_heading(inline)))))
            elif kind == "paragraph_open" and (shown := picture_in(inline)) is not None:
                _add_picture(chapters[-1], shown)
            else:
                chapters[-1].content.append(str(self._renderer.render(block, self._parser.options, self._env)))
        return chapters

    def inline(self, tokens: Sequence[Token]) -> str:
        """A part of a rule as HTML."""
        return str(self._renderer.renderInline(list(tokens), self._parser.options, self._env))


def _add_picture(chapter: Chapter, shown: RulePicture) -> None:
    """Add a picture to the rule before it, or to what the chapter says without a number."""
    before = chapter.content[-1] if chapter.content else None
    if isinstance(before, Rule):
        before.picture = shown
    else:
        said = chapter.content.pop() if isinstance(before, str) else ""
        chapter.content.append(f'<div class="rule"><div>{said}</div>{picture(shown.name, shown.alt)}</div>\n')


class _Renderer(DocRenderer):
    """Renders the text of rules; `env` has the `numbers` of all rules and the `names` of the variants."""

    def text(self, tokens: Sequence[Token], at: int, _: Any, env: Any) -> str:
        words = escape(tokens[at].content, quote=False)
        return _NUMBER.sub(
            lambda found: f'<a href="#{found[1]}">{found[1]}</a>' if found[1] in env["numbers"] else found[1], words
        )

    def code_inline(self, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        name = env["names"].get(tokens[at].content)
        return super().code_inline(tokens, at, options, env) if name is None else f"<b>{escape(name)}</b>"


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each block of the highest level."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []
