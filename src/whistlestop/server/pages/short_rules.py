"""The rules for whoever has never played: a plain sentence and a picture for each, above the complete text."""

from __future__ import annotations

import re
from typing import NamedTuple

from whistlestop.boards.languages import Language

PICTURES = "/static/rules"
"""Where the pictures are served."""


class _ShortRule(NamedTuple):
    picture: str
    rule: str
    """The numbered rule that says it completely."""
    sentences: dict[Language, str]


_SHORT_RULES = (
    _ShortRule(
        "cards",
        "D1",
        {
            "en": "On your turn, take two cards, face up or blind.",
            "de": "Bist du am Zug, nimm zwei Karten, offen oder verdeckt.",
            "fr": "À ton tour, prends deux cartes, visibles ou cachées.",
        },
    ),
    _ShortRule(
        "route",
        "C1",
        {
            "en": "Or claim a route with cards of its colour. Long routes score more.",
            "de": "Oder nimm eine Strecke mit Karten ihrer Farbe. Lange Strecken bringen mehr.",
            "fr": "Ou prends une ligne avec des cartes de sa couleur. Les longues lignes rapportent plus.",
        },
    ),
    _ShortRule(
        "tickets",
        "K1",
        {
            "en": "Or draw tickets: connect both cities for the points; if you don’t, you lose as many.",
            "de": "Oder zieh Tickets: Verbinde beide Städte für die Punkte, sonst verlierst du ebenso viele.",
            "fr": "Ou pioche des billets : relie les deux villes pour les points, sinon tu en perds autant.",
        },
    ),
    _ShortRule(
        "locomotive",
        "D2",
        {
            "en": "A locomotive is any colour. Taken face up, it is your whole draw.",
            "de": "Eine Lokomotive gilt als jede Farbe. Offen genommen, ist sie dein ganzer Zug.",
            "fr": "Une locomotive vaut toute couleur. Prise visible, elle est toute ta pioche.",
        },
    ),
    _ShortRule(
        "ferry",
        "F1",
        {
            "en": "A ferry needs a locomotive for each one that is marked on it.",
            "de": "Eine Fähre braucht eine Lokomotive für jede, die auf ihr eingezeichnet ist.",
            "fr": "Un ferry demande une locomotive pour chacune qui y est dessinée.",
        },
    ),
    _ShortRule(
        "tunnel",
        "T1",
        {
            "en": "In a tunnel three cards are turned: each locomotive or card of your colour costs one more.",
            "de": "Im Tunnel werden drei Karten aufgedeckt: Jede Lokomotive oder Karte deiner Farbe kostet eine.",
            "fr": "Dans un tunnel, on retourne trois cartes : chaque locomotive ou carte de ta couleur en coûte une.",
        },
    ),
    _ShortRule(
        "station",
        "B1",
        {
            "en": "A station borrows one route of somebody else for your tickets.",
            "de": "Ein Bahnhof leiht sich für deine Tickets eine Strecke von jemand anderem.",
            "fr": "Une gare emprunte pour tes billets une ligne à quelqu’un d’autre.",
        },
    ),
    _ShortRule(
        "last-trains",
        "E1",
        {
            "en": "When somebody has two trains or fewer, everybody plays once more.",
            "de": "Hat jemand noch zwei Wagen oder weniger, ist jeder noch einmal am Zug.",
            "fr": "Quand quelqu’un n’a plus que deux wagons ou moins, chacun joue encore une fois.",
        },
    ),
    _ShortRule(
        "path",
        "E6",
        {
            "en": "The longest path earns ten points. Most points win.",
            "de": "Der längste Weg bringt zehn Punkte. Die meisten Punkte gewinnen.",
            "fr": "Le chemin le plus long rapporte dix points. Le plus de points gagne.",
        },
    ),
)
_HEADINGS: dict[Language, str] = {
    "en": "The rules in nine pictures",
    "de": "Die Regeln in neun Bildern",
    "fr": "Les règles en neuf images",
}
_RULING = re.compile(r"<p([^>]*)>((?:(?!</p>).)*?) ?<i>(Ruling|Festlegung|Décision)\s?:</i> (.)(.*?)</p>", re.DOTALL)
"""Matches a paragraph that goes on with a ruling."""


def short_rules(language: Language) -> str:
    """The short rules as HTML."""
    lines = "".join(
        f'<li><a href="#{short.rule}"><picture>'
        f'<source media="(prefers-color-scheme: dark)" srcset="{PICTURES}/{short.picture}-night.svg">'
        f'<img src="{PICTURES}/{short.picture}.svg" alt="" width="176" height="114"></picture>'
        f"<span>{short.sentences[language]}</span></a></li>\n"
        for short in _SHORT_RULES
    )
    heading = f'<h2 id="short">{_HEADINGS[language]}</h2>'
    return f'<section class="short" aria-labelledby="short">{heading}\n<ul>\n{lines}</ul></section>\n'


def fold_rulings(html: str) -> str:
    """Fold what we had to decide away: it matters to few readers.

    >>> fold_rulings('<p id="S5">By lot. <i>Ruling:</i> it is fair.</p>')
    '<p id="S5">By lot.</p>\\n<details class="ruling"><summary>Ruling</summary><p>It is fair.</p></details>'
    """
    return _RULING.sub(
        lambda found: (
            f"<p{found[1]}>{found[2]}</p>\n"
            f'<details class="ruling"><summary>{found[3]}</summary><p>{found[4].upper()}{found[5]}</p></details>'
        ),
        html,
    )
