"""Choosing beside the map: lists that light up on it what they name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from whistlestop.actions import OFFER_LETTERS


@dataclass(frozen=True)
class Entry:
    """One line of a list: what it stands for, the words that find it, and what it lights up on the map."""

    label: Text
    value: Any
    words: str = ""
    routes: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()
    ready: bool = True
    """What can't be done now is listed only when it is looked for; choosing it tells why."""


def plain(words: str) -> str:
    """Words as one may type them: small, and without accents.

    >>> plain("Montréal–Zürich")
    'montreal zurich'
    """
    letters = unicodedata.normalize("NFKD", words.casefold().replace("–", " "))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


class Choosing(Vertical):
    """A title, a list and a hint."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
    ]

    @dataclass
    class Pointed(Message):
        """Another entry is under the cursor; None if there is none."""

        entry: Entry | None

    @dataclass
    class Picked(Message):
        """An entry was chosen."""

        entry: Entry

    class Left(Message):
        """Nothing was chosen."""

    def __init__(self, title: Text, entries: Sequence[Entry], hint: str, may_leave: bool = True) -> None:
        super().__init__(id="choosing")
        self.title = title
        self.entries = list(entries)
        self.listed = self.entries
        self.hint = hint
        self.may_leave = may_leave

    def compose(self) -> ComposeResult:
        yield Static(self.title, classes="title")
        yield OptionList(*map(self.option, self.listed))
        yield Static(self.hint, classes="hint")

    def option(self, entry: Entry) -> Option:
        """An entry as a line of the list."""
        return Option(entry.label)

    @property
    def list(self) -> OptionList:
        """The list itself."""
        return self.query_one(OptionList)

    @property
    def at_cursor(self) -> Entry | None:
        """The entry under the cursor."""
        at = self.list.highlighted
        return None if at is None or at >= len(self.listed) else self.listed[at]

    def on_mount(self) -> None:
        self.focus_first()
        if self.listed:
            self.list.highlighted = 0

    def focus_first(self) -> None:
        """Give the keys to the list."""
        self.list.focus()

    @on(OptionList.OptionHighlighted)
    def _point(self) -> None:
        self.post_message(self.Pointed(self.at_cursor))

    @on(OptionList.OptionSelected)
    def _pick(self) -> None:
        self.pick()

    def pick(self) -> None:
        """Choose what is under the cursor."""
        if self.at_cursor is not None:
            self.post_message(self.Picked(self.at_cursor))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is a way back."""
        del parameters
        return action != "back" or self.may_leave

    def action_back(self) -> None:
        self.post_message(self.Left())

    def action_step(self, steps: int) -> None:
        if self.listed:
            self.list.highlighted = ((self.list.highlighted or 0) + steps) % len(self.listed)


class Numbered(Choosing):
    """A short list, whose entries can also be chosen by their numbers."""

    def option(self, entry: Entry) -> Option:
        number = self.entries.index(entry) + 1
        return Option(Text.assemble((f"{number} ", "bold"), entry.label))

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isdecimal() and 1 <= int(event.character) <= len(self.entries):
            event.stop()
            self.list.highlighted = int(event.character) - 1
            self.pick()


class Filtered(Choosing):
    """A long list, which typing makes short."""

    def __init__(self, title: Text, entries: Sequence[Entry], hint: str, typed: str = "") -> None:
        super().__init__(title, entries, hint)
        self.typed = typed
        self.listed = self.found(typed)

    def compose(self) -> ComposeResult:
        yield Static(self.title, classes="title")
        yield Input(self.typed, placeholder="type a city or a colour", compact=True)
        yield OptionList(*map(self.option, self.listed))
        yield Static(self.hint, classes="hint")

    def focus_first(self) -> None:
        self.query_one(Input).focus()

    def found(self, typed: str) -> list[Entry]:
        """The entries that have all the words typed; what can't be done now comes last."""
        words = plain(typed).split()
        fit = [entry for entry in self.entries if all(word in plain(entry.words) for word in words)]
        ready = [entry for entry in fit if entry.ready]
        return ready + [entry for entry in fit if not entry.ready] if words or not ready else ready

    @on(Input.Changed)
    def _filter(self, event: Input.Changed) -> None:
        event.stop()
        self.listed = self.found(event.value)
        self.list.set_options(map(self.option, self.listed))
        self.list.highlighted = 0 if self.listed else None
        self.post_message(self.Pointed(self.at_cursor))

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        event.stop()
        self.pick()


class Keeping(Choosing):
    """Tickets to keep: each has a letter, and is marked when it is kept."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "mark", "mark", priority=True)]

    @dataclass
    class StoredSummary(Message):
        """The tickets to keep, as their places in the offer."""

        places: tuple[int, ...]

    def __init__(self, title: Text, entries: Sequence[Entry], hint: str) -> None:
        super().__init__(title, entries, hint, may_leave=False)
        self.kept: set[int] = set()

    def option(self, entry: Entry) -> Option:
        place = self.entries.index(entry)
        mark = "[✓]" if place in self.kept else "[ ]"
        return Option(Text.assemble((f"{mark} {OFFER_LETTERS[place]} ", "bold"), entry.label))

    def on_key(self, event: events.Key) -> None:
        letters = OFFER_LETTERS[: len(self.entries)]
        if event.character and event.character in letters:
            event.stop()
            self.list.highlighted = letters.index(event.character)
            self.action_mark()

    def action_mark(self) -> None:
        place = self.list.highlighted
        if place is not None:
            self.kept ^= {place}
            self.list.replace_option_prompt_at_index(place, self.option(self.entries[place]).prompt)

    def pick(self) -> None:
        self.post_message(self.StoredSummary(tuple(sorted(self.kept))))
