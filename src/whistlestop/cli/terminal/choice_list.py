"""Lists to choose from, next to the map. The entry under the cursor is highlighted on the map."""

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
    """An entry of a list: its value, the words to search for, and what it highlights on the map."""

    label: Text
    value: Any
    words: str = ""
    routes: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()
    ready: bool = True
    """Whether it can be done now. Other entries are only found by searching; choosing one explains the reason."""


def normalised(words: str) -> str:
    """Lower-case words without accents, for searching.

    >>> normalised("Montréal–Zürich")
    'montreal zurich'
    """
    letters = unicodedata.normalize("NFKD", words.casefold().replace("–", " "))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


class ChoiceList(Vertical):
    """A title, a list and a hint."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
    ]

    @dataclass
    class Highlighted(Message):
        """The cursor moved to another entry, or to none."""

        entry: Entry | None

    @dataclass
    class Chosen(Message):
        """An entry was chosen."""

        entry: Entry

    class Cancelled(Message):
        """The list was closed without choosing anything."""

    def __init__(self, title: Text, entries: Sequence[Entry], hint: str, can_cancel: bool = True) -> None:
        super().__init__(id="choices")
        self.title = title
        self.entries = list(entries)
        self.listed = self.entries
        self.hint = hint
        self.can_cancel = can_cancel

    def compose(self) -> ComposeResult:
        yield Static(self.title, classes="title")
        yield OptionList(*map(self.option, self.listed))
        yield Static(self.hint, classes="hint")

    def option(self, entry: Entry) -> Option:
        """The option that shows an entry."""
        return Option(entry.label)

    @property
    def list(self) -> OptionList:
        """The list widget."""
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
        """Focus the widget that receives the keys."""
        self.list.focus()

    @on(OptionList.OptionHighlighted)
    def _point(self) -> None:
        self.post_message(self.Highlighted(self.at_cursor))

    @on(OptionList.OptionSelected)
    def _pick(self) -> None:
        self.pick()

    def pick(self) -> None:
        """Choose the entry under the cursor."""
        if self.at_cursor is not None:
            self.post_message(self.Chosen(self.at_cursor))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the key that goes back in a list that must be answered."""
        del parameters
        return action != "back" or self.can_cancel

    def action_back(self) -> None:
        self.post_message(self.Cancelled())

    def action_step(self, steps: int) -> None:
        if self.listed:
            self.list.highlighted = ((self.list.highlighted or 0) + steps) % len(self.listed)


class NumberedList(ChoiceList):
    """A short list whose entries can also be chosen by number."""

    def option(self, entry: Entry) -> Option:
        number = self.entries.index(entry) + 1
        return Option(Text.assemble((f"{number} ", "bold"), entry.label))

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isdecimal() and 1 <= int(event.character) <= len(self.entries):
            event.stop()
            self.list.highlighted = int(event.character) - 1
            self.pick()


class FilteredList(ChoiceList):
    """A long list that is filtered by typing."""

    def __init__(self, title: Text, entries: Sequence[Entry], hint: str, typed: str = "") -> None:
        super().__init__(title, entries, hint)
        self.typed = typed
        self.listed = self.matching(typed)

    def compose(self) -> ComposeResult:
        yield Static(self.title, classes="title")
        yield Input(self.typed, placeholder="type a city or a colour", compact=True)
        yield OptionList(*map(self.option, self.listed))
        yield Static(self.hint, classes="hint")

    def focus_first(self) -> None:
        self.query_one(Input).focus()

    def matching(self, typed: str) -> list[Entry]:
        """The entries that contain all typed words; those that can't be done now come last."""
        words = normalised(typed).split()
        found = [entry for entry in self.entries if all(word in normalised(entry.words) for word in words)]
        ready = [entry for entry in found if entry.ready]
        return ready + [entry for entry in found if not entry.ready] if words or not ready else ready

    @on(Input.Changed)
    def _filter(self, event: Input.Changed) -> None:
        event.stop()
        self.listed = self.matching(event.value)
        self.list.set_options(map(self.option, self.listed))
        self.list.highlighted = 0 if self.listed else None
        self.post_message(self.Highlighted(self.at_cursor))

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        event.stop()
        self.pick()


class TicketChecklist(ChoiceList):
    """A checklist of the tickets on offer, each with a letter. The marked ones are kept."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "mark", "mark", priority=True)]

    @dataclass
    class Confirmed(Message):
        """The tickets to keep, by their places in the offer."""

        places: tuple[int, ...]

    def __init__(self, title: Text, entries: Sequence[Entry], hint: str) -> None:
        super().__init__(title, entries, hint, can_cancel=False)
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
        self.post_message(self.Confirmed(tuple(sorted(self.kept))))
