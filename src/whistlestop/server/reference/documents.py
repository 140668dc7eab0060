"""Our documentation: where its pages are, and how their Markdown is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from whistlestop.boards.languages import Language

_PACKAGE = Path(__file__).parents[2]
_FOLDERS = (_PACKAGE, _PACKAGE.parents[1] / "docs")
"""Where the documentation is: in an installed package, and in a checkout."""
_PICTURES = (_PACKAGE / "rule_pictures", _FOLDERS[1] / "pictures" / "rules")
_RULE = re.compile(r"([A-Z]\d+)\. (.*)")


def translated(page: str, language: Language) -> str:
    """The name of a page in a language.

    >>> translated("rules", "en"), translated("rules", "de")
    ('rules', 'rules.de')
    """
    return page if language == "en" else f"{page}.{language}"


def read_document(name: str) -> str | None:
    """A page of the documentation as Markdown; None if it is not installed."""
    found = next((folder / f"{name}.md" for folder in _FOLDERS if (folder / f"{name}.md").is_file()), None)
    return None if found is None else found.read_text(encoding="utf-8")


def rule_picture_files() -> list[Path]:
    """The pictures of the rules, by day and by night; none if they are not installed."""
    return [file for folder in _PICTURES for file in sorted(folder.glob("*.svg"))]


class Parser(MarkdownIt):
    """CommonMark with tables and without raw HTML."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False})
        self.enable("table")

    def validateLink(self, url: str) -> bool:  # noqa: N802
        """Accept every link: the caller decides which to keep."""
        return bool(url)

    def normalizeLink(self, url: str) -> str:  # noqa: N802
        """Leave links as they are written: anchors may have letters such as ä and é."""
        return url


def plain_text(tokens: Iterable[Token]) -> str:
    """The text of inline tokens, without their markup."""
    return "".join(" " if token.type == "softbreak" else token.content for token in tokens)


def heading_anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it from the same Markdown.

    >>> heading_anchor("A turn, at last")
    'a-turn-at-last'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def rule_heading(inline: Token) -> tuple[str, str] | None:
    """The number and the title of a rule, which are bold at the start of its paragraph; None for other paragraphs.

    >>> [rule_heading(token) for token in Parser().parse("**T4. Paying.** Pay.") if token.type == "inline"]
    [('T4', 'Paying')]
    """
    bold = bold_start(inline)
    rule = None if bold is None else _RULE.fullmatch(plain_text(bold))
    return None if rule is None else (rule[1], rule[2].rstrip(". "))


def bold_start(inline: Token) -> list[Token] | None:
    """The tokens of the bold text at the start of a paragraph; None if it starts with other text."""
    children = [token for token in inline.children or [] if token.type != "text" or token.content]
    if not children or children[0].type != "strong_open":
        return None
    end = next(number for number, token in enumerate(children) if token.type == "strong_close")
    return children[1:end]


def after_rule_heading(inline: Token) -> list[Token]:
    """The tokens after a rule's number and title."""
    children = inline.children or []
    end = next(number for number, token in enumerate(children) if token.type == "strong_close")
    rest = children[end + 1 :]
    if rest and rest[0].type == "softbreak":
        return rest[1:]
    if rest and rest[0].type == "text":
        rest[0].content = rest[0].content.lstrip()
    return rest
