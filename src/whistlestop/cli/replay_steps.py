"""Stepping through a record: what each action caused, and the table after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from whistlestop import actions
from whistlestop.actions import Action
from whistlestop.boards import Variant
from whistlestop.cli import render, saves
from whistlestop.cli.event_text import describe_events
from whistlestop.cli.render_scores import final_scores
from whistlestop.cli.screen import Screen
from whistlestop.cli.table_setup import seat_names
from whistlestop.events import Event, seen_by
from whistlestop.game import Game, Record
from whistlestop.view import View


@dataclass(frozen=True)
class Step:
    """The table after an action, as the readers may see it. The first step has no action."""

    played: tuple[int, Action] | None
    """The seat and its action."""
    sentences: tuple[str, ...]
    views: tuple[View, ...]
    """The view of each reader."""


@dataclass(frozen=True)
class Replay:
    """All steps of a recorded game."""

    variant: Variant
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    all_seats: bool


def load_replay(record: Record, file: Path, seat: int | None, all_seats: bool) -> Replay:
    """Replay a record as a spectator, as one seat, or with all cards visible."""
    players = record.origin.players
    readers: list[int | None] = [*range(players)] if all_seats else [seat]
    names = _names(file, players)
    game = record.start()
    steps = [Step(None, (), _views(game, readers))]
    for actor, action in record.actions:
        happened = game.play(action, actor)
        visible = happened if all_seats else tuple(seen_by(event, seat) for event in happened)
        steps.append(_step(game, names, (actor, action), visible, readers))
    return Replay(record.variant, names, tuple(steps), all_seats)


def _names(file: Path, players: int) -> tuple[str, ...]:
    seats = saves.seats_in(file)
    if seats is None or len(seats) != players:
        return tuple(f"seat {seat}" for seat in range(players))
    return tuple(seat_names(seats))


def _views(game: Game, readers: Sequence[int | None]) -> tuple[View, ...]:
    return tuple(game.view(seat) for seat in readers)


def _step(
    game: Game,
    names: Sequence[str],
    played: tuple[int, Action],
    visible: Sequence[Event],
    readers: Sequence[int | None],
) -> Step:
    return Step(played, tuple(describe_events(game.variant, names, visible)), _views(game, readers))


def show_step(screen: Screen, replay: Replay, number: int) -> None:
    """Print one step: what happened, and the table."""
    step = replay.steps[number]
    view = step.views[0]
    screen.rule(f"Step {number} of {len(replay.steps) - 1} · {render.piles(view)}")
    for sentence in step.sentences:
        screen.print(Text(sentence, style="bold"))
    screen.print(render.players(view, replay.names, replay.variant.stations > 0), render.display(view, screen.width))
    for seen in step.views:
        if seen.seat is not None:
            _show_seat(screen, replay, seen)
    if view.scores is not None:
        screen.print("", final_scores(replay.variant, view.scores, replay.names))


def _show_seat(screen: Screen, replay: Replay, view: View) -> None:
    assert view.seat is not None
    if replay.all_seats:
        screen.print(render.seat_name(replay.names, view.seat))
    screen.print(render.hand(view, screen.width))
    if view.tickets:
        screen.print(render.tickets(replay.variant, view, screen.width))
    if view.offer:
        offered = ", ".join(render.ticket_name(replay.variant, ticket) for ticket in view.offer)
        screen.print(render.labelled("On offer", offered))


def print_steps(screen: Screen, replay: Replay, at: int | None) -> int:
    """Print one step, or all of them: each action in words, and the table at the beginning and the end."""
    last = len(replay.steps) - 1
    if at is not None:
        show_step(screen, replay, at)
        return 0
    show_step(screen, replay, 0)
    for number, step in enumerate(replay.steps[1:], 1):
        assert step.played is not None
        text = " ".join(step.sentences) or _action_text(replay, step.played)
        screen.print(Text(f"{number:>4}  {text}"))
    if last:
        show_step(screen, replay, last)
    return 0


def _action_text(replay: Replay, played: tuple[int, Action]) -> str:
    seat, action = played
    return f"{replay.names[seat]}: {actions.text(action)}"


KEYS = "Enter or n: next · p: previous · g N: go to step N · q: quit"


def browse(screen: Screen, replay: Replay, at: int) -> int:
    """Let the user step back and forth; returns the exit code."""
    last = len(replay.steps) - 1
    while True:
        show_step(screen, replay, at)
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
                screen.warn("This is the last step." if word != "p" else "This is the first step.")
            case _:
                screen.warn(KEYS)
