"""The words of the rules page around the rules, and the names of the variants, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from whistlestop.boards.languages import Language


class RulesWords(NamedTuple):
    """The words around the rules, in one language."""

    language: str
    """The language's own name."""
    languages: str
    play: str
    pages: str
    contents: str
    ruling: str
    example: str
    only: str
    """What is folded if the page was opened from a table, with the name of its variant as `{}`."""
    all: str
    not_in: str
    """Beside a rule that does not apply in the variant `{}`."""


WORDS: Mapping[Language, RulesWords] = {
    "en": RulesWords(
        language="English",
        languages="Languages",
        play="Play",
        pages="Pages",
        contents="Contents",
        ruling="Ruling",
        example="Example",
        only="These are the rules of {}. What does not apply to it is folded.",
        all="All rules",
        not_in="not in {}",
    ),
    "de": RulesWords(
        language="Deutsch",
        languages="Sprachen",
        play="Spielen",
        pages="Seiten",
        contents="Inhalt",
        ruling="Festlegung",
        example="Beispiel",
        only="Das sind die Regeln von „{}“. Was dort nicht gilt, ist zugeklappt.",
        all="Alle Regeln",
        not_in="nicht in „{}“",
    ),
    "fr": RulesWords(
        language="Français",
        languages="Langues",
        play="Jouer",
        pages="Pages",
        contents="Sommaire",
        ruling="Décision",
        example="Exemple",
        only="Voici les règles de «\u202f{}\u202f». Ce qui ne s’y applique pas est replié.",
        all="Toutes les règles",
        not_in="pas dans «\u202f{}\u202f»",
    ),
}

VARIANT_NAMES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "usa": "USA",
        "usa-classic": "USA classic",
        "usa-1910": "USA 1910",
        "usa-big-cities": "Big Cities of the USA",
        "usa-mega": "Mega USA",
        "europe": "Europe",
        "europe-1912": "Europe 1912",
        "europe-mega": "Mega Europe",
        "europe-big-cities": "Big Cities of Europe",
        "orient-express": "Orient Express",
        "max": "Max",
        "anniversary-tie-break": "Anniversary ties",
    },
    "de": {
        "usa": "USA",
        "usa-classic": "USA klassisch",
        "usa-1910": "USA 1910",
        "usa-big-cities": "Große Städte der USA",
        "usa-mega": "Mega-USA",
        "europe": "Europa",
        "europe-1912": "Europa 1912",
        "europe-mega": "Mega-Europa",
        "europe-big-cities": "Große Städte Europas",
        "orient-express": "Orient-Express",
        "max": "Max",
        "anniversary-tie-break": "Gleichstand wie im Jubiläum",
    },
    "fr": {
        "usa": "USA",
        "usa-classic": "USA classique",
        "usa-1910": "USA 1910",
        "usa-big-cities": "Grandes villes des USA",
        "usa-mega": "Méga USA",
        "europe": "Europe",
        "europe-1912": "Europe 1912",
        "europe-mega": "Méga Europe",
        "europe-big-cities": "Grandes villes d’Europe",
        "orient-express": "Orient-Express",
        "max": "Max",
        "anniversary-tie-break": "Égalités d’anniversaire",
    },
}
"""What the lobby calls the variants and their options, by id."""
