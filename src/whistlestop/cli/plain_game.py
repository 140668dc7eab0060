"""The game in plain lines, for a pipe or a terminal that is too simple or too small for the full screen."""

from __future__ import annotations

from rich.text import Text

from whistlestop.actions import IllegalAction
from whistlestop.cli import INTERRUPTED
from whistlestop.cli.action_prompt import ActionPrompt, QuitGame
from whistlestop.cli.local_table import LocalTable
from whistlestop.cli.render_scores import final_scores
from whistlestop.cli.screen import Screen


class PlainGame:
    """Plays a game line by line: asks the player for actions, and prints what happens in between."""

    def __init__(self, table: LocalTable, screen: Screen | None = None) -> None:
        self.table = table
        self.screen = screen or Screen()
        self.prompt = ActionPrompt(self.screen, table.game.variant, table.names, table.save)

    def play(self) -> int:
        """Play until the game is over or the player quits; returns the exit code. The game is saved either way."""
        self.welcome()
        try:
            while not self.table.game.over:
                self.next_action()
        except (QuitGame, EOFError):
            return self.quit(0)
        except KeyboardInterrupt:
            return self.quit(INTERRUPTED)
        finally:
            self.table.close()
        self.report_news()
        return self.show_end()

    def welcome(self) -> None:
        """Print the title of a new game, or the last events of a resumed one."""
        if self.table.news:
            self.screen.print(Text("Where you left off:", style="bold"))
            self.report_news(last=6)
            return
        variant, commitment = self.table.game.variant, self.table.game.commitment
        self.screen.print(Text.assemble(Text(variant.title, style="bold"), f". {variant.about}"))
        if commitment:
            proof = f"All cards are dealt from a secret with the fingerprint {commitment[:16]}…"
            self.screen.print(Text(f"{proof}; whistlestop verify proves it afterwards.", style="dim"))
        self.screen.print(Text("Type help for help. Type quit to leave; the game is saved.", style="dim"))

    def report_news(self, last: int | None = None) -> None:
        """Print what happened since the last time, or only the last few sentences."""
        self._collect_news()
        self.prompt.printer.print_news(last)

    def _collect_news(self) -> None:
        self.prompt.printer.news += self.table.news
        self.table.news.clear()

    def next_action(self) -> None:
        """Play one action: the player's if it is their turn, or else a bot's."""
        if self.table.is_human_turn:
            self._play_human()
        else:
            self._play_bot(self.table.game.to_act[0])

    def _play_bot(self, seat: int) -> None:
        try:
            action = self.table.bot_request(seat)()
        except Exception as error:
            raise self.table.bot_failure(seat, error) from error
        self.table.play_bot(seat, action)

    def _play_human(self) -> None:
        game, seat = self.table.game, self.table.seat
        view, legal = game.view(seat), game.legal(seat)
        self._collect_news()
        self.prompt.printer.table(view, legal)
        while True:
            action = self.prompt.choose(view, legal)
            try:
                return self.table.play(action)
            except IllegalAction as refusal:
                self.prompt.refuse(refusal)

    def quit(self, code: int) -> int:
        """Save the game, and print how to resume it; returns the exit code."""
        file = self.table.save()
        self.screen.print("", "The game is saved. To resume it:")
        self.screen.print_whole(f"whistlestop play --resume {file}")
        return code

    def show_end(self) -> int:
        """Print the final scores and where the game is saved; returns the exit code."""
        self.table.save()
        self.screen.rule("Final scores")
        self.screen.print(final_scores(self.table.game.variant, self.table.game.scores, self.table.names), "")
        self.screen.print_whole(f"The game is saved: {self.table.file}")
        return 0
