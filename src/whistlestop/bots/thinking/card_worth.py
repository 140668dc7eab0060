"""What each card is worth to a seat, for its plan or for the longest routes."""

from __future__ import annotations

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.payments import missing_cards
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.bots.thinking.weights import BOTTLENECK, LOCOMOTIVE_WORTH, LONG_ROUTES, NEED, SLACK, WHOLE_TURN
from whistlestop.rules.bits import ONE, ZERO, bit, lowest
from whistlestop.rules.drawing import kinds_to_draw
from whistlestop.rules.state import CARD_KINDS, DISPLAY_SIZE, LOCOMOTIVE, NONE, SECOND_CARD, State
from whistlestop.rules.tables import CARDS_PER_COLOUR, DRAW_DECK_ID, LOCOMOTIVES, Tables


@compiled
def weigh_cards(state: State, tables: Tables, planner: PlannerState, seat: int) -> None:
    """Write the worth of every kind of card, and of an unseen one, to `planner.worth`."""
    hand = state.hands[seat]
    for card in range(CARD_KINDS):
        planner.worth[card] = 0.1 + 0.02 * hand[card]  # a little, and more for a colour that is collected already
    locomotive_worth = 0.4
    planned = False
    for word in range(2):
        left = planner.plan[seat, word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            planned = True
            length = int(tables.route_length[route])
            short, card = missing_cards(
                hand, planner.need[seat], int(tables.route_colour[route]), length, int(tables.route_ferry[route])
            )
            wanted = (2.0 + length) / (1.5 + short) if short > 0 else 0.5
            planner.worth[card] += wanted
            if card != LOCOMOTIVE:
                locomotive_worth = max(locomotive_worth, wanted)
    for card in range(CARD_KINDS):
        short = int(planner.need[seat, card]) - int(hand[card])
        if short > 0:
            wanted = planner.weights[NEED] + planner.weights[BOTTLENECK] * short
            planner.worth[card] += wanted
            if card != LOCOMOTIVE:
                locomotive_worth = max(locomotive_worth, planner.worth[card])
    # With trains and turns to spare, cards for long routes count too.
    if not planned or (
        int(state.trains[seat]) - int(planner.spaces[seat]) >= 8 and planner.slack[seat] >= planner.weights[SLACK]
    ):
        locomotive_worth = max(
            locomotive_worth,
            weigh_for_long_routes(state, tables, planner, seat, 1.0 if not planned else planner.weights[LONG_ROUTES]),
        )
    planner.worth[LOCOMOTIVE] += planner.weights[LOCOMOTIVE_WORTH] * locomotive_worth + 0.5
    planner.worth[DRAW_DECK_ID] = worth_unseen(state, planner, seat)


@compiled
def weigh_for_long_routes(state: State, tables: Tables, planner: PlannerState, seat: int, share: float) -> float:
    """Raise the worth of each colour to what it is worth for the open long routes; return the greatest worth."""
    hand = state.hands[seat]
    spare = int(state.trains[seat]) - int(planner.spaces[seat])
    greatest = 0.0
    for k in range(tables.classes):
        length = int(tables.class_length[k])
        if 3 <= length <= spare:
            routes = (state.open[seat, 0] & tables.class_routes[k, 0]) | (
                state.open[seat, 1] & tables.class_routes[k, 1]
            )
            if routes != ZERO:
                short, card = missing_cards(
                    hand, planner.need[seat], int(tables.class_colour[k]), length, int(tables.class_ferry[k])
                )
                if short > 0:
                    wanted = share * tables.route_points[length] / (2.0 + short) / 1.5
                    if wanted > planner.worth[card]:
                        planner.worth[card] = wanted
                    greatest = max(greatest, wanted)
    return greatest


@compiled
def worth_unseen(state: State, planner: PlannerState, seat: int) -> float:
    """The average worth of the cards that the seat can't see."""
    total, weighed = 0, 0.0
    for card in range(CARD_KINDS):
        unseen = LOCOMOTIVES if card == LOCOMOTIVE else CARDS_PER_COLOUR
        unseen -= int(state.hands[seat, card]) + int(state.discards[card])
        for place in range(DISPLAY_SIZE):
            if state.display[place] == card:
                unseen -= 1
        for other in range(state.players):
            if other != seat:
                unseen -= int(state.known[other, card])
        if unseen > 0:
            total += unseen
            weighed += unseen * planner.worth[card]
    return weighed / total + 0.05 if total > 0 else 0.0


@compiled
def best_card(state: State, planner: PlannerState) -> int:
    """The card to draw now, `DRAW_DECK_ID` for the deck, -1 if there is none; call `weigh_cards` first.

    A face-up locomotive costs the whole turn (D2), so it must be worth more than two other cards.
    """
    kinds = kinds_to_draw(state)
    best, second, choice = -1.0, -1.0, NONE
    left = kinds & ~bit(LOCOMOTIVE)
    while left != ZERO:
        card = lowest(left)
        left &= left - ONE
        worth = planner.worth[card]
        if worth > best:
            best, second, choice = worth, best, card
        elif worth > second:
            second = worth
    if (kinds & bit(DRAW_DECK_ID)) != ZERO:
        second = max(second, planner.worth[DRAW_DECK_ID])
    if (kinds & bit(LOCOMOTIVE)) != ZERO and state.phase != SECOND_CARD:
        if choice == NONE or planner.worth[LOCOMOTIVE] > best + planner.weights[WHOLE_TURN] * max(0.0, second):
            return LOCOMOTIVE
    return choice
