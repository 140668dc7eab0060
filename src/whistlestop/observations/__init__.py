"""Observations: what a seat knows as a row of numbers, for networks (`docs/reference/observations.md`).

Version 0 shows what is on the table. Version 1 is one layout for all variants and numbers of players of a board, with
what the seat's tickets are still missing.
"""
