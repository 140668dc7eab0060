"""The page that a browser shows while the server compiles, on a machine where it has not run before."""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.boards.languages import Language


class _Words(NamedTuple):
    title: str
    why: str
    progress: str


_WORDS: dict[Language, _Words] = {
    "en": _Words(
        "Getting ready for the first game",
        "Whistlestop is translating its rules and its bots into machine code for this computer. "
        "That takes about half a minute, and is done only once. The lobby then opens by itself.",
        "Progress",
    ),
    "de": _Words(
        "Vorbereitung auf die erste Partie",
        "Whistlestop übersetzt seine Regeln und seine Bots in Maschinencode für diesen Rechner. "
        "Das dauert etwa eine halbe Minute und geschieht nur einmal. Danach öffnet sich die Lobby von selbst.",
        "Fortschritt",
    ),
    "fr": _Words(
        "Préparatifs de la première partie",
        "Whistlestop traduit ses règles et ses bots en code machine pour cet ordinateur. "
        "Cela prend environ une demi-minute et n’a lieu qu’une fois. L’accueil s’ouvre ensuite tout seul.",
        "Progression",
    ),
}


def starting_page(language: Language, done: int, total: int) -> str:
    """The page as HTML. Its script asks `/healthz` how far the server is, and opens the lobby when it is ready.

    >>> '<progress id="progress" max="200" value="50"' in starting_page("en", 50, 200)
    True
    """
    words = _WORDS[language]
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{words.title} · Whistlestop</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/page.css">
<link rel="stylesheet" href="/static/fonts.css">
<script src="/static/starting.js" defer></script>
</head>
<body>
<header class="bar"><span class="brand">Whistlestop</span></header>
<main class="starting">
<h1>{words.title}</h1>
<p>{words.why}</p>
<progress id="progress" max="{total}" value="{done}" aria-label="{words.progress}"></progress>
<p id="percent" class="soft">{100 * done // total} %</p>
</main>
</body>
</html>
"""
