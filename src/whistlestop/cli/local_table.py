"""A game between the player at the terminal and bots, all in this process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from whistlestop.actions import Action, IllegalAction
from whistlestop.bots import Bot, finish
from whistlestop.cli import saves
from whistlestop.events import Event, seen_by
from whistlestop.game import Game


class BotFailed(ValueError):
    """A bot raised an error or chose an illegal action. The game is unchanged, and saved."""


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


class LocalTable:
    """A game with its bots and its file. The user interface asks the human player for actions."""

    def __init__(self, game: Game, seats: Sequence[str], bots: Mapping[int, Bot], names: Sequence[str], file: Path):
        """`seats` are the specs of the bots in the order of the seats, with "you" for the human player."""
        self.game = game
        self.seats = seats
        self.seat = seats.index(saves.HUMAN)
        self.bots = bots
        self.names = names
        self.file = file
        self.news: list[Event] = []
        """Events that have not been shown yet, as the human player may see them."""

    @property
    def is_human_turn(self) -> bool:
        """Whether the human player may act now."""
        return self.seat in self.game.to_act

    def save(self) -> Path:
        """Save the game; returns the file."""
        saves.write(self.file, self.game.record, self.seats)
        return self.file

    def record_events(self, happened: Sequence[Event]) -> None:
        """Add events to the news, as the human player may see them."""
        self.news.extend(seen_by(event, self.seat) for event in happened)

    def play(self, action: Action) -> None:
        """Play an action of the human player and save the game; raises `IllegalAction` with the reason."""
        self.record_events(self.game.play(action, self.seat))
        self.save()

    def bot_request(self, seat: int) -> Callable[[], Action]:
        """A function that asks a bot for its action. It may take a while, and can run in a thread."""
        bot, view, legal = self.bots[seat], self.game.view(seat), self.game.legal(seat)
        return lambda: bot.choose(view, legal)

    def play_bot(self, seat: int, action: Action) -> None:
        """Play the action that a bot chose; raises `BotFailed` if it is illegal."""
        try:
            self.record_events(self.game.play(action, seat))
        except (IllegalAction, KeyError, TypeError, ValueError, AttributeError) as error:
            raise self.bot_failure(seat, f"it chose {action!r}. {error}") from error

    def bot_failure(self, seat: int, why: str | Exception) -> BotFailed:
        """Save the game, and return the error that says which bot failed and why."""
        reason = f"{type(why).__name__}: {why}" if isinstance(why, Exception) else why
        return BotFailed(f"{self.names[seat]} failed: {reason} (The game is saved: {self.save()})")

    def close(self) -> None:
        """Close the bots. If the game is over, they see how it ended first."""
        for seat, bot in self.bots.items():
            if self.game.over:
                finish(bot, self.game.view(seat))
            else:
                bot.close()
