"""The policy of the planner and the racer, and of every seat in a rollout: how a seat that has a plan moves.

It reads only what its seat may know, unless that seat is a blocker's.
"""

from __future__ import annotations

from whistlestop.bots.thinking.blocking import blocking_claim
from whistlestop.bots.thinking.card_worth import best_card, weigh_cards
from whistlestop.bots.thinking.claims import IN_A_HURRY, longest_in_reach, planned_claim, spare_claim
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.horizon import soonest_end, turns_left
from whistlestop.bots.thinking.planner_state import BLOCKER, RACER, PlannerState
from whistlestop.bots.thinking.planning import make_plan, note_needs, plan_holds
from whistlestop.bots.thinking.station_plan import planned_station
from whistlestop.bots.thinking.ticket_choice import best_keep
from whistlestop.bots.thinking.weights import CARDS_PER_CLAIM, SLACK, TRAINS_FOR_TICKETS, TURNS_FOR_TICKETS
from whistlestop.rules.bits import ZERO
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.legal import count, nth, nth_payment
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import CHOOSING_TICKETS, KEEPING_TICKETS, NONE, SECOND_CARD, TUNNEL, State
from whistlestop.rules.tables import DRAW_TICKETS_ID, Tables

MANY_TRAINS = 25
"""With this many trains, a seat draws new tickets even if it has given one up."""
ANY_NUMBER = 99
"""More cards than any route can be short of."""


@compiled
def choose(state: State, tables: Tables, scratch: Scratch, planner: PlannerState, seat: int, extra_orders: int) -> int:
    """Return the id of the action that the seat plays; `extra_orders` is for `make_plan`."""
    if state.phase == CHOOSING_TICKETS or state.phase == KEEPING_TICKETS:
        return best_keep(state, tables, planner, seat, extra_orders)
    if state.phase == TUNNEL:
        return nth_payment(state, seat, 0)
    refresh_plan(state, tables, planner, seat, extra_orders)
    if state.phase == SECOND_CARD:
        weigh_cards(state, tables, planner, seat)
        return best_card(state, planner)
    if planner.style[seat] == BLOCKER:
        action = blocking_claim(state, tables, planner, seat)
        if action != NONE:
            return action
    return choose_turn(state, tables, scratch, planner, seat)


@compiled
def refresh_plan(state: State, tables: Tables, planner: PlannerState, seat: int, extra_orders: int) -> None:
    """Plan again if the plan doesn't hold any more, or if the end is much nearer than expected."""
    if planner.style[seat] == RACER:
        planner.plan[seat, 0], planner.plan[seat, 1] = ZERO, ZERO
        planner.borrowed[seat, 0], planner.borrowed[seat, 1] = ZERO, ZERO
        planner.horizon[seat] = turns_left(state, planner, seat)
        note_needs(state, tables, planner, seat)
        return
    if planner.has_plan[seat] == 1:
        note_needs(state, tables, planner, seat)
    turns = turns_left(state, planner, seat)
    if extra_orders > 0 or not plan_holds(state, planner, seat) or 3 * turns < 2 * int(planner.horizon[seat]):
        planner.extra[0], planner.extra[1] = ZERO, ZERO
        make_plan(state, tables, planner, seat, extra_orders)
    if turns <= IN_A_HURRY:
        planner.horizon[seat] = turns


@compiled
def choose_turn(state: State, tables: Tables, scratch: Scratch, planner: PlannerState, seat: int) -> int:
    """Choose the action that begins a turn: claim, build, draw tickets or draw a card."""
    horizon = int(planner.horizon[seat])
    hurry = horizon <= IN_A_HURRY
    action = planned_claim(state, tables, planner, seat)
    if action != NONE and (not hurry or horizon > 1):
        return action
    spare = int(state.trains[seat]) - int(planner.spaces[seat])
    planned = (planner.plan[seat, 0] | planner.plan[seat, 1]) != ZERO
    if not planned or hurry:
        station = planned_station(state, tables, planner, seat)
        if station != NONE:
            return station
    if action != NONE:
        return action
    if not planned or hurry or planner.slack[seat] >= planner.weights[SLACK]:
        at_least = 1 if hurry else wanted_length(state, tables, planner, seat, planned, spare)
        action = spare_claim(state, tables, planner, seat, at_least)
        if action != NONE:
            return action
    if wants_tickets(state, planner, seat, planned):
        return DRAW_TICKETS_ID
    weigh_cards(state, tables, planner, seat)
    card = best_card(state, planner)
    if card != NONE:
        return card
    action = spare_claim(state, tables, planner, seat, 1)
    if action != NONE:
        return action
    return last_resort(state, tables, scratch, planner, seat)


@compiled
def last_resort(state: State, tables: Tables, scratch: Scratch, planner: PlannerState, seat: int) -> int:
    """Drop the plan when no card can be drawn: claim the longest route, or do whatever is legal."""
    for word in range(2):
        planner.plan[seat, word] = ZERO
    note_needs(state, tables, planner, seat)
    action = spare_claim(state, tables, planner, seat, 1)
    if action != NONE:
        return action
    return nth(state, tables, scratch, seat, 0, count(state, tables, scratch, seat))


@compiled
def wanted_length(state: State, tables: Tables, planner: PlannerState, seat: int, planned: bool, spare: int) -> int:
    """How long a route must be to be worth a turn for its points alone."""
    if planned:
        return max(5, longest_in_reach(state, tables, planner, seat, spare, ANY_NUMBER))
    # Cards that are still in hand when the game ends are wasted: claim anything once the turns may not suffice.
    claims = pile_size(state.hands[seat]) / planner.weights[CARDS_PER_CLAIM]
    turns = 1.0 + soonest_end(state, seat)
    if claims >= turns:
        return 1
    longest = longest_in_reach(state, tables, planner, seat, spare, 2)
    if claims + 2.0 >= turns:
        longest = min(longest, 4)
    return max(1, min(longest, max(4, longest - 1)))


@compiled
def wants_tickets(state: State, planner: PlannerState, seat: int, planned: bool) -> bool:
    """Return whether there is time for more tickets: not for a seat that has had to give one up."""
    return (
        not planned
        and planner.style[seat] != RACER
        and ((planner.given_up[seat, 0] | planner.given_up[seat, 1]) == ZERO or int(state.trains[seat]) >= MANY_TRAINS)
        and state.ticket_deck_size > 0
        and int(state.trains[seat]) >= planner.weights[TRAINS_FOR_TICKETS]
        and int(planner.horizon[seat]) >= planner.weights[TURNS_FOR_TICKETS]
    )
