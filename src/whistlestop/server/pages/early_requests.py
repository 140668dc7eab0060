"""What a table's page will request, named in a header of the page, so that the browser requests it along with scripts.

Without it, a phone would load the scripts, look the table up, and only then learn which board to load. The table itself
is not named: browsers keep such an answer until it is used, which might be when it is no longer true.
"""

from __future__ import annotations

from urllib.parse import urlencode

from whistlestop.server.pages.browser_language import preferred_language
from whistlestop.server.protocol.settings import Settings, State

_HOW = "rel=preload; as=fetch; crossorigin; fetchpriority=low"


def link_header(settings: Settings, state: State, accept_language: str) -> str:
    """The `Link` header of a table's page: its variant and its board, which anybody with the link may know.

    A waiting room shows no board.

    >>> print(link_header(Settings("europe", 3), "playing", "de-CH,en;q=0.7").replace(", ", "\\n"))
    </api/variants/europe>; rel=preload; as=fetch; crossorigin; fetchpriority=low
    </api/variants/europe/board?language=de>; rel=preload; as=fetch; crossorigin; fetchpriority=low
    """
    variant = f"/api/variants/{settings.variant}"
    language = preferred_language(accept_language)  # as the page chooses by itself
    info = _with_query(variant, [("option", option) for option in settings.options])
    board = _with_query(f"{variant}/board", [] if language == "en" else [("language", language)])
    paths = (info,) if state == "waiting" else (info, board)
    return ", ".join(f"<{path}>; {_HOW}" for path in paths)


def _with_query(path: str, values: list[tuple[str, str]]) -> str:
    return f"{path}?{urlencode(values)}" if values else path
