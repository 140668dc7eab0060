"""Who has a table: leases, taking tables of servers that have gone, and pauses; the same in both databases."""

from __future__ import annotations

import threading

import pytest

from whistlestop.server.storage import leases, migrations
from whistlestop.server.storage.store import NotTheWriter, ServerRow

from .postgres import database as database
from .postgres import postgres as postgres
from .test_store import Open, append, numbers
from .test_store import address as address
from .test_store import opened as opened

LEASE = 600_000
"""Longer than any test takes."""
MINUTE = 60_000
DAY = 86_400_000
ENDED = -1
"""A lease that ended a millisecond ago."""


def server(name: str, tables: int = 0) -> ServerRow:
    return ServerRow(name, f"http://{name}:7245", f"token of {name}", tables)


def test_the_servers_of_a_database_know_each_other(opened: Open) -> None:
    left, right = opened(), opened()
    left.register(server("left"), 0, LEASE)
    right.register(server("right"), 0, LEASE)
    assert left.renew("left", 5, 7, LEASE) == [server("left", 7), server("right")]
    right.leave("right", 10)
    assert left.renew("left", 15, 8, LEASE) == [server("left", 8)]
    assert right.renew("right", 20, 0, LEASE) is None, "who has left does not come back under the same id"


def test_a_lease_that_has_ended_is_not_renewed(opened: Open) -> None:
    store = opened()
    store.register(server("late"), 0, ENDED)
    store.register(server("other"), 0, LEASE)
    assert store.renew("late", 5, 0, LEASE) is None
    assert store.renew("never registered", 5, 0, LEASE) is None
    assert store.renew("other", 5, 0, LEASE) == [server("other")]


def test_a_living_server_keeps_its_tables(opened: Open) -> None:
    store = opened()
    store.register(server("old"), 0, LEASE)
    store.register(server("new"), 0, LEASE)
    store.append([append("a", 1, state="playing"), append("b", 1)], "old")
    assert store.take("new", 5, "a") == server("old") and store.take_abandoned("new", 5, 100) == {}
    with pytest.raises(NotTheWriter, match="table a was taken by old: new may no longer"):
        store.append([append("a", 2)], "new")
    store.append([append("a", 2)], "old")
    assert store.take("new", 5, "nowhere") is None


@pytest.mark.parametrize("how", ["left", "not renewed", "the only one", "same address"])
def test_the_tables_of_a_server_that_has_gone_can_be_taken(opened: Open, how: str) -> None:
    old, new = opened(), opened()
    old.register(server("old"), 0, LEASE)
    old.append([append("a", 1, state="playing"), append("b", 1), append("c", 1)], "old")
    if how == "left":
        old.leave("old", 10)
    elif how == "not renewed":
        assert old.renew("old", 10, 0, ENDED) is not None
    address = server("old").address if how == "same address" else "http://new:7245"
    new.register(ServerRow("new", address, "", 0), 20, None if how == "the only one" else LEASE)
    taken = new.take("new", 30, "b")
    assert taken is not None and taken.server == "new"
    for table in ("b", "a"):  # it may no longer write any table, even one that nobody has taken
        with pytest.raises(NotTheWriter, match=r"was taken by new|lease of old has ended"):
            old.append([append("c", 2), append(table, 2)], "old")
    with pytest.raises(NotTheWriter, match="lease has ended"):
        old.append([append("made too late", 1)], "old")
    assert sorted(new.take_abandoned("new", 30, 100)) == ["a", "c"]
    new.append([append("a", 2), append("b", 2), append("c", 2)], "new")
    assert [numbers(old, table) for table in "abc"] == [[1, 2]] * 3


def test_only_a_living_server_takes_tables(opened: Open) -> None:
    store = opened()
    store.append([append("a", 1)], "nobody")
    store.register(server("late"), 0, ENDED)
    for name in ("late", "never registered"):
        with pytest.raises(NotTheWriter, match=f"the lease of {name} has ended"):
            store.take(name, 0, "a")
        with pytest.raises(NotTheWriter, match=f"the lease of {name} has ended"):
            store.take_abandoned(name, 0, 100)
    store.append([append("a", 2)], "nobody")


def test_servers_share_what_another_one_left(opened: Open) -> None:
    """Two servers take tables at the same time, a few at a time: each table has one owner, and both get some."""
    names = ("left", "right")
    stores = {name: opened() for name in names}
    tables = [f"t{number:03}" for number in range(80)]
    stores["left"].append([append(table, 1, state="playing") for table in tables], "gone")
    for name in names:
        stores[name].register(server(name), 0, LEASE)
    taken: dict[str, list[str]] = {name: [*stores[name].take_abandoned(name, 10, 4)] for name in names}
    start = threading.Barrier(2)

    def take(name: str) -> None:
        start.wait()
        while some := stores[name].take_abandoned(name, 10, 4):
            taken[name] += some

    threads = [threading.Thread(target=take, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in names:
        taken[name] += stores[name].take_abandoned(name, 10, 100)  # what was locked by the other one just then
    assert sorted(taken["left"] + taken["right"]) == tables and all(taken.values())


def test_tables_that_wait_are_taken_first_then_the_newest(opened: Open) -> None:
    store = opened()
    store.append([append("a", 1, state="playing"), append("b", 1, 3, state="playing")], "gone")
    store.append([append("c", 1), append("d", 1, 2)], "gone")
    store.register(server("new"), 0, LEASE)
    first, second = store.take_abandoned("new", 10, 3), store.take_abandoned("new", 10, 3)
    assert list(first.items()) == [("d", "waiting"), ("c", "waiting"), ("b", "playing")]
    assert second == {"a": "playing"}


def test_finished_tables_are_taken_only_when_somebody_asks(opened: Open) -> None:
    store = opened()
    store.append([append("over", 1, state="over"), append("closed", 1, state="closed"), append("a", 1)], "gone")
    store.register(server("new"), 0, LEASE)
    assert store.take_abandoned("new", 10, 100) == {"a": "waiting"}
    assert store.take("new", 10, "over") == server("new")
    store.append([append("over", 2, state="over")], "new")


def test_a_server_is_asked_to_hand_its_tables_over(opened: Open) -> None:
    store = opened()
    store.register(server("one"), 0, LEASE)
    store.register(server("two"), 0, LEASE)
    assert store.drain("http://one:7245", draining=True) and not store.drain("http://nobody:7245", draining=True)
    assert [(row.server, row.draining) for row in store.servers()] == [("one", True), ("two", False)]
    assert store.drain("http://one:7245", draining=False)
    found = store.renew("two", 5, 1, LEASE, leaving=True)
    assert found is not None and [(row.server, row.draining) for row in found] == [("one", False), ("two", True)]
    found = store.renew("two", 5, 1, LEASE)
    assert found is not None and found[1].draining, "until it has ended"


def test_tables_that_were_given_up_can_be_taken_at_once(opened: Open) -> None:
    store = opened()
    for name in ("one", "two"):
        store.register(server(name), 0, LEASE)
    store.append([append("a", 1, state="playing"), append("b", 1), append("c", 1)], "one")
    store.append([append("mine", 1)], "two")
    assert store.owner("a") == server("one") and store.owner("nowhere") is None
    store.release("one", 50_000, ["a", "b", "mine"])
    assert store.owner("a") is None and store.owner("mine") == server("two")
    with pytest.raises(NotTheWriter):
        store.append([append("a", 2)], "one")
    assert sorted(store.take_abandoned("two", 50_300, 10)) == ["a", "b"] and store.owner("c") == server("one")
    assert store.pauses("a") == [(50_000, 50_300)], "only from then on"


# Pauses


def test_a_game_pauses_from_the_last_sign_of_life_until_it_is_taken(opened: Open) -> None:
    store = opened()
    store.register(server("old"), 0, LEASE)
    store.append([append(table, 1, state="playing") for table in "abc"] + [append("w", 1)], "old")  # entries at 1,001
    store.renew("old", 500, 4, LEASE)
    store.leave("old", 500)
    store.register(server("new"), 2 * MINUTE, LEASE)
    store.take("new", 2 * MINUTE, "a")
    store.take_abandoned("new", 3 * MINUTE, 100)
    assert store.pauses("a") == [(1001, 2 * MINUTE)], "its last entry was stored after the last renewal"
    assert store.pauses("b") == [(1001, 3 * MINUTE)]
    assert store.pauses("w") == store.pauses("nowhere") == []


def test_pauses_add_up_and_those_close_together_become_one(opened: Open) -> None:
    """A server that crashes again and again does not fill the database."""
    store = opened()
    store.append([append("a", 1, state="playing")], "gone")
    for minute in range(1, 6):
        store.register(server(f"s{minute}"), minute * MINUTE, None)
        store.take_abandoned(f"s{minute}", minute * MINUTE, 100)
        store.renew(f"s{minute}", minute * MINUTE + (50_000 if minute == 3 else 100), 1, None)
    assert store.pauses("a") == [(1001, 3 * MINUTE), (3 * MINUTE + 50_000, 5 * MINUTE)]
    store.append([append("a", 2, state="over")], "s5")
    store.register(server("last"), DAY, None)
    store.take("last", DAY, "a")
    assert store.pauses("a") == [], "nobody's clock runs any more"


def test_a_frozen_server_pauses_its_own_games(opened: Open) -> None:
    store = opened()
    store.register(server("frozen"), 0, None)
    store.append([append("a", 1, state="playing"), append("w", 1)], "frozen")
    store.append([append("b", 1, state="playing")], "another")
    store.pause("frozen", 5000, 90_000)
    assert [store.pauses(table) for table in "awb"] == [[(5000, 90_000)], [], []]


def test_the_newest_time_is_of_entries_and_of_servers(opened: Open) -> None:
    store = opened()
    assert store.newest() == 0
    store.append([append("a", 1)], "me")
    assert store.newest() == 1001
    store.register(server("one"), 7000, LEASE)
    assert store.newest() == 7000


def test_servers_that_ended_long_ago_are_forgotten(opened: Open) -> None:
    store = opened()
    for number in range(50):
        store.register(server(f"s{number}"), number * DAY, None)
    assert store.newest() == 49 * DAY
    with pytest.raises(NotTheWriter, match="lease has ended"):
        store.append([append("a", 1)], "s48")
    store.append([append("a", 1)], "s47")


# Migration


def test_a_database_with_lives_is_migrated(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """What earlier versions noted about times when no server was up becomes pauses of the running games."""
    monkeypatch.setattr(migrations, "STEPS", migrations.STEPS[:2])
    old = opened()
    statements = [
        "INSERT INTO tables (id, state, writer, entries, at) VALUES ('p', 'playing', 'w1', 1, 150)",
        "INSERT INTO tables (id, state, writer, entries, at) VALUES ('w', 'waiting', 'w1', 1, 150)",
        "INSERT INTO entries (table_id, number, at, text) VALUES ('p', 1, 150, '{}')",
        "INSERT INTO lives (life, since, until)"
        " VALUES ('a', 10, 100), ('b', 120, 200), ('c', 190, 260), ('d', 300, 400)",
    ]
    execute_all(old, statements)
    old.close()
    monkeypatch.undo()
    new = opened()
    assert new.pauses("p") == [(260, 300)] and new.pauses("w") == [] and new.newest() == 400
    new.register(server("new"), 20_000, LEASE)
    assert sorted(new.take_abandoned("new", 20_000, 9)) == ["p", "w"]
    assert new.pauses("p") in ([(260, 300), (400, 20_000)], [(260, 20_000)])


def execute_all(store: object, statements: list[str]) -> None:
    connection = store._connection  # type: ignore[attr-defined]
    for statement in statements:
        connection.execute(statement)


def test_the_condition_for_living_servers_can_be_negated() -> None:
    """It must never be NULL for a row: `NOT NULL` would let a server write whose lease has ended."""
    assert "lease IS NULL OR" in leases.LIVING
