"""The game in lines: what a pipe, a plain terminal or a small one gets."""

from __future__ import annotations

from rich.text import Text

from whistlestop.actions import IllegalAction
from whistlestop.cli.person import Leave, Person
from whistlestop.cli.screen import Screen
from whistlestop.cli.show_scores import final_scores
from whistlestop.cli.table import Table

INTERRUPTED = 130


class Lines:
    """Asks the person line by line, and tells what happened in between."""

    def __init__(self, table: Table, screen: Screen | None = None) -> None:
        self.table = table
        self.screen = screen or Screen()
        self.person = Person(self.screen, table.game.variant, table.names, table.save)

    def play(self) -> int:
        """Play to the end, or until the person leaves; returns the exit code. The game is saved either way."""
        self.welcome()
        try:
            while not self.table.game.over:
                self.next_action()
        except (Leave, EOFError):
            return self.leave(0)
        except KeyboardInterrupt:
            return self.leave(INTERRUPTED)
        finally:
            self.table.close()
        self.tell()
        return self.show_end()

    def welcome(self) -> None:
        """Say what is played; of a game that has begun, where it stands."""
        if self.table.news:
            self.screen.print(Text("Where you left off:", style="bold"))
            self.tell(last=6)
            return
        variant, commitment = self.table.game.variant, self.table.game.commitment
        self.screen.print(Text.assemble(Text(variant.title, style="bold"), f". {variant.about}"))
        if commitment:
            proof = f"The cards follow from a secret with the fingerprint {commitment[:16]}…"
            self.screen.print(Text(f"{proof}; whistlestop verify proves it afterwards.", style="dim"))
        self.screen.print(Text("Type help for help, quit to leave; the game is saved.", style="dim"))

    def tell(self, last: int | None = None) -> None:
        """What happened since the last time, or the last few sentences of it."""
        self._hear()
        self.person.looking.tell_news(last)

    def _hear(self) -> None:
        self.person.looking.news += self.table.news
        self.table.news.clear()

    def next_action(self) -> None:
        """One action: the person's if it is their turn, else a bot's."""
        if self.table.persons_turn:
            self._persons_action()
        else:
            self._bots_action(self.table.game.to_act[0])

    def _bots_action(self, seat: int) -> None:
        try:
            action = self.table.question(seat)()
        except Exception as error:
            raise self.table.failed(seat, error) from error
        self.table.play_bot(seat, action)

    def _persons_action(self) -> None:
        game, seat = self.table.game, self.table.seat
        view, legal = game.view(seat), game.legal(seat)
        self._hear()
        self.person.looking.table(view, legal)
        while True:
            action = self.person.choose(view, legal)
            try:
                return self.table.play(action)
            except IllegalAction as refusal:
                self.person.refuse(refusal)

    def leave(self, code: int) -> int:
        """Save, and say how to come back."""
        file = self.table.save()
        self.screen.print("", "The game is saved. Go on with it:")
        self.screen.print_whole(f"whistlestop play --resume {file}")
        return code

    def show_end(self) -> int:
        """The final scores, and where the game is."""
        self.table.save()
        self.screen.rule("Final scores")
        self.screen.print(final_scores(self.table.game.variant, self.table.game.scores, self.table.names), "")
        self.screen.print_whole(f"The game is saved: {self.table.file}")
        return 0
