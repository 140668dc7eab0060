"""Turns: passing (N1, N2), the end of a turn, the last round (E1)."""

from __future__ import annotations

from whistlestop.rules.compile import compiled
from whistlestop.rules.scratch import GAME_ENDED, LAST_ROUND, PASSED, Scratch, note
from whistlestop.rules.state import NONE, OVER, TURN, State

FEW_TRAINS = 2  # with as many or fewer, the last round begins (E1)


@compiled
def end_turn(state: State, scratch: Scratch) -> None:
    """Go on to the next player; two trains or fewer start the last round, whose last turn ends the game (E1)."""
    if state.turns_left > 0:
        state.turns_left -= 1
    elif state.trains[state.seat] <= FEW_TRAINS:
        state.turns_left = state.players
        note(scratch, LAST_ROUND, int(state.seat), NONE, NONE)
    if state.turns_left == 0:
        end_game(state, scratch)
        return
    state.seat = int(state.seat) + 1 if int(state.seat) + 1 < int(state.players) else 0
    state.phase = TURN


@compiled
def pass_turn(state: State, scratch: Scratch) -> None:
    """Pass (N1); when every player in a row has passed, the game ends at once (N2)."""
    state.passes += 1
    note(scratch, PASSED, int(state.seat), NONE, NONE)
    if state.passes == state.players:
        end_game(state, scratch)
    else:
        end_turn(state, scratch)


@compiled
def end_game(state: State, scratch: Scratch) -> None:
    """End the game: nobody acts any more."""
    state.phase = OVER
    note(scratch, GAME_ENDED, NONE, NONE, NONE)
