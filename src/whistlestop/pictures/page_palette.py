"""The colours of the browser's page: CSS variables for each theme, and a theme that refers to them.

A picture drawn in that theme is generated once; the page's style sheet supplies its colours by day and by night.

>>> PAGE.land, PAGE.cards["red"].edge, PAGE_PLAYERS[1].body
('var(--board-land)', 'var(--card-red-edge)', 'var(--player-1)')
>>> colours_of(DAY)["--board-sea-edge"], colours_of(DAY)["--board-lamp"], player_colours()["--player-0-ink"]
('#cfd8ca', 'transparent', '#fff2dc')
"""

from __future__ import annotations

from dataclasses import fields, replace

from whistlestop.actions import LOCOMOTIVE
from whistlestop.boards.board import GREY
from whistlestop.pictures.palette import CREAM, DAY, NIGHT, PLAYERS, CardColours, PlayerColour, Theme

_UNLIT = "transparent"
"""The colour of the cities' lamps by day."""
_PLAIN = [field.name for field in fields(Theme) if field.name not in ("name", "tints", "cards", "spaces")]
"""The fields of a theme that are one colour each."""


def colours_of(theme: Theme) -> dict[str, str]:
    """The CSS variables of a theme, for everything on the board and the cards."""
    found = {_board(name): getattr(theme, name) or _UNLIT for name in _PLAIN}
    found |= {_tint(i): tint for i, tint in enumerate(theme.tints)}
    locomotive = CardColours(theme.locomotive_space, theme.cards[GREY].edge, theme.brass)
    for card, colours in {**theme.cards, LOCOMOTIVE: locomotive}.items():
        names = _card(card)
        found |= {names.fill: colours.fill, names.edge: colours.edge, names.symbol: colours.symbol}
    for kind, printed in theme.spaces.items():  # the symbol has the colour of the edge
        found |= {_space(kind).fill: printed.fill, _space(kind).edge: printed.edge}
    return found


def player_colours() -> dict[str, str]:
    """The CSS variables of the players' pieces, which are the same in every theme."""
    found = {"--cream": CREAM}
    for seat, player in enumerate(PLAYERS):
        name = f"--player-{seat}"
        found |= {name: player.body, f"{name}-highlight": player.highlight, f"{name}-shadow": player.shadow}
        found[f"{name}-ink"] = player.pattern_ink
    return found


def _board(field: str) -> str:
    return f"--board-{field.replace('_', '-')}"


def _tint(index: int) -> str:
    return f"--board-tint-{index}"


def _card(card: str) -> CardColours:
    """The names of a card's three CSS variables."""
    return CardColours(f"--card-{card}", f"--card-{card}-edge", f"--card-{card}-symbol")


def _space(kind: str) -> CardColours:
    """The names of the CSS variables of a kind of space."""
    return CardColours(f"--space-{kind}", f"--space-{kind}-edge", f"--space-{kind}-edge")


def _var(name: str) -> str:
    return f"var({name})"


def _references(names: CardColours) -> CardColours:
    return CardColours(_var(names.fill), _var(names.edge), _var(names.symbol))


def _page_theme() -> Theme:
    a, b, c, d = (_var(_tint(i)) for i in range(4))
    return replace(
        NIGHT,
        name="page",
        tints=(a, b, c, d),
        cards={card: _references(_card(card)) for card in DAY.cards},
        spaces={kind: _references(_space(kind)) for kind in DAY.spaces},
        **{name: _var(_board(name)) for name in _PLAIN},
    )


PAGE = _page_theme()
"""A theme whose colours are all references to CSS variables."""

PAGE_PLAYERS = tuple(
    PlayerColour(
        name=str(seat),
        body=_var(f"--player-{seat}"),
        highlight=_var(f"--player-{seat}-highlight"),
        shadow=_var(f"--player-{seat}-shadow"),
        pattern=player.pattern,
        pattern_ink=_var(f"--player-{seat}-ink"),
    )
    for seat, player in enumerate(PLAYERS)
)
"""The players' colours as references to CSS variables, named by seat."""
