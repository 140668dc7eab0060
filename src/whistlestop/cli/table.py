"""A person and bots around one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from whistlestop.actions import Action, IllegalAction
from whistlestop.bots import Bot, finish
from whistlestop.cli import saves
from whistlestop.events import Event, seen_by
from whistlestop.game import Game


class BotFailed(ValueError):
    """A bot raised an error, or chose what the rules forbid. The game is as it was, and saved."""


def refusal_words(refusal: Exception, names: Sequence[str]) -> str:
    """Why something can't be done, with the players' names and the rule's number.

    >>> from whistlestop.refusal_codes import NotYourTurn
    >>> refusal_words(IllegalAction(NotYourTurn(seat=0, to_act=1), "S5"), ("you", "Greedy"))
    "It is not your turn but Greedy's. (rule S5)"
    """
    if not isinstance(refusal, IllegalAction):
        said = str(refusal)
        return f"{said[:1].upper()}{said[1:]}"
    return refusal.text(names) + (f" (rule {refusal.rule})" if refusal.rule else "")


class Table:
    """A game with its players and its file. Whoever shows it asks the person; the bots are asked here."""

    def __init__(self, game: Game, seats: Sequence[str], bots: Mapping[int, Bot], names: Sequence[str], file: Path):
        """`seats` are the bots' specs in the order of the seats, with "you" for the person."""
        self.game = game
        self.seats = seats
        self.seat = seats.index(saves.PERSON)
        self.bots = bots
        self.names = names
        self.file = file
        self.news: list[Event] = []
        """What happened and was not told yet, as far as the person may see it."""

    @property
    def persons_turn(self) -> bool:
        """Whether the person may act now."""
        return self.seat in self.game.to_act

    def save(self) -> Path:
        """Save the game as it stands; returns the file."""
        saves.write(self.file, self.game.record, self.seats)
        return self.file

    def remember(self, happened: Sequence[Event]) -> None:
        """Take note of events, as far as the person may see them."""
        self.news.extend(seen_by(event, self.seat) for event in happened)

    def play(self, action: Action) -> None:
        """The person's action; raises `IllegalAction` with the reason. The game is saved then."""
        self.remember(self.game.play(action, self.seat))
        self.save()

    def question(self, seat: int) -> Callable[[], Action]:
        """What a bot is asked now. The answer may take time, and a thread of its own: nothing changes meanwhile."""
        bot, view, legal = self.bots[seat], self.game.view(seat), self.game.legal(seat)
        return lambda: bot.choose(view, legal)

    def play_bot(self, seat: int, action: Action) -> None:
        """What a bot has chosen; raises `BotFailed` if the rules forbid it."""
        try:
            self.remember(self.game.play(action, seat))
        except (IllegalAction, KeyError, TypeError, ValueError, AttributeError) as error:
            raise self.failed(seat, f"it chose {action!r}. {error}") from error

    def failed(self, seat: int, why: str | Exception) -> BotFailed:
        """The error that says which bot failed. The game is saved first."""
        reason = f"{type(why).__name__}: {why}" if isinstance(why, Exception) else why
        return BotFailed(f"{self.names[seat]} failed: {reason} (The game is saved: {self.save()})")

    def close(self) -> None:
        """Let the bots go; after a whole game they may see how it ended."""
        for seat, bot in self.bots.items():
            if self.game.over:
                finish(bot, self.game.view(seat))
            else:
                bot.close()
