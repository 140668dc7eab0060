"""`whistlestop play`: a game in the terminal against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from whistlestop.extras import need


def play(
    variant: Annotated[str | None, Parameter(help="A variant (whistlestop board list), or a board file. [usa]")] = None,
    *,
    players: Annotated[int | None, Parameter(help="How many play, you included: 2 to 5. [3]")] = None,
    bots: Annotated[
        str | None,
        Parameter(help="The others: one level or bot for all, or one for each, with commas between. [regular]"),
    ] = None,
    option: Annotated[
        list[str] | None, Parameter(help="An option of the variant; may be given again.", negative="")
    ] = None,
    seed: Annotated[int | None, Parameter(help="Makes the game repeatable; else it is secret and verifiable.")] = None,
    seat: Annotated[int, Parameter(help="Your seat, counted from 0.")] = 0,
    first_seat: Annotated[int | None, Parameter(help="The seat that begins; else chance decides.")] = None,
    save: Annotated[Path | None, Parameter(help="Where to keep the game; else in your folder for games.")] = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a saved game.")] = None,
    board: Annotated[Path | None, Parameter(help="A board file of your own; VARIANT then names one in it.")] = None,
    plain: Annotated[
        bool, Parameter(help="Lines to read and type, in place of the whole screen.", negative="")
    ] = False,
) -> int:
    """Play in the terminal against bots.

    Without arguments you are asked what to play. The levels are novice, regular, expert and master.
    The game is saved when you leave, and after each of your turns.
    """
    from whistlestop.cli import saves, seating, terminal
    from whistlestop.cli.lines import Lines

    on_screen = not plain and terminal.is_usable()
    if on_screen:
        with need("terminal"):
            import textual  # noqa: F401  (before anything is asked or saved)
    given = {"variant": variant, "--players": players, "--option": option, "--seed": seed, "--board": board}
    if resume is not None and (clash := [name for name, value in given.items() if value is not None]):
        raise ValueError(f"--resume goes on with a game as it is, so it can't take {', '.join(clash)}")
    nothing = not seat and all(value is None for value in (*given.values(), bots, first_seat, save, resume))
    if on_screen and nothing:
        wish = terminal.ask_for_game(saves.latest_unfinished())
        if wish is None:
            return 0
        variant, players, bots, resume = wish.variant or None, wish.players, wish.bots, wish.resume
    if resume is not None:
        table = seating.resumed(resume, None if nothing else bots, save)
    else:
        source = seating.source(variant, board)
        table = seating.new(source, players, bots, option or [], seed, seat, first_seat, save)
    return terminal.play(table) if on_screen else Lines(table).play()
