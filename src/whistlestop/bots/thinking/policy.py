"""One move of a seat that follows its plan: what the planner and the racer play, and every seat in a rollout.

It reads what its seat may know and nothing else.
"""

from __future__ import annotations

from whistlestop.bots.thinking.card_worth import best_card, weigh_cards
from whistlestop.bots.thinking.claims import IN_A_HURRY, longest_in_reach, planned_claim, spare_claim
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.horizon import soonest_end, turns_left
from whistlestop.bots.thinking.mind import RACER, Mind
from whistlestop.bots.thinking.planning import make_plan, note_needs, plan_holds
from whistlestop.bots.thinking.station_plan import planned_station
from whistlestop.bots.thinking.ticket_choice import best_keep
from whistlestop.bots.thinking.weights import CARDS_A_CLAIM, SLACK, TRAINS_FOR_TICKETS, TURNS_FOR_TICKETS
from whistlestop.rules.bits import ZERO
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.legal import count, nth, nth_payment
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import CHOOSING_TICKETS, KEEPING_TICKETS, NONE, SECOND_CARD, TUNNEL, State
from whistlestop.rules.tables import DRAW_TICKETS_ID, Tables

MANY_TRAINS = 25
CARD_LIMIT = 99
"""However many cards are missing."""


@compiled
def choose(state: State, tables: Tables, scratch: Scratch, mind: Mind, seat: int, care: int) -> int:
    """The id of the action that the seat plays; `care` is how many more plans it tries each time it plans."""
    if state.phase == CHOOSING_TICKETS or state.phase == KEEPING_TICKETS:
        return best_keep(state, tables, mind, seat, care)
    if state.phase == TUNNEL:
        return nth_payment(state, seat, 0)
    refresh_plan(state, tables, mind, seat, care)
    if state.phase == SECOND_CARD:
        weigh_cards(state, tables, mind, seat)
        return best_card(state, mind)
    return choose_turn(state, tables, scratch, mind, seat)


@compiled
def refresh_plan(state: State, tables: Tables, mind: Mind, seat: int, care: int) -> None:
    """Plan anew if the plan doesn't hold any more, or if the end comes nearer than thought."""
    if mind.style[seat] == RACER:
        mind.plan[seat, 0], mind.plan[seat, 1] = ZERO, ZERO
        mind.borrowed[seat, 0], mind.borrowed[seat, 1] = ZERO, ZERO
        mind.horizon[seat] = turns_left(state, mind, seat)
        note_needs(state, tables, mind, seat)
        return
    if mind.has_plan[seat] == 1:
        note_needs(state, tables, mind, seat)
    turns = turns_left(state, mind, seat)
    if care > 0 or not plan_holds(state, mind, seat) or 3 * turns < 2 * int(mind.horizon[seat]):
        mind.extra[0], mind.extra[1] = ZERO, ZERO
        make_plan(state, tables, mind, seat, care)
    if turns <= IN_A_HURRY:
        mind.horizon[seat] = turns


@compiled
def choose_turn(state: State, tables: Tables, scratch: Scratch, mind: Mind, seat: int) -> int:
    """A whole turn's choice: claim, build, take tickets or draw."""
    horizon = int(mind.horizon[seat])
    hurry = horizon <= IN_A_HURRY
    action = planned_claim(state, tables, mind, seat)
    if action != NONE and (not hurry or horizon > 1):
        return action
    spare = int(state.trains[seat]) - int(mind.spaces[seat])
    planned = (mind.plan[seat, 0] | mind.plan[seat, 1]) != ZERO
    if not planned or hurry:
        station = planned_station(state, tables, mind, seat)
        if station != NONE:
            return station
    if action != NONE:
        return action
    if not planned or hurry or mind.slack[seat] >= mind.weights[SLACK]:
        at_least = 1 if hurry else wanted_length(state, tables, mind, seat, planned, spare)
        action = spare_claim(state, tables, mind, seat, at_least)
        if action != NONE:
            return action
    if wants_tickets(state, mind, seat, planned):
        return DRAW_TICKETS_ID
    weigh_cards(state, tables, mind, seat)
    card = best_card(state, mind)
    if card != NONE:
        return card
    action = spare_claim(state, tables, mind, seat, 1)
    if action != NONE:
        return action
    return forced(state, tables, scratch, mind, seat)


@compiled
def forced(state: State, tables: Tables, scratch: Scratch, mind: Mind, seat: int) -> int:
    """No card can be drawn and nothing wanted claimed: the longest claim, or whatever is left to do."""
    for word in range(2):
        mind.plan[seat, word] = ZERO
    note_needs(state, tables, mind, seat)
    action = spare_claim(state, tables, mind, seat, 1)
    if action != NONE:
        return action
    return nth(state, tables, scratch, seat, 0, count(state, tables, scratch, seat))


@compiled
def wanted_length(state: State, tables: Tables, mind: Mind, seat: int, planned: bool, spare: int) -> int:
    """How long a route must be to be worth a turn for its points alone."""
    if planned:
        return max(5, longest_in_reach(state, tables, mind, seat, spare, CARD_LIMIT))
    # Cards that are still in hand when the game ends have been drawn in vain.
    spendable = pile_size(state.hands[seat]) / mind.weights[CARDS_A_CLAIM]
    sure = 1.0 + soonest_end(state, seat)
    if spendable >= sure:
        return 1
    longest = longest_in_reach(state, tables, mind, seat, spare, 2)
    if spendable + 2.0 >= sure:
        longest = min(longest, 4)
    return max(1, min(longest, max(4, longest - 1)))


@compiled
def wants_tickets(state: State, mind: Mind, seat: int, planned: bool) -> bool:
    """Whether there is time and room for more tickets; who has given one up already has neither."""
    return (
        not planned
        and mind.style[seat] != RACER
        and ((mind.given_up[seat, 0] | mind.given_up[seat, 1]) == ZERO or int(state.trains[seat]) >= MANY_TRAINS)
        and state.ticket_deck_size > 0
        and int(state.trains[seat]) >= mind.weights[TRAINS_FOR_TICKETS]
        and int(mind.horizon[seat]) >= mind.weights[TURNS_FOR_TICKETS]
    )
