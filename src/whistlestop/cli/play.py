"""`whistlestop play`: a game in the terminal against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def play(
    variant: Annotated[str | None, Parameter(help="A variant (whistlestop board list), or a board file. [usa]")] = None,
    *,
    players: Annotated[int | None, Parameter(help="How many play, you included: 2 to 5. [3]")] = None,
    bots: Annotated[str | None, Parameter(help="The others: one name for all, or one for each. [greedy]")] = None,
    option: Annotated[
        list[str] | None, Parameter(help="An option of the variant; may be given again.", negative="")
    ] = None,
    seed: Annotated[int | None, Parameter(help="Makes the game repeatable; else it is secret and verifiable.")] = None,
    seat: Annotated[int, Parameter(help="Your seat, counted from 0.")] = 0,
    first_seat: Annotated[int | None, Parameter(help="The seat that begins; else chance decides.")] = None,
    save: Annotated[Path | None, Parameter(help="Where to keep the game; else in your folder for games.")] = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a saved game.")] = None,
    board: Annotated[Path | None, Parameter(help="A board file of your own; VARIANT then names one in it.")] = None,
) -> int:
    """Play in the terminal against bots.

    The game is saved when you leave, and after each of your turns.
    """
    from whistlestop.cli import seating

    if resume is not None:
        given = {"variant": variant, "--players": players, "--option": option, "--seed": seed, "--board": board}
        if clash := [name for name, value in given.items() if value is not None]:
            raise ValueError(f"--resume goes on with a game as it is, so it can't take {', '.join(clash)}")
        return seating.resumed(resume, bots, save).play()
    source = seating.source(variant, board)
    return seating.new(source, players, bots, option or [], seed, seat, first_seat, save).play()
