"""The rules for players: for each rule a plain sentence and a picture first, rulings folded beneath."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape

from whistlestop.boards.languages import LANGUAGES, Language
from whistlestop.boards.variant import Variant
from whistlestop.server.pages.doc_page import CURRENT, html_page
from whistlestop.server.pages.doc_renderer import address
from whistlestop.server.pages.rules_reader import Chapter, Rule, RulesReader
from whistlestop.server.pages.rules_words import VARIANT_NAMES, WORDS
from whistlestop.server.pages.short_rules import picture, short_rules
from whistlestop.server.reference.documents import heading_anchor, translated
from whistlestop.server.reference.rule_features import applies
from whistlestop.server.reference.rule_parts import RulePart, first_sentence

_ABOUT_DATA = "P"
"""The letter of the rules that say where the data come from: few players look there, so they are folded."""


def rules_page(markdown: str, language: Language, pages: Collection[str], variant: Variant | None = None) -> str:
    """The rules in a language as an HTML page. What does not apply in the `variant` is folded.

    >>> page = rules_page("# Rules\\n\\n## End\\n\\n**E8. Below zero.** Fine. *Ruling:* yes.", "en", ["rules"])
    >>> '<p class="first">Fine.</p>' in page, "<summary>Ruling</summary><p>Yes.</p>" in page
    (True, True)
    """
    return _RulesPage(markdown, language, pages, variant).html()


class _RulesPage:
    """The rules page in a language, for all variants or for one."""

    def __init__(self, markdown: str, language: Language, pages: Collection[str], variant: Variant | None) -> None:
        self._language, self._words, self._pages, self._variant = language, WORDS[language], pages, variant
        self._reader = RulesReader(markdown, language, pages)
        self._start, *self._chapters = self._reader.chapters()

    def html(self) -> str:
        words = self._words
        play = f'<nav aria-label="{words.pages}"><a href="/">{words.play}</a></nav>'
        contents = "".join(self._contents())
        beside = f'<nav class="contents" aria-label="{words.contents}"><ul>\n{contents}</ul></nav>'
        # A link into the fold opens it.
        fold = (
            f'<details class="contents-fold"><summary>{words.contents}</summary><ul id="contents">\n{contents}</ul>'
            f"</details>\n"
        )
        to_fold = f'<a class="to-fold" href="#contents">{words.contents}</a>\n'
        about = "".join(part for part in self._start.content if isinstance(part, str))
        main = (
            f'<main class="doc rules">\n<div class="about">\n{self._languages()}<h1>{escape(self._start.title)}</h1>\n'
            f"{self._only()}{fold}{short_rules(self._language, self._applies)}{about}</div>\n{to_fold}"
            f"{''.join(self._chapter(chapter) for chapter in self._chapters)}</main>"
        )
        return html_page(
            self._start.title,
            self._language,
            play,
            f'<div class="reading">\n{beside}\n{main}\n</div>',
            self._alternates(),
        )

    # Writing

    def _contents(self) -> Iterator[str]:
        for chapter in self._chapters:
            rules = "".join(
                f'<li><a href="#{rule.number}"><b>{rule.number}</b> {escape(rule.title)}</a></li>'
                for rule in chapter.rules
            )
            inside = f"<ul>{rules}</ul>" if rules else ""
            yield f'<li><a href="#{_anchor(chapter)}">{escape(chapter.title)}</a>{inside}</li>\n'

    def _chapter(self, chapter: Chapter) -> str:
        heading = f'<h2 id="{_anchor(chapter)}">{escape(chapter.title)}</h2>'
        rules = chapter.rules
        apart = bool(rules) and not any(self._applies(rule.number) for rule in rules)
        inside = "".join(
            part if isinstance(part, str) else self._rule(part, apart=not apart and not self._applies(part.number))
            for part in chapter.content
        )
        if apart:
            return self._folded("chapter", heading, self._not_in(), inside)
        if rules and rules[0].number.startswith(_ABOUT_DATA):
            return self._folded("chapter", heading, "", inside)
        return f"{heading}\n{inside}"

    def _folded(self, kind: str, heading: str, note: str, inside: str) -> str:
        return f'<details class="apart {kind}"><summary>{heading}{note}</summary>\n{inside}</details>\n'

    def _rule(self, rule: Rule, apart: bool) -> str:
        shown = "" if rule.picture is None else picture(rule.picture.name, rule.picture.alt)
        inside = "".join(self._parts(rule, shown))
        title = escape(rule.title)
        if apart:
            heading = f"<h3><span>{rule.number}</span> {title}</h3>"
            folded = self._folded("one", heading, self._not_in(), f'<div class="rule">{inside}</div>')
            return f'<article id="{rule.number}">{folded}</article>\n'
        heading = f'<h3><a href="#{rule.number}">{rule.number}</a> {title}</h3>'
        return f'<article class="rule" id="{rule.number}">{heading}\n{inside}</article>\n'

    def _parts(self, rule: Rule, shown: str) -> Iterator[str]:
        """The first sentence and the picture, then the rest; everything from the first ruling on is folded."""
        text = next((part.tokens for part in rule.parts if part.kind == "text"), ())
        first, rest = first_sentence(text)
        yield f'<p class="first">{self._reader.inline(first)}</p>\n{shown}<div class="rest">'
        if rest:
            yield f"<p>{self._reader.inline(rest)}</p>\n"
        notes = [part for part in rule.parts if part.kind != "text"]
        begun = next((at for at, part in enumerate(notes) if part.kind == "ruling"), len(notes))
        yield "".join(self._note(part) for part in notes[:begun])
        if notes[begun:]:
            folded = "".join(self._note(part) for part in notes[begun:])
            yield f'<details class="ruling"><summary>{self._words.ruling}</summary>{folded}</details>\n'
        yield "</div>"

    def _note(self, part: RulePart) -> str:
        words = self._reader.inline(part.tokens)
        if part.kind == "ruling":
            return f"<p>{words[:1].upper()}{words[1:]}</p>"
        colon = "\u202f:" if self._language == "fr" else ":"
        return f'<p class="example"><i>{self._words.example}{colon}</i> {words}</p>\n'

    # The variant

    def _applies(self, number: str) -> bool:
        return self._variant is None or applies(number, self._variant)

    def _variant_name(self) -> str:
        variant = self._variant
        return "" if variant is None else VARIANT_NAMES[self._language].get(variant.name, variant.title)

    def _not_in(self) -> str:
        return f' <span class="not-in">{escape(self._words.not_in.format(self._variant_name()))}</span>'

    def _only(self) -> str:
        """What is folded, and a link to all rules, if the page was opened from a table."""
        if self._variant is None:
            return ""
        here = address(translated("rules", self._language))
        said = escape(self._words.only.format(self._variant_name()))
        return f'<p class="only">{said} <a href="{here}">{self._words.all}</a></p>\n'

    # Languages

    def _in_languages(self) -> dict[Language, str]:
        """Where the rules are in each language that they are served in."""
        query = "" if self._variant is None else f"?variant={self._variant.name}"
        return {
            language: f"{address(page)}{query}"
            for language in LANGUAGES
            if (page := translated("rules", language)) in self._pages
        }

    def _alternates(self) -> str:
        return "".join(
            f'<link rel="alternate" hreflang="{language}" href="{address(translated("rules", language))}">\n'
            for language in self._in_languages()
        )

    def _languages(self) -> str:
        links = "".join(
            f'<a href="{where}" hreflang="{language}" lang="{language}"{CURRENT if language == self._language else ""}>'
            f"{WORDS[language].language}</a>"
            for language, where in self._in_languages().items()
        )
        return f'<nav class="languages" aria-label="{self._words.languages}">{links}</nav>\n'


def _anchor(chapter: Chapter) -> str:
    return escape(heading_anchor(chapter.title))
