"""A person and bots around one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from whistlestop.actions import IllegalAction
from whistlestop.bots import Bot
from whistlestop.cli import saves
from whistlestop.cli.person import Leave, Person
from whistlestop.cli.screen import Screen
from whistlestop.cli.show_scores import final_scores
from whistlestop.events import Event, seen_by
from whistlestop.game import Game


class Table:
    """Asks each seat in turn, saves after every action of the person, and tells what happened."""

    def __init__(
        self, game: Game, seat: int, bots: Mapping[int, Bot], names: Sequence[str], screen: Screen, file: Path
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = bots
        self.screen = screen
        self.file = file
        self.names = names
        self.person = Person(screen, game.variant, names, self.save)

    def save(self) -> Path:
        """Save the game as it stands; returns the file."""
        who = [self.bots[seat].name if seat in self.bots else saves.PERSON for seat in range(self.game.players)]
        saves.write(self.file, self.game.record, who)
        return self.file

    def remember(self, happened: Sequence[Event]) -> None:
        """Take note of events, as far as the person may see them."""
        self.person.looking.news.extend(seen_by(event, self.seat) for event in happened)

    def play(self) -> int:
        """Play to the end, or until the person leaves; returns the exit code. The game is saved either way."""
        try:
            while not self.game.over:
                self.next_action()
        except (Leave, EOFError):
            return self.leave(0)
        except KeyboardInterrupt:
            return self.leave(130)
        self.save()
        self.person.looking.tell_news()
        self.screen.rule("Final scores")
        self.screen.print(final_scores(self.game.variant, self.game.scores, self.names), "")
        self.screen.print_whole(f"The game is saved: {self.file}")
        return 0

    def next_action(self) -> None:
        """One action: the person's if it is their turn, else a bot's."""
        to_act = self.game.to_act
        if self.seat in to_act:
            self._persons_action()
            self.save()
            return
        seat = to_act[0]
        self.remember(self.game.play(self.bots[seat].choose(self.game.view(seat), self.game.legal(seat)), seat))

    def _persons_action(self) -> None:
        view, legal = self.game.view(self.seat), self.game.legal(self.seat)
        self.person.looking.table(view, legal)
        while True:
            action = self.person.choose(view, legal)
            try:
                happened = self.game.play(action, self.seat)
            except IllegalAction as refusal:
                self.person.refuse(refusal)
            else:
                return self.remember(happened)

    def leave(self, code: int) -> int:
        """Save, and say how to come back."""
        file = self.save()
        self.screen.print("", "The game is saved. Go on with it:")
        self.screen.print_whole(f"whistlestop play --resume {file}")
        return code
