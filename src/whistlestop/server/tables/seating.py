"""Decide on commands about the table: who sits where, and when the game begins. Nothing is changed here.

Each function returns the entries to append, or raises `Refusal`. `key_hash` is the hash of the sender's key.
"""

from __future__ import annotations

from whistlestop import __version__
from whistlestop.boards import Variant, load_cached, variants
from whistlestop.position import Position
from whistlestop.refusal_codes import GameOver, NoSuchSeat
from whistlestop.server.keys import new_invitation
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Level, Opened, Settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.tables import entries, openings
from whistlestop.server.tables.comparable_name import comparable_name
from whistlestop.server.tables.decisions import check_running
from whistlestop.server.tables.entries import EntryBody
from whistlestop.server.tables.names import clean_text
from whistlestop.server.tables.table import Table


def new_table(
    settings: Settings,
    bots: dict[int, Level],
    host: str,
    secret: bytes,
    rematch_of: str | None = None,
    opening: tuple[Position, Opened] | None = None,
    series: entries.Series | None = None,
    invitation: str | None = None,
) -> list[EntryBody]:
    """The first entries of a table; `host` is the hash of the host's key, `bots` the level of each seat with a bot."""
    variant = _checked_variant(settings)
    if any(seat >= settings.seats for seat in bots):
        raise Refusal(codes.BotSeatMissing(settings.seats))
    if len(bots) == settings.seats:
        raise Refusal(codes.PersonNeeded())
    position, opened = opening or (None, None)
    created = entries.Created(
        settings,
        secret.hex(),
        host,
        variant.digest,
        rematch_of,
        __version__,
        opening=position,
        opened=opened,
        series=series,
        invitation=invitation,
    )
    return [created, *(entries.BotSeated(seat, level) for seat, level in sorted(bots.items()))]


def _checked_variant(settings: Settings) -> Variant:
    """The variant of these settings; raises `Refusal` if they are not possible."""
    if settings.variant not in variants():
        raise Refusal(codes.TableOfUnknownVariant(settings.variant, tuple(variants())))
    try:
        variant = load_cached(settings.variant, settings.options)
    except (ValueError, KeyError) as error:
        raise Refusal(codes.ImpossibleOptions(str(error))) from None
    if settings.first_seat is not None and settings.first_seat >= settings.seats:
        raise Refusal(codes.FirstSeatMissing(settings.first_seat, settings.seats))
    return variant


def change_settings(table: Table, key_hash: str | None, command: commands.ChangeSettings) -> list[EntryBody]:
    """Change the settings, for the host. Bots in seats that are removed leave; the game begins if no seat is free."""
    _check_host(table, key_hash)
    _check_waiting(table)
    settings = command.settings
    variant = _checked_variant(settings)
    if table.opening is not None:
        openings.check_fits(table.opening[0], settings)
    _check_seats_suffice(table, settings.seats)
    changed = tuple(
        name for name in Settings.__struct_fields__ if getattr(settings, name) != getattr(table.settings, name)
    )
    if not changed:
        return []
    seat = next(iter(table.seats_of(key_hash)), None)
    new = entries.SettingsChanged(seat, settings, variant.digest, changed)
    taken = sum(number < settings.seats for number, one in enumerate(table.seats) if not one.free)
    return [new, entries.Started()] if taken == settings.seats else [new]


def _check_seats_suffice(table: Table, seats: int) -> None:
    """Refuse a number of seats with which somebody would lose theirs, or with which only bots would be left."""
    people = [number for number, seat in enumerate(table.seats) if seat.person]
    if len(people) > seats:
        raise Refusal(codes.MorePeopleThanSeats(len(people), seats))
    if people and people[-1] >= seats:
        raise Refusal(codes.SeatOfPersonRemoved(table.seats[people[-1]].name, people[-1] + 1))
    if not people and all(not seat.free for seat in table.seats[:seats]) and len(table.seats) >= seats:
        raise Refusal(codes.PersonNeeded())


def take_seat(table: Table, key_hash: str, command: commands.TakeSeat) -> list[EntryBody]:
    """Seat the person whose key has this hash; the game begins when all seats are taken."""
    _check_waiting(table)
    check_admitted(table, key_hash, command.invitation)
    free = table.free_seats
    if not free:
        raise Refusal(codes.AllSeatsTaken())
    number = free[0] if command.seat is None else command.seat
    if number not in free:
        raise Refusal(codes.SeatNotFree(number, tuple(free)))
    name = clean_text(command.name, "name")
    if any(seat.person and comparable_name(seat.name) == comparable_name(name) for seat in table.seats):
        raise Refusal(codes.NameTaken(name))
    taken = entries.SeatTaken(number, name, key_hash, command.contribution)
    return [taken, *_start_if_full(free, 1)]


def check_admitted(table: Table, key_hash: str | None, invitation: str) -> None:
    """Refuse somebody who has only a link that is no longer valid, with this code or with none."""
    if not table.admits(key_hash, invitation):
        raise Refusal(codes.InvitationNeeded())


def seat_bot(table: Table, key_hash: str | None, command: commands.SeatBot) -> list[EntryBody]:
    """Seat a bot, for the host; the game begins when all seats are taken."""
    _check_host(table, key_hash)
    _check_waiting(table)
    number = _checked_seat(table, command.seat)
    if table.seats[number].person:
        raise Refusal(codes.PersonInSeat(table.seats[number].name))
    free = table.free_seats
    if free == [number] and not any(seat.person for seat in table.seats):
        raise Refusal(codes.PersonNeeded())
    return [entries.BotSeated(number, command.level), *_start_if_full(free, int(number in free))]


def free_seat(table: Table, key_hash: str | None, command: commands.FreeSeat) -> list[EntryBody]:
    """Free a seat: its player gets up, or the host removes the player."""
    _check_waiting(table)
    number = _checked_seat(table, command.seat)
    seat = table.seats[number]
    if not table.is_host(key_hash) and (key_hash is None or key_hash not in seat.keys):
        raise Refusal(codes.SeatNotYours(number))
    if seat.free:
        raise Refusal(codes.SeatFreeAlready(number))
    freed: list[EntryBody] = [entries.SeatFreed(number)]
    if table.seats_of(table.host) == (number,):
        others = (other for other, seat in enumerate(table.seats) if seat.person and other != number)
        if (next_host := next(others, None)) is not None:
            freed.append(entries.HostPassed(next_host))
    return freed


def start_game(table: Table, key_hash: str | None, command: commands.StartGame) -> list[EntryBody]:
    """Start the game with bots in the free seats, for the host."""
    _check_host(table, key_hash)
    _check_waiting(table)
    free = table.free_seats
    if not any(seat.person for seat in table.seats):
        raise Refusal(codes.NobodySeated())
    if free and command.fill is None:
        raise Refusal(codes.SeatsFree(len(free)))
    bots: list[EntryBody] = [] if command.fill is None else [entries.BotSeated(number, command.fill) for number in free]
    return [*bots, entries.Started()]


def close_table(table: Table, key_hash: str | None) -> list[EntryBody]:
    """Close the table, for the host."""
    _check_host(table, key_hash)
    _check_waiting(table)
    return [entries.Closed("host")]


def give_key(
    table: Table, key_hash: str | None, command: commands.GiveKey, new: str, limits: Limits
) -> list[EntryBody]:
    """Add a key to a seat; `new` is its hash. Refused if the seat has too many, or has filled too much of the log."""
    number = _checked_own_seat(table, key_hash, command.seat)
    if len(table.seats[number].keys) >= limits.keys_a_seat:
        raise Refusal(codes.TooManyKeys(limits.keys_a_seat))
    if table.seats[number].asides >= limits.entries_per_seat:
        raise Refusal(codes.OnlyTheGameGoesOn())
    return [entries.KeyGiven(number, new, command.use)]


def revoke_keys(table: Table, key_hash: str | None, command: commands.RevokeKeys) -> list[EntryBody]:
    """Revoke all keys of a seat but the sender's."""
    number = _checked_own_seat(table, key_hash, command.seat)
    assert key_hash is not None
    return [entries.KeysRevoked(number, key_hash)] if len(table.seats[number].keys) > 1 else []


def renew_link(table: Table, key_hash: str | None, most: int) -> list[EntryBody]:
    """Renew the link to the table, for the host; `most` is how often that can be done."""
    _check_host(table, key_hash)
    if table.state == "closed":
        raise Refusal(codes.TableClosed())
    if table.state == "over":
        raise Refusal(GameOver(), rule="E1")
    if table.links_renewed >= most:
        raise Refusal(codes.TooManyLinks(most))
    return [entries.LinkRenewed(new_invitation())]


def send_away(table: Table, key_hash: str | None, command: commands.SendAway, most: int) -> list[EntryBody]:
    """Send a player away before the first turn, and renew the link, for the host; `most` is how often there can be.

    Starting tickets may have been chosen: a stranger would choose at once, so as not to be sent away. The first turn
    can't begin before the host has chosen, too.
    """
    _check_host(table, key_hash)
    check_running(table)
    number = _checked_seat(table, command.seat)
    seat = table.seats[number]
    if not table.before_first_turn:
        raise Refusal(codes.FirstTurnBegun())
    if not seat.person or number in table.seats_of(key_hash) or table.host in seat.keys:
        raise Refusal(codes.SendAwayAnother())
    if table.deal > most:
        raise Refusal(codes.TooManySentAway(most))
    return [entries.SentAway(number, seat.name), entries.LinkRenewed(new_invitation())]


def _start_if_full(free: list[int], taken: int) -> list[EntryBody]:
    """The entry that starts the game, if the command takes the last free seat; `taken` is how many it takes."""
    return [entries.Started()] if len(free) == taken else []


def _check_waiting(table: Table) -> None:
    if table.state == "closed":
        raise Refusal(codes.TableClosed())
    if table.state != "waiting":
        raise Refusal(codes.GameBegun())


def _check_host(table: Table, key_hash: str | None) -> None:
    if not table.is_host(key_hash):
        raise Refusal(codes.HostOnly())


def _checked_seat(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise Refusal(NoSuchSeat(seat, len(table.seats) - 1))
    return seat


def _checked_own_seat(table: Table, key_hash: str | None, seat: int) -> int:
    """The number of a seat whose keys the sender may give and revoke; a program that plays it may not."""
    number = _checked_seat(table, seat)
    if key_hash not in set(table.seats[number].keys) - table.seats[number].programs:
        raise Refusal(codes.SeatNotShareable(number))
    return number
