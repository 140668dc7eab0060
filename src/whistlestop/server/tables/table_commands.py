"""Commands about a table: settings, sitting down, seating bots, starting, closing, its link and the keys of seats.

`caller_key` is the key that the caller sent, or None. Each function raises `Refusal` if it is not allowed.
"""

from __future__ import annotations

from whistlestop.server.keys import hashed, new_key
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import Done, NewLink, SeatGiven, TableInfo
from whistlestop.server.tables import seating
from whistlestop.server.tables.entries import Cause, EntryBody
from whistlestop.server.tables.reader_view import fairness_of, seats_of
from whistlestop.server.tables.room import Room


def table_info(room: Room, caller_key: str | None) -> TableInfo:
    """The table as anybody who knows its link may see it."""
    table = room.table
    key_hash = None if caller_key is None else hashed(caller_key)
    return TableInfo(
        table=table.id,
        settings=table.settings,
        state=table.state,
        seats=seats_of(table, room.absent_since),
        yours=table.seats_of(key_hash),
        host=table.is_host(key_hash),
        fairness=fairness_of(table),
        rematch=table.rematch,
        opened=table.created.opened,
        invitation=table.invitation if table.seats_of(key_hash) or table.is_host(key_hash) else None,
    )


async def take_seat(room: Room, caller_key: str | None, command: commands.TakeSeat) -> SeatGiven:
    """Seat a person, with the key that the caller sent or with a new one."""
    key = caller_key or new_key()
    key_hash = hashed(key)
    version = await room.append(lambda: seating.take_seat(room.table, key_hash, command), Cause(key_hash, command.id))
    seat = room.table.seats_by_command.get((key_hash, command.id))
    if seat is None:
        raise Refusal(codes.IdUsedTwice())
    return SeatGiven(seat, key, version)


async def change_table(
    room: Room,
    caller_key: str | None,
    command: (
        commands.ChangeSettings | commands.SeatBot | commands.FreeSeat | commands.StartGame | commands.CloseTable
    ),
) -> Done:
    """Carry out a command of the host, or let a player get up."""
    key_hash = None if caller_key is None else hashed(caller_key)

    def decide() -> list[EntryBody]:
        match command:
            case commands.ChangeSettings():
                return seating.change_settings(room.table, key_hash, command)
            case commands.SeatBot():
                return seating.seat_bot(room.table, key_hash, command)
            case commands.FreeSeat():
                return seating.free_seat(room.table, key_hash, command)
            case commands.StartGame():
                return seating.start_game(room.table, key_hash, command)
            case commands.CloseTable():
                return seating.close_table(room.table, key_hash)

    return Done(await room.append(decide, None if key_hash is None else Cause(key_hash, command.id)))


async def renew_link(room: Room, caller_key: str | None, command: commands.RenewLink | commands.SendAway) -> NewLink:
    """Renew the link, for the host; with `SendAway`, a player has to go first."""
    key_hash = None if caller_key is None else hashed(caller_key)

    def decide() -> list[EntryBody]:
        if isinstance(command, commands.SendAway):
            return seating.send_away(room.table, key_hash, command, room.limits.sent_away_per_table)
        return seating.renew_link(room.table, key_hash, room.limits.links_per_table)

    version = await room.append(decide, None if key_hash is None else Cause(key_hash, command.id))
    if room.table.invitation is None or not room.table.is_host(key_hash):  # a repeated command of an earlier host
        raise Refusal(codes.HostOnly())
    return NewLink(room.table.invitation, version)


async def revoke_keys(room: Room, caller_key: str | None, command: commands.RevokeKeys) -> Done:
    """Revoke all other keys of a seat."""
    key_hash = None if caller_key is None else hashed(caller_key)
    cause = None if key_hash is None else Cause(key_hash, command.id)
    return Done(await room.append(lambda: seating.revoke_keys(room.table, key_hash, command), cause))


async def give_key(room: Room, caller_key: str | None, command: commands.GiveKey) -> SeatGiven:
    """Make another key for a seat; a repeated command gets the same key again."""
    key_hash = "" if caller_key is None else hashed(caller_key)
    key = new_key()

    def decide() -> list[EntryBody]:
        bodies = seating.give_key(room.table, key_hash, command, hashed(key), room.limits)
        room.remember_key(key_hash, command.id, key)
        return bodies

    version = await room.append(decide, Cause(key_hash, command.id))
    if (key_hash, command.id) not in room.keys_given:
        raise Refusal(codes.KeyGivenBefore())
    return SeatGiven(command.seat, room.keys_given[key_hash, command.id], version)
