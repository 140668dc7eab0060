"""Decide on a seat's command: the entries to append, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable

from whistlestop.actions import IllegalAction
from whistlestop.refusal_codes import GameOver, NoSuchSeat
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.commands import PHRASES
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.tables import entries
from whistlestop.server.tables.entries import EntryBody
from whistlestop.server.tables.names import clean_text
from whistlestop.server.tables.table import Table


def decide(
    table: Table,
    key_hash: str | None,
    command: commands.SeatCommand,
    spent: int = 0,
    until_bot: Callable[[int], int | None] = lambda _: None,
) -> list[EntryBody]:
    """The entries that a seat's command leads to; raises `Refusal`.

    `key_hash` is the hash of the sender's key, `spent` the milliseconds of the player's own time. `until_bot` says for
    how many milliseconds more a seat must be away before a bot can be called; None if it can't be.
    """
    check_sender(table, key_hash, command)
    _check_version(table, command)
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
        case commands.CallBot():
            return _call_bot(table, command, until_bot(command.other))
        case commands.ComeBack():
            return _come_back(table, command)
    raise Refusal(codes.HintDecidesNothing())


def check_sender(table: Table, key_hash: str | None, command: commands.SeatCommand) -> None:
    """Refuse a command for a seat that is not the sender's."""
    if command.seat >= len(table.seats):
        raise Refusal(NoSuchSeat(command.seat, len(table.seats) - 1))
    if key_hash is None or key_hash not in table.seats[command.seat].keys:
        raise Refusal(codes.SeatNotYours(command.seat))


def check_running(table: Table) -> None:
    """Refuse what can be done only during a game."""
    if table.state == "waiting":
        raise Refusal(codes.GameNotBegun())
    if table.state != "playing":
        raise Refusal(GameOver(), rule="E1")


def _check_version(table: Table, command: commands.SeatCommand) -> None:
    if command.version > table.version:
        raise Refusal(codes.FutureVersion())


def check_current(table: Table, command: commands.SeatCommand) -> None:
    """Refuse a command that was meant for an older situation, or for a seat that a bot plays."""
    check_running(table)
    _check_version(table, command)
    if command.version < table.situations[command.seat]:
        raise Refusal(codes.StaleVersion())
    if table.seats[command.seat].taken_over:
        raise Refusal(codes.BotPlaysForYou())


def _play(table: Table, command: commands.Play, spent: int) -> list[EntryBody]:
    check_current(table, command)
    try:
        table.try_out(command.seat, command.action)
    except IllegalAction as error:
        names = [seat.name or "a bot" for seat in table.seats]
        names[command.seat] = "you"
        raise Refusal.of_action(error, names) from None
    return [entries.Played(command.seat, command.action, spent)]


def _undo(table: Table, command: commands.Undo) -> list[EntryBody]:
    check_current(table, command)
    if table.undo is not None:
        raise Refusal(codes.UndoAskedAlready())
    if table.can_take_back == command.seat:
        return [entries.Undone(command.seat, len(table.played_actions) - 1)]
    left = table.undo_target(command.seat)
    if left is None:
        raise Refusal(codes.NothingToUndo())
    asked = entries.UndoAsked(command.seat, left)
    return [asked] if table.undo_consenters(command.seat) else [asked, entries.Undone(command.seat, left)]


def _answer_undo(table: Table, command: commands.AnswerUndo) -> list[EntryBody]:
    check_running(table)
    request = table.undo
    if request is None or command.version < request.version:
        raise Refusal(codes.UndoNotAsked())
    asked = set(table.undo_consenters(request.seat)) - request.agreed
    if command.seat not in asked:
        raise Refusal(codes.NotAskedForUndo())
    answered = entries.UndoAnswered(command.seat, command.agree)
    if command.agree and asked == {command.seat}:
        return [answered, entries.Undone(request.seat, request.actions)]
    return [answered]


def _say(table: Table, command: commands.Say) -> list[EntryBody]:
    if (command.phrase is None) == (command.text is None):
        raise Refusal(codes.PhraseOrText())
    if command.phrase is not None:
        if command.phrase not in PHRASES:
            raise Refusal(codes.NoSuchPhrase())
        return [entries.Said(command.seat, phrase=command.phrase)]
    if table.settings.chat != "text":
        raise Refusal(codes.PhrasesOnly())
    return [entries.Said(command.seat, text=clean_text(command.text or "", "text"))]


def _mute(table: Table, command: commands.Mute) -> list[EntryBody]:
    if command.other >= len(table.seats) or command.other == command.seat:
        raise Refusal(codes.MuteAnother())
    if (command.other in table.seats[command.seat].muted) == command.muted:
        return []  # nothing changes
    return [entries.Muted(command.seat, command.other, command.muted)]


def _leave(table: Table, command: commands.LeaveGame) -> list[EntryBody]:
    check_running(table)
    if table.seats[command.seat].left is not None:
        raise Refusal(codes.LeftAlready())
    left = entries.LeftTable(command.seat)
    if table.seats[command.seat].taken_over or table.is_lesson:  # nobody waits for a bot to end a lesson
        return [left]
    return [left, entries.TakenOver(command.seat, "left")]


def _call_bot(table: Table, command: commands.CallBot, until_bot: int | None) -> list[EntryBody]:
    check_running(table)
    if table.settings.grace is None:
        raise Refusal(codes.NoBotForTheAbsent())
    if command.other == command.seat or until_bot is None:
        raise Refusal(codes.NobodyIsAway())
    if until_bot > 0:
        raise Refusal(codes.GraceNotOver(-(-until_bot // 1000)))
    return [entries.TakenOver(command.other, "away")]


def _come_back(table: Table, command: commands.ComeBack) -> list[EntryBody]:
    check_running(table)
    seat = table.seats[command.seat]
    if not seat.taken_over and seat.left is None:
        raise Refusal(codes.SeatYoursAlready())
    if seat.taken_over_for_turn:
        raise Refusal(codes.BotPlaysThisTurn())
    return [entries.CameBack(command.seat)]
