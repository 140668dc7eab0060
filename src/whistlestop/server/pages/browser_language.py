"""The language that a browser asks for."""

from __future__ import annotations

from whistlestop.boards.languages import LANGUAGES, Language


def preferred_language(accept_language: str) -> Language:
    """The first of our languages that a browser names in its `Accept-Language`; otherwise English.

    >>> preferred_language("sv, fr-CA;q=0.9, de;q=0.8"), preferred_language("")
    ('fr', 'en')
    """
    for part in accept_language.lower().split(","):
        named = part.partition(";")[0].strip().partition("-")[0]
        for language in LANGUAGES:
            if language == named:
                return language
    return "en"
