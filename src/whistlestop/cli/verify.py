"""The command `whistlestop verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def verify(
    file: Annotated[Path, Parameter(help="A finished record.")],
    *,
    commitment: Annotated[str | None, Parameter(help="The commitment that was published before the game.")] = None,
) -> int:
    """Prove that a finished game was dealt from its secret.

    Checks that the secret matches the published commitment, that every action was legal with the cards that follow
    from the secret and the players' contributions, and that the result is correct.
    """
    from whistlestop.game import Record
    from whistlestop.record_text import RecordError

    record = Record.read(file)  # also compares the secret with the record's own commitment
    game = record.replay()
    if not game.over:
        raise RecordError(
            f"{file}: the game is not over after {len(record.actions)} actions, so nothing can be proved yet"
        )
    if commitment is not None and game.commitment != commitment.strip().casefold():
        raise RecordError(f"{file}: the commitment is {game.commitment or 'missing'}, not the one published")
    print(f"✓ The board and tickets are those of {record.variant.name} in this version (data {record.variant.digest}).")
    if game.commitment:
        print(f"✓ The secret matches the commitment {game.commitment}.")
    contributed = [seat for seat, given in enumerate(record.origin.contributions) if given]
    if contributed:
        print(f"✓ The cards also follow from the contributions of {_seats(contributed)}.")
    print(f"✓ All {len(record.actions)} actions are legal, and the game is over.")
    result = " ".join(str(sheet.total) for sheet in game.scores)
    print(f"✓ The result is {result}{'' if record.result else ', which the record does not state'}.")
    print(_conclusion(game.commitment, commitment))
    if contributed:
        print("A player whose contribution is in the record knows that the secret alone did not decide the cards.")
    return 0


def _seats(seats: list[int]) -> str:
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _conclusion(own: str | None, published: str | None) -> str:
    if own is None:
        return (
            "The game replays exactly, but it has no secret. This proves nothing about how its cards were chosen,\n"
            "since anyone who knew the seed or the position could know every card."
        )
    if published is None:
        return (
            "Every card and ticket was dealt from the secret. If the commitment above is the one that was published\n"
            "before the game (--commitment compares it), nobody can have chosen the cards after that."
        )
    return "Every card and ticket was dealt from the secret that was committed to before the game."
