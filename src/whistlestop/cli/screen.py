"""The terminal: printing, and asking the person in front of it."""

from __future__ import annotations

import sys

from rich.console import Console, RenderableType
from rich.text import Text


class Screen:
    """Where a person reads and types. Without a terminal, lines of standard input are the answers."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, emoji=False, markup=False)
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            _edit_lines()

    @property
    def width(self) -> int:
        """How many characters fit in a line."""
        return self.console.width

    def print(self, *lines: RenderableType) -> None:
        """Print each on lines of its own."""
        for line in lines:
            self.console.print(line)

    def print_whole(self, line: str) -> None:
        """Print a line that is to be copied, such as a path: the terminal may wrap it, we don't break it."""
        self.console.print(line, soft_wrap=True)

    def warn(self, message: str) -> None:
        """Say why something was not done."""
        self.console.print(Text(f"✗ {message}", style="bold red"))

    def rule(self, title: str) -> None:
        """A line across, with a title."""
        self.console.rule(Text(title, style="bold"), align="left", style="dim")

    def ask(self, prompt: str) -> str:
        """A typed line; raises EOFError when there are no more."""
        if self.interactive:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(Text(f"{prompt}{line.rstrip()}"))
        return line.strip()


def _edit_lines() -> None:
    """Let the arrow keys edit the line and bring back earlier ones, where the system can."""
    try:
        import readline
    except ImportError:  # Windows has its own
        return
    readline.set_auto_history(True)
