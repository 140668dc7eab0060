"""Drawing a ticket with the base map of its board.

>>> from whistlestop.boards import load
>>> picture = draw_ticket("europe", load("europe").tickets[0])
>>> picture[:4], draw_ticket("europe", load("europe").tickets[0].id) == picture
('<svg', True)
"""

from __future__ import annotations

from whistlestop.boards import Board, Ticket, Variant, load
from whistlestop.boards.base_map.world import base_map_of
from whistlestop.boards.geometry.sheet import sheet_of
from whistlestop.pictures.tickets import ticket as ticket_picture


def draw_ticket(board: Board | Variant | str, ticket: Ticket | str, theme: str = "day") -> str:
    """Draw a ticket as an SVG document. `ticket` may be an id if `board` is a variant or the name of one.

    Raises `ValueError` if there is no such ticket.
    """
    if isinstance(board, str):
        board = load(board)
    if isinstance(ticket, str):
        ticket = _ticket_by_id(board, ticket)
    if isinstance(board, Variant):
        board = board.board
    sheet = sheet_of(board)
    return ticket_picture(
        board,
        ticket,
        theme,
        land=base_map_of(sheet).land,
        points=[(mark.x, mark.y) for mark in sheet.cities],
        sheet=(sheet.width, sheet.height),
    )


def _ticket_by_id(board: Board | Variant, id: str) -> Ticket:
    tickets = board.tickets if isinstance(board, Variant) else ()
    found = next((ticket for ticket in tickets if ticket.id == id), None)
    if found is None:
        raise ValueError(f'there is no ticket "{id}" in {board.name}')
    return found
