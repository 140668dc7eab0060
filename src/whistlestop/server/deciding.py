"""What a command leads to: the entries to append, or a refusal. Nothing is changed here."""

from __future__ import annotations

from whistlestop.actions import IllegalAction
from whistlestop.server import commands, entries
from whistlestop.server.commands import PHRASES
from whistlestop.server.entries import What
from whistlestop.server.names import tidy
from whistlestop.server.refusals import Refusal
from whistlestop.server.settings import Level
from whistlestop.server.table import Table


def decide(table: Table, key: str | None, command: commands.SeatCommand, spent: int = 0) -> list[What]:
    """The entries that a seat's command leads to; `key` is the hash of the sender's key."""
    check_sender(table, key, command)
    _reached(table, command)
    match command:
        case commands.Play():
            return _play(table, command, spent)
        case commands.Undo():
            return _undo(table, command)
        case commands.AnswerUndo():
            return _answer_undo(table, command)
        case commands.Say():
            return _say(table, command)
        case commands.Mute():
            return _mute(table, command)
        case commands.LeaveGame():
            return _leave(table, command)
        case commands.ComeBack():
            return _come_back(table, command)
    raise Refusal("malformed", "A hint changes nothing, so there is nothing to decide.")


def check_sender(table: Table, key: str | None, command: commands.SeatCommand) -> None:
    """Refuse a command for another's seat."""
    if command.seat >= len(table.seats):
        raise Refusal("malformed", f"There is no seat {command.seat}; the seats are 0 to {len(table.seats) - 1}.")
    if key is None or key not in table.seats[command.seat].keys:
        raise Refusal("not-yours", f"Seat {command.seat} is not yours.")


def _running(table: Table) -> None:
    if table.state == "waiting":
        raise Refusal("not-now", "The game has not begun.")
    if table.state != "playing":
        raise Refusal("not-now", "The game is over.", rule="E1")


def _reached(table: Table, command: commands.SeatCommand) -> None:
    if command.version > table.version:
        raise Refusal("stale", "This table has not come that far: look at it again.")


def in_hand(table: Table, command: commands.SeatCommand) -> None:
    """Refuse what was meant for another situation, or for a seat that a bot plays."""
    _running(table)
    _reached(table, command)
    if command.version < table.matters[command.seat]:
        raise Refusal("stale", "Something has happened meanwhile. Here is the table as it is now; nothing was played.")
    if table.seats[command.seat].stand_in:
        raise Refusal("not-now", "A bot plays for you: take the seat back first.")


def _play(table: Table, command: commands.Play, spent: int) -> list[What]:
    in_hand(table, command)
    try:
        table.try_out(command.seat, command.action)
    except IllegalAction as error:
        names = [seat.name or "a bot" for seat in table.seats]
        names[command.seat] = "you"
        raise Refusal("illegal", error.text(names), rule=error.rule) from None
    except KeyError as error:  # a route or a city that is not on this board
        raise Refusal("illegal", str(error), rule="C1") from None
    return [entries.Played(command.seat, command.action, spent)]


def may_undo(table: Table, seat: int) -> int | None:
    """How many actions would be left if the seat took its last one back; None if it has none to take back."""
    for number in range(len(table.moments) - 1, table.choices_at_set_up - 1, -1):
        if table.moments[number].seat == seat:
            return number
    return None


def to_be_asked(table: Table, seat: int) -> tuple[int, ...]:
    """Who must agree that the seat takes something back: every other person, even one for whom a bot plays."""
    return tuple(number for number, other in enumerate(table.seats) if other.person and number != seat)


def _undo(table: Table, command: commands.Undo) -> list[What]:
    in_hand(table, command)
    if table.undo is not None:
        raise Refusal("not-now", "Something is being asked already.")
    if table.can_take_back == command.seat:
        return [entries.Undone(command.seat, len(table.moments) - 1)]
    left = may_undo(table, command.seat)
    if left is None:
        raise Refusal("not-now", "You have done nothing yet that could be taken back.")
    asked = entries.UndoAsked(command.seat, left)
    return [asked] if to_be_asked(table, command.seat) else [asked, entries.Undone(command.seat, left)]


def _answer_undo(table: Table, command: commands.AnswerUndo) -> list[What]:
    _running(table)
    request = table.undo
    if request is None or command.version < request.version:
        raise Refusal("stale", "That is no longer being asked.")
    asked = set(to_be_asked(table, request.seat)) - request.agreed
    if command.seat not in asked:
        raise Refusal("not-now", "You are not being asked.")
    answered = entries.UndoAnswered(command.seat, command.agree)
    if command.agree and asked == {command.seat}:
        return [answered, entries.Undone(request.seat, request.actions)]
    return [answered]


def _say(table: Table, command: commands.Say) -> list[What]:
    if (command.phrase is None) == (command.text is None):
        raise Refusal("malformed", "Say a phrase or a text.")
    if command.phrase is not None:
        if command.phrase not in PHRASES:
            raise Refusal("malformed", "That is none of the phrases.")
        return [entries.Said(command.seat, phrase=command.phrase)]
    if table.settings.chat != "text":
        raise Refusal("not-allowed", "At this table only phrases are said.")
    return [entries.Said(command.seat, text=tidy(command.text or "", "text"))]


def _mute(table: Table, command: commands.Mute) -> list[What]:
    if command.other >= len(table.seats) or command.other == command.seat:
        raise Refusal("malformed", "Name the seat of another player.")
    if (command.other in table.seats[command.seat].muted) == command.muted:
        return []  # as it is already
    return [entries.Muted(command.seat, command.other, command.muted)]


def _leave(table: Table, command: commands.LeaveGame) -> list[What]:
    _running(table)
    if table.seats[command.seat].left is not None:
        raise Refusal("not-now", "You have left already.")
    return [entries.LeftTable(command.seat)]


def _come_back(table: Table, command: commands.ComeBack) -> list[What]:
    _running(table)
    seat = table.seats[command.seat]
    if not seat.stand_in and seat.left is None:
        raise Refusal("not-now", "The seat is yours already.")
    return [entries.CameBack(command.seat)]


def lower(level: Level) -> Level:
    """The bot that takes over from one that failed."""
    return "regular" if level in ("expert", "master") else "novice"
