"""A record as a film: what each action brought, and the table after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from whistlestop.actions import Action, text
from whistlestop.boards import Variant
from whistlestop.cli import saves, show
from whistlestop.cli.screen import Screen
from whistlestop.cli.seating import names_of
from whistlestop.cli.sentences import tell
from whistlestop.cli.show_scores import final_scores
from whistlestop.events import Event, seen_by
from whistlestop.game import Game
from whistlestop.record import Record
from whistlestop.view import View


@dataclass(frozen=True)
class Step:
    """The table after an action, as the spectator may see it; the first step has no action."""

    deed: tuple[int, Action] | None
    sentences: tuple[str, ...]
    views: tuple[View, ...]
    """The seats' whose eyes are used; one of a spectator if there are none."""


@dataclass(frozen=True)
class Film:
    """All steps of a game."""

    variant: Variant
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    all_seats: bool


def film_of(record: Record, file: Path, seat: int | None, all_seats: bool) -> Film:
    """Replay a record for a spectator, through the eyes of one seat, or with open cards."""
    players = record.origin.players
    eyes: list[int | None] = [*range(players)] if all_seats else [seat]
    names = _names(file, players)
    game = record.start()
    steps = [Step(None, (), _views(game, eyes))]
    for actor, action in record.actions:
        happened = game.play(action, actor)
        visible = happened if all_seats else tuple(seen_by(event, seat) for event in happened)
        steps.append(_step(game, names, (actor, action), visible, eyes))
    return Film(record.variant, names, tuple(steps), all_seats)


def _names(file: Path, players: int) -> tuple[str, ...]:
    seats = saves.seats_in(file)
    if seats is None or len(seats) != players:
        return tuple(f"seat {seat}" for seat in range(players))
    return tuple(names_of(seats))


def _views(game: Game, eyes: Sequence[int | None]) -> tuple[View, ...]:
    return tuple(game.view(seat) for seat in eyes)


def _step(
    game: Game, names: Sequence[str], deed: tuple[int, Action], visible: Sequence[Event], eyes: Sequence[int | None]
) -> Step:
    return Step(deed, tuple(tell(game.variant, names, visible)), _views(game, eyes))


def show_step(screen: Screen, film: Film, number: int) -> None:
    """One step: what happened, and the table."""
    step = film.steps[number]
    view = step.views[0]
    screen.rule(f"Step {number} of {len(film.steps) - 1} · {show.piles(view)}")
    for sentence in step.sentences:
        screen.print(Text(sentence, style="bold"))
    screen.print(show.players(view, film.names, film.variant.stations > 0), show.display(view, screen.width))
    for seen in step.views:
        if seen.seat is not None:
            _show_seat(screen, film, seen)
    if view.scores is not None:
        screen.print("", final_scores(film.variant, view.scores, film.names))


def _show_seat(screen: Screen, film: Film, view: View) -> None:
    assert view.seat is not None
    if film.all_seats:
        screen.print(show.seat_name(film.names, view.seat))
    screen.print(show.hand(view, screen.width))
    if view.tickets:
        screen.print(show.tickets(film.variant, view, screen.width))
    if view.offer:
        offered = ", ".join(show.ticket_name(film.variant, ticket) for ticket in view.offer)
        screen.print(show.labelled("On offer", offered))


def print_steps(screen: Screen, film: Film, at: int | None) -> int:
    """Print one step, or all: each action with its sentences, and the table at the beginning and the end."""
    last = len(film.steps) - 1
    if at is not None:
        show_step(screen, film, at)
        return 0
    show_step(screen, film, 0)
    for number, step in enumerate(film.steps[1:], 1):
        assert step.deed is not None
        told = " ".join(step.sentences)
        screen.print(Text(f"{number:>4}  {told}" if told else f"{number:>4}  {_deed(film, step.deed)}"))
    if last:
        show_step(screen, film, last)
    return 0


def _deed(film: Film, deed: tuple[int, Action]) -> str:
    seat, action = deed
    return f"{film.names[seat]}: {text(action)}"


KEYS = "Enter or n: next · p: previous · g N: go to step N · q: leave"


def walk(screen: Screen, film: Film, at: int) -> int:
    """Let a person go to and fro."""
    last = len(film.steps) - 1
    while True:
        show_step(screen, film, at)
        screen.print(Text(KEYS, style="dim"))
        try:
            word, *rest = [*screen.ask("replay> ").casefold().split(), ""]
        except EOFError:
            return 0
        match word:
            case "" | "n" if at < last:
                at += 1
            case "p" if at > 0:
                at -= 1
            case "q" | "quit" | "exit":
                return 0
            case "g" if rest[0].isdecimal() and int(rest[0]) <= last:
                at = int(rest[0])
            case "g":
                screen.warn(f"The steps are 0 to {last}.")
            case "" | "n" | "p":
                screen.warn("There is no step further on." if word != "p" else "This is the first step.")
            case _:
                screen.warn(KEYS)
