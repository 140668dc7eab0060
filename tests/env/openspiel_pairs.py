"""Two games that one seat can't tell apart, played side by side by explicit chance.

They differ in all that the seat can't know: the other hands, what others draw blind, the tickets dealt to them, which
of them they keep, and how the returned ones are shuffled. What the seat sees is the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.env.openspiel_games import drawn, load, pending_of, record_of

from whistlestop.actions import Action, KeepTickets
from whistlestop.env.openspiel import WhistlestopGame, WhistlestopState
from whistlestop.rules.setup import STARTING_HAND
from whistlestop.rules.state import NONE
from whistlestop.rules.tables import DRAW_DECK_ID, DRAW_TICKETS_ID

FEW_CARDS = 45


class Parted(Exception):
    """The games can't continue together: one shows what the other doesn't have."""


class Twins:
    """A game, and another that looks the same to the seat."""

    def __init__(self, variant: str, players: int, seat: int, seed: int) -> None:
        self.game: WhistlestopGame = load(variant, players)
        self.seat, self.chance = seat, random.Random(seed)
        self.one = self._dealt()
        self.other = self._dealt_alike()

    def _dealt(self) -> WhistlestopState:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(drawn(state, self.chance))
        return state

    def _dealt_alike(self) -> WhistlestopState:
        """The same deal, with other cards in the other hands and other tickets before the others."""
        while True:
            try:
                return self._try_to_deal_alike()
            except Parted:
                continue

    def _try_to_deal_alike(self) -> WhistlestopState:
        state, outcomes = self.game.new_initial_state(), self.one.history()
        players, variant = self.game.num_players(), self.game.config.variant
        cards = 1 + STARTING_HAND * players
        shuffles = (len(variant.long), len(variant.regular))
        tickets = len(outcomes) - sum(max(0, size - 1) for size in shuffles)
        for number, outcome in enumerate(outcomes[:tickets]):
            hidden = 0 < number < cards and (number - 1) // STARTING_HAND != self.seat
            _draw(state, drawn(state, self.chance) if hidden else outcome)
        seen = {*_dealt_to(self.one, self.seat)}
        for first, size in zip((0, shuffles[0]), shuffles, strict=True):
            order = _shuffled(first, outcomes[tickets : tickets + size - 1]) if size else []
            tickets += max(0, size - 1)
            for outcome in _draws_of(first, self._renamed(order, seen)):
                _draw(state, outcome)
        return state

    def _renamed(self, order: list[int], seen: set[int]) -> list[int]:
        """The same order, with all tickets but the seen ones in other places."""
        unseen = [ticket for ticket in order if ticket not in seen]
        names = dict(zip(unseen, self.chance.sample(unseen, len(unseen)), strict=True))
        return [names.get(ticket, ticket) for ticket in order]

    def play(self) -> Iterator[tuple[WhistlestopState, WhistlestopState]]:
        """Both games after each action, until they are over or must part."""
        try:
            while not self.one.is_terminal():
                yield self.one, self.other
                self._step()
        except Parted:
            return

    def _step(self) -> None:
        actor = self.one.current_player()
        assert self.other.current_player() == actor
        pairs = self._pairs(actor)
        if not pairs:
            raise Parted
        actions = self.chance.choice(pairs)
        for state, action in zip((self.one, self.other), actions, strict=True):
            state.apply_action(action)
        self._draw_alike(hidden=actor != self.seat and actions[0] == DRAW_DECK_ID)

    def _pairs(self, actor: int) -> list[tuple[int, int]]:
        """What may be played here and there without the seat seeing a difference."""
        here, there = (state.legal_actions() for state in (self.one, self.other))
        variant = self.game.config.variant
        if actor != self.seat and isinstance(variant.action(here[0]), KeepTickets):
            return [(a, b) for a in here for b in there if _kept(variant.action(a)) == _kept(variant.action(b))]
        if actor == self.seat:
            assert here == there, "what a seat may do, it knows"
        alike = [action for action in here if action in there]
        if actor == self.seat and DRAW_TICKETS_ID in alike:
            count = int(self.game.config.tables["draw_tickets"][0])
            tops = [record_of(state)["ticket_deck"][0, :count].tolist() for state in (self.one, self.other)]
            if tops[0] != tops[1]:
                alike.remove(DRAW_TICKETS_ID)
        return [(action, action) for action in alike]

    def _draw_alike(self, hidden: bool) -> None:
        """Let chance decide for both: the same, except for what the seat does not see."""
        while self.one.is_chance_node():
            if not pending_of(self.one).pile:
                outcomes = drawn(self.one, self.chance), drawn(self.other, self.chance)
            elif hidden:
                outcomes = self._hidden_cards()
            else:
                outcomes = (self._card_of_both(),) * 2
            for state, outcome in zip((self.one, self.other), outcomes, strict=True):
                _draw(state, outcome)
        assert not self.other.is_chance_node()

    def _card_of_both(self) -> int:
        """A card that both decks have."""
        piles = [pending_of(state).pile for state in (self.one, self.other)]
        both = [min(counts) for counts in zip(*piles, strict=True)]
        if not any(both):
            raise Parted
        return self.chance.choices(range(len(both)), both)[0]

    def _hidden_cards(self) -> tuple[int, int]:
        """Any two cards; when the decks are low, cards that the other has fewer of.

        For when the decks have run out, the hidden cards must be the same, if in other hands."""
        here, there = (pending_of(state).pile for state in (self.one, self.other))
        if sum(here) > FEW_CARDS:
            return drawn(self.one, self.chance), drawn(self.other, self.chance)
        more = [a - b for a, b in zip(here, there, strict=True)]
        if not any(more):
            return (drawn(self.one, self.chance),) * 2
        return more.index(max(more)), more.index(min(more))


def _kept(action: Action) -> int:
    assert isinstance(action, KeepTickets)
    return len(action.keep)


def _draw(state: WhistlestopState, outcome: int) -> None:
    if outcome not in state.legal_actions():
        raise Parted
    state.apply_action(outcome)


def _dealt_to(state: WhistlestopState, seat: int) -> list[int]:
    record = record_of(state)
    both = [*record["offer"][0, seat].tolist(), *record["next_offer"][0, seat].tolist()]
    return [ticket for ticket in both if ticket != NONE]


def _shuffled(first: int, draws: list[int]) -> list[int]:
    """The order that these draws of a shuffle lead to."""
    order = list(range(first, first + len(draws) + 1))
    for place, other in zip(range(len(draws), 0, -1), draws, strict=True):
        order[place], order[other] = order[other], order[place]
    return order


def _draws_of(first: int, order: list[int]) -> list[int]:
    """The draws of a shuffle that lead to this order."""
    now, draws = list(range(first, first + len(order))), []
    for place in range(len(order) - 1, 0, -1):
        draws.append(now.index(order[place]))
        now[place], now[draws[-1]] = now[draws[-1]], now[place]
    return draws


def differ(one: WhistlestopState, other: WhistlestopState, seat: int) -> bool:
    """Whether the seat has seen something else in one game than in the other."""
    return bool(one.information_state_string(seat) != other.information_state_string(seat))
