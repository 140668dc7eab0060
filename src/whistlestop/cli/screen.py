"""Printing to the terminal, and reading lines from it."""

from __future__ import annotations

import sys

from rich.console import Console, RenderableType
from rich.text import Text


def plain_console(stderr: bool = False) -> Console:
    """A console that prints text as it is, without markup, emoji codes or highlighting."""
    return Console(stderr=stderr, highlight=False, emoji=False, markup=False)


class Screen:
    """Prints to the terminal and asks for input. Without a terminal, answers are read from standard input."""

    def __init__(self) -> None:
        self.console = plain_console()
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            _edit_lines()

    @property
    def width(self) -> int:
        """The number of characters that fit on a line."""
        return self.console.width

    def print(self, *lines: RenderableType) -> None:
        """Print each on its own lines."""
        for line in lines:
            self.console.print(line)

    def print_whole(self, line: str) -> None:
        """Print a line that may be copied, such as a path, without inserting line breaks."""
        self.console.print(line, soft_wrap=True)

    def warn(self, message: str) -> None:
        """Print why something was not done."""
        self.console.print(Text(f"✗ {message}", style="bold red"))

    def rule(self, title: str) -> None:
        """Print a horizontal line with a title."""
        self.console.rule(Text(title, style="bold"), align="left", style="dim")

    def ask(self, prompt: str) -> str:
        """Ask for a line of input; raises EOFError at the end of the input."""
        if self.interactive:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(Text(f"{prompt}{line.rstrip()}"))
        return line.strip()


def _edit_lines() -> None:
    """Enable line editing and history with the arrow keys, if the system supports it."""
    try:
        import readline
    except ImportError:  # Windows has line editing of its own
        return
    readline.set_auto_history(True)
