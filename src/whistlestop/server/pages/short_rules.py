"""The rules for whoever has never played: a plain sentence and a picture for each, above the complete text."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import NamedTuple

from whistlestop.boards.languages import Language

PICTURES = "/static/rules"
"""Where the pictures are served."""


class _ShortRule(NamedTuple):
    picture: str
    """The name of a rule's picture, most often that of the same rule."""
    rule: str
    """The numbered rule that says it completely."""
    sentences: dict[Language, str]


_SHORT_RULES = (
    _ShortRule(
        "D1",
        "D1",
        {
            "en": "On your turn, take two cards, face up or blind.",
            "de": "Bist du am Zug, nimm zwei Karten, offen oder verdeckt.",
            "fr": "À ton tour, prends deux cartes, visibles ou cachées.",
        },
    ),
    _ShortRule(
        "C1",
        "C1",
        {
            "en": "Or claim a route with cards of its colour. Long routes score more.",
            "de": "Oder nimm eine Strecke mit Karten ihrer Farbe. Lange Strecken bringen mehr.",
            "fr": "Ou prends une ligne avec des cartes de sa couleur. Les longues lignes rapportent plus.",
        },
    ),
    _ShortRule(
        "E4",
        "K1",
        {
            "en": "Or draw tickets: connect both cities for the points; if you don’t, you lose as many.",
            "de": "Oder zieh Tickets: Verbinde beide Städte für die Punkte, sonst verlierst du ebenso viele.",
            "fr": "Ou pioche des billets : relie les deux villes pour les points, sinon tu en perds autant.",
        },
    ),
    _ShortRule(
        "D2",
        "D2",
        {
            "en": "A locomotive is any colour. Taken face up, it is your whole draw.",
            "de": "Eine Lokomotive gilt als jede Farbe. Offen genommen, ist sie dein ganzer Zug.",
            "fr": "Une locomotive vaut toute couleur. Prise visible, elle est toute ta pioche.",
        },
    ),
    _ShortRule(
        "F1",
        "F1",
        {
            "en": "A ferry needs a locomotive for each one that is marked on it.",
            "de": "Eine Fähre braucht eine Lokomotive für jede, die auf ihr eingezeichnet ist.",
            "fr": "Un ferry demande une locomotive pour chacune qui y est dessinée.",
        },
    ),
    _ShortRule(
        "T2",
        "T1",
        {
            "en": "In a tunnel three cards are turned: each locomotive or card of your colour costs one more.",
            "de": "Im Tunnel werden drei Karten aufgedeckt: Jede Lokomotive oder Karte deiner Farbe kostet eine.",
            "fr": "Dans un tunnel, on retourne trois cartes : chaque locomotive ou carte de ta couleur en coûte une.",
        },
    ),
    _ShortRule(
        "B2",
        "B1",
        {
            "en": "A station borrows one route of somebody else for your tickets.",
            "de": "Ein Bahnhof leiht sich für deine Tickets eine Strecke von jemand anderem.",
            "fr": "Une gare emprunte pour tes billets une ligne à quelqu’un d’autre.",
        },
    ),
    _ShortRule(
        "E1",
        "E1",
        {
            "en": "When somebody has two trains or fewer, everybody plays once more.",
            "de": "Hat jemand noch zwei Wagen oder weniger, ist jeder noch einmal am Zug.",
            "fr": "Quand quelqu’un n’a plus que deux wagons ou moins, chacun joue encore une fois.",
        },
    ),
    _ShortRule(
        "E6",
        "E6",
        {
            "en": "The longest path earns ten points. Most points win.",
            "de": "Der längste Weg bringt zehn Punkte. Die meisten Punkte gewinnen.",
            "fr": "Le chemin le plus long rapporte dix points. Le plus de points gagne.",
        },
    ),
)
_HEADINGS: dict[Language, tuple[str, str]] = {
    "en": ("The rules in nine pictures", "The rules in pictures"),
    "de": ("Die Regeln in neun Bildern", "Die Regeln in Bildern"),
    "fr": ("Les règles en neuf images", "Les règles en images"),
}
"""The heading of all short rules, and of those of a variant that has fewer."""


def short_rules(language: Language, applies: Callable[[str], bool]) -> str:
    """The short rules as HTML. Those whose numbered rule does not apply are left out."""
    shown = [short for short in _SHORT_RULES if applies(short.rule)]
    lines = "".join(
        f'<li><a href="#{short.rule}">{picture(short.picture, "", lazy=place > 0)}'
        f"<span>{short.sentences[language]}</span></a></li>\n"
        for place, short in enumerate(shown)
    )
    heading = f'<h2 id="short">{_HEADINGS[language][len(shown) < len(_SHORT_RULES)]}</h2>'
    return f'<section class="short" aria-labelledby="short">{heading}\n<ul>\n{lines}</ul></section>\n'


def picture(name: str, alt: str, lazy: bool = True) -> str:
    """A picture of a rule as HTML, by day and by night. Its room is kept free until it is loaded.

    A `lazy` one is loaded when it comes near.
    """
    loading = ' loading="lazy"' if lazy else ""
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{PICTURES}/{name}-night.svg">'
        f'<img src="{PICTURES}/{name}.svg" alt="{escape(alt)}" width="320" height="180"{loading}>'
        f"</picture>\n"
    )
