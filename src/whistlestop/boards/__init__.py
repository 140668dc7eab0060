"""Boards, ticket decks and variants, read from data files and checked.

>>> from whistlestop import boards
>>> boards.load("europe").board.name
'Europe'
"""

from whistlestop.boards.board import GREY, Board, City, Deck, Route, Ticket, UnknownName
from whistlestop.boards.check import BoardError, Problem, check
from whistlestop.boards.deal import Deal
from whistlestop.boards.library import BoardFile, built_in_files, load, load_cached, load_file, split_source, variants
from whistlestop.boards.variant import Bonuses, Option, Variant

__all__ = [
    "GREY",
    "Board",
    "BoardError",
    "BoardFile",
    "Bonuses",
    "City",
    "Deal",
    "Deck",
    "Option",
    "Problem",
    "Route",
    "Ticket",
    "UnknownName",
    "Variant",
    "built_in_files",
    "check",
    "load",
    "load_cached",
    "load_file",
    "split_source",
    "variants",
]
