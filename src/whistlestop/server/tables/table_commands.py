"""Commands about a table: sitting down, seating bots, starting, closing and sharing a seat's key."""

from __future__ import annotations

from whistlestop.server.keys import hashed, new_key
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import Done, SeatGiven, TableInfo
from whistlestop.server.tables import seating
from whistlestop.server.tables.entries import Cause, EntryBody
from whistlestop.server.tables.reader_view import fairness_of, seats_of
from whistlestop.server.tables.room import Room


def table_info(room: Room, caller: str | None) -> TableInfo:
    """The table as everybody may see it who knows its link; `caller` is the caller's key."""
    table = room.table
    key = None if caller is None else hashed(caller)
    return TableInfo(
        table=table.id,
        settings=table.settings,
        state=table.state,
        seats=seats_of(table, room.present()),
        yours=table.seats_of(key),
        host=table.is_host(key),
        fairness=fairness_of(table),
        rematch=table.rematch,
        opened=table.created.opened,
    )


async def take_seat(room: Room, caller: str | None, command: commands.TakeSeat) -> SeatGiven:
    """Seat a person, with the key that the caller brought or with a new one."""
    key = caller or new_key()
    own = hashed(key)
    version = await room.append(lambda: seating.take_seat(room.table, own, command), Cause(own, command.id))
    seat = room.table.seats_by_command.get((own, command.id))
    if seat is None:
        raise Refusal(codes.IdUsedTwice())
    return SeatGiven(seat, key, version)


async def change_table(
    room: Room,
    caller: str | None,
    command: commands.SeatBot | commands.FreeSeat | commands.StartGame | commands.CloseTable,
) -> Done:
    """Carry out a command of the host, or let a player get up."""
    key = None if caller is None else hashed(caller)

    def decide() -> list[EntryBody]:
        match command:
            case commands.SeatBot():
                return seating.seat_bot(room.table, key, command)
            case commands.FreeSeat():
                return seating.free_seat(room.table, key, command)
            case commands.StartGame():
                return seating.start_game(room.table, key, command)
            case commands.CloseTable():
                return seating.close_table(room.table, key)

    return Done(await room.append(decide, None if key is None else Cause(key, command.id)))


async def give_key(room: Room, caller: str | None, command: commands.GiveKey) -> SeatGiven:
    """Make another key for a seat."""
    own = "" if caller is None else hashed(caller)
    key = new_key()

    def decide() -> list[EntryBody]:
        bodies = seating.give_key(room.table, own, command, hashed(key), room.limits.keys_a_seat)
        room.remember_key(own, command.id, key)
        return bodies

    version = await room.append(decide, Cause(own, command.id))
    if (own, command.id) not in room.keys_given:
        raise Refusal(codes.KeyGivenBefore())
    return SeatGiven(command.seat, room.keys_given[own, command.id], version)
