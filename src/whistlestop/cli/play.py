"""The command `whistlestop play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from whistlestop.extras import need


def play(
    variant: Annotated[str | None, Parameter(help="A variant (whistlestop board list), or a board file. [usa]")] = None,
    *,
    players: Annotated[int | None, Parameter(help="The number of players, including you: 2 to 5. [3]")] = None,
    bots: Annotated[
        str | None,
        Parameter(help="The opponents: one level or bot for all, or one for each, separated by commas. [regular]"),
    ] = None,
    option: Annotated[
        list[str] | None, Parameter(help="An option of the variant; can be repeated.", negative="")
    ] = None,
    seed: Annotated[
        int | None, Parameter(help="Makes the game repeatable. Without it, the deal is secret and verifiable.")
    ] = None,
    seat: Annotated[int, Parameter(help="Your seat, counting from 0.")] = 0,
    first_seat: Annotated[int | None, Parameter(help="The seat that begins. [random]")] = None,
    save: Annotated[Path | None, Parameter(help="Where to save the game. [in your folder for games]")] = None,
    resume: Annotated[Path | None, Parameter(help="Resume a saved game.")] = None,
    board: Annotated[Path | None, Parameter(help="A board file; VARIANT is then one of its variants.")] = None,
    plain: Annotated[bool, Parameter(help="Play line by line instead of on the full screen.", negative="")] = False,
) -> int:
    """Play in the terminal against bots.

    Without arguments, you are asked what to play. The levels are novice, casual, regular, expert, master and
    grandmaster. The game is saved after each of your actions, and when you quit.
    """
    from whistlestop.cli import saves, table_setup, terminal
    from whistlestop.cli.plain_game import PlainGame

    on_screen = not plain and terminal.is_usable()
    if on_screen:
        with need("terminal"):
            import textual  # noqa: F401  (before anything is asked or saved)
    given = {"variant": variant, "--players": players, "--option": option, "--seed": seed, "--board": board}
    if resume is not None and (clash := [name for name, value in given.items() if value is not None]):
        raise ValueError(f"--resume continues a game as it is, so it can't be combined with {', '.join(clash)}")
    no_arguments = not seat and all(value is None for value in (*given.values(), bots, first_seat, save, resume))
    if on_screen and no_arguments:
        choice = terminal.ask_for_game(saves.latest_unfinished())
        if choice is None:
            return 0
        variant, players, bots, resume = choice.variant or None, choice.players, choice.bots, choice.resume
    if resume is not None:
        table = table_setup.resume_table(resume, None if no_arguments else bots, save)
    else:
        source = table_setup.variant_source(variant, board)
        table = table_setup.new_table(source, players, bots, option or [], seed, seat, first_seat, save)
    return terminal.play(table) if on_screen else PlainGame(table).play()
