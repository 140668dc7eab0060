"""Every way to break a board file that we know of, each as one small edit of a file that is sound."""

from itertools import product
from pathlib import Path

import msgspec
import pytest

from whistlestop.boards import check
from whistlestop.boards.format import Table
from whistlestop.boards.limits import MAX_CITIES, MAX_ROUTES, MAX_TICKETS

TINY = (Path(__file__).parent / "tiny.toml").read_text(encoding="utf-8")
DOCS = Path(__file__).parents[2] / "docs" / "boards.md"

OSLO = '{ id = "oslo", name = "Oslo", lat = 59.91, lon = 10.75, big = true }'
RED = '{ a = "oslo", b = "bergen", colour = "red", length = 4, tunnel = true }'
GREEN = '{ a = "oslo", b = "stockholm", colour = "green", length = 3, double = true }'
WHITE = '{ a = "oslo", b = "stockholm", colour = "white", length = 3, double = true }'
BLACK = '{ a = "goteborg", b = "stockholm", colour = "black", length = 2 }'
FERRY = '{ a = "goteborg", b = "kobenhavn", colour = "grey", length = 2, ferry = 1 }'
T01 = '{ id = "T01", a = "oslo", b = "bergen", points = 4 }'
LONG_DEAL = '{ long = 1, keep_at_least = 0, returned = "out" }'
OTHER_DEAL = "{ regular = 2, keep_at_least = 1, keep_at_least_without_long = 2 }"
ROUTE_1, ROUTE_4, ROUTE_5 = "route 1 (oslo–bergen)", "route 4 (oslo–stockholm)", "route 5 (oslo–stockholm)"
ROUTE_9 = "route 9 (goteborg–kobenhavn)"
DEAL_1, DEAL_2 = "variant tiny, deal 1", "variant tiny, deal 2"
NEAR, OPTION = "variant tiny-near", "variant tiny-near, option bonus"
CITY_FIELDS = "id, name, lat, lon, names, big, aliases"


def problems(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8")
    found = check(path)
    assert all(problem.file == str(path) for problem in found)
    assert all(str(problem) == f"{path}: {problem.entry}: {problem.reason}" for problem in found)
    return [(problem.entry, problem.reason) for problem in found]


def broken(old: str, new: str) -> str:
    assert old in TINY
    return TINY.replace(old, new, 1)


def test_the_tiny_board_is_sound(tmp_path: Path) -> None:
    assert problems(tmp_path, TINY) == []


def test_the_example_in_the_documentation_is_sound(tmp_path: Path) -> None:
    blocks = [block.partition("```")[0] for block in DOCS.read_text(encoding="utf-8").split("```toml\n")[1:]]
    complete = [block for block in blocks if block.startswith("format = 1")]
    assert len(complete) == 1
    assert problems(tmp_path, complete[0]) == []


@pytest.mark.parametrize("table", Table.__subclasses__())
def test_the_documentation_names_every_field(table: type[Table]) -> None:
    docs = DOCS.read_text(encoding="utf-8")
    for field in msgspec.structs.fields(table):
        assert f"`{field.name}`" in docs or f"[{field.name}" in docs or f".{field.name}." in docs, field.name


CITIES = [
    (OSLO, OSLO.replace("lat =", "lta ="), "city 1 (oslo)", f'unknown field "lta"; known are {CITY_FIELDS}'),
    (OSLO, OSLO.replace("lat =", "lta ="), "city 1 (oslo)", 'missing field "lat"'),
    (OSLO, OSLO.replace("true", '"yes"'), "city 1 (oslo)", '"big" must be true or false, not "yes"'),
    (OSLO, OSLO.replace("59.91", "true"), "city 1 (oslo)", '"lat" must be a number, not true'),
    (OSLO, OSLO.replace('"Oslo"', '" "'), "city 1 (oslo)", "the name is empty"),
    (OSLO, OSLO.replace("59.91", "95"), "city 1 (oslo)", "lat 95.0 must be from -90 to 90"),
    (OSLO, OSLO.replace("59.91", "nan"), "city 1 (oslo)", "lat nan must be from -90 to 90"),
    (OSLO, OSLO.replace("10.75", "-181"), "city 1 (oslo)", "lon -181.0 must be from -180 to 180"),
    (OSLO, f"{OSLO}, 7", "city 2", "must be a table, not 7"),
    ('id = "bergen"', 'id = "oslo"', "city 2 (oslo)", 'the id "oslo" is taken by city 1 (oslo)'),
    ('name = "Bergen"', 'name = "Oslo"', "city 2 (bergen)", '"Oslo" also names the city oslo'),
    ('["Goteborg"]', '["OSLO"]', "city 5 (goteborg)", '"OSLO" also names the city oslo'),
    (
        '["Goteborg"]',
        '"Goteborg"',
        "city 5 (goteborg)",
        '"aliases" must be a list, each a text, not "Goteborg"',
    ),
    ('en = "Goth', '1 = 2, en = "Goth', "city 5 (goteborg)", '"names" must be a table, each a text, not '),
    (OSLO, OSLO.replace('"oslo"', '"Oslo S"'), "city 1 (Oslo S)", '"Oslo S" must be made of a–z, 0–9 and '),
    (OSLO, OSLO + ', { id = "rom", name = "Rom", lat = 1, lon = 1 }', "city 2 (rom)", "no route leads there"),
]

ROUTES = [
    (RED, RED.replace('"bergen"', '"paris"'), "route 1 (oslo–paris)", 'there is no city "paris"'),
    (RED, RED.replace("bergen", "oslo"), "route 1 (oslo–oslo)", "it leads from oslo to itself"),
    (RED, RED.replace("red", "pink"), ROUTE_1, 'there is no colour "pink"; '),
    (RED, RED.replace("4", "7"), ROUTE_1, "no points are given for the length 7"),
    (RED, RED.replace("4", "9"), ROUTE_1, "no points are given for the length 9"),
    (RED, RED.replace("4", "0"), ROUTE_1, "no points are given for the length 0"),
    (RED, RED.replace("4", '"4"'), ROUTE_1, '"length" must be a whole number, not'),
    (RED, RED.replace("4", "4.5"), ROUTE_1, '"length" must be a whole number, not'),
    (RED, f"{RED}, {RED}", "route 2 (oslo–bergen)", "it is the same as route 1 (oslo–ber"),
    (
        GREEN,
        f"{GREEN}, {GREEN}",
        "route 6 (oslo–stockholm)",
        "it is a third route between the cities of route 4 ",
    ),
    (WHITE, WHITE.replace("3", "4"), ROUTE_5, "the routes of a double route have the same length, but route 4 "),
    (WHITE + ",", "", ROUTE_4, "it has no twin: there is no other route between"),
    (WHITE, WHITE.replace(", double = true", ""), ROUTE_5, "double = true is missing; its twin "),
    (GREEN, GREEN.replace(", double = true", ""), ROUTE_4, "double = true is missing; its twin "),
    (FERRY, FERRY.replace("ferry = 1", "ferry = 3"), ROUTE_9, "a ferry of 2 spaces can't take 3 loc"),
    (FERRY, FERRY.replace("ferry = 1", "ferry = -1"), ROUTE_9, "a ferry of 2 spaces can't "),
    (FERRY, FERRY.replace("grey", "red"), ROUTE_9, "a ferry must be grey, not red (F1)"),
    (FERRY, FERRY.replace("ferry", "tunnel = true, ferry"), ROUTE_9, "a ferry can't be a t"),
    (
        "cities = [",
        "route_points = { 2 = 2, 3 = 4, 4 = 7 }\ncities = [",
        "route 3 (bergen–trondheim)",
        "no points ",
    ),
    (
        "cities = [",
        "route_points = { two = 2 }\ncities = [",
        "board",
        'route_points: "two" must be a length from 1',
    ),
    (
        "cities = [",
        "route_points = { 2 = -2 }\ncities = [",
        "board",
        "route_points: -2 points must be from 0 to 100",
    ),
    (
        "cities = [",
        'route_points = { 2 = "2" }\ncities = [',
        "board",
        '"route_points" must be a table, each a who',
    ),
]

TICKETS = [
    (T01, T01.replace('"bergen"', '"paris"'), "ticket 1 (T01)", 'there is no city "paris"'),
    (T01, T01.replace("bergen", "oslo"), "ticket 1 (T01)", "it leads from oslo to itself"),
    (T01, T01.replace("points = 4", "points = 0"), "ticket 1 (T01)", "0 points must be from 1 to 100"),
    (T01, T01.replace("points = 4", "points = -4"), "ticket 1 (T01)", "-4 points must be from 1 to 100"),
    (T01, T01.replace("T01", "T02"), "ticket 2 (T02)", 'the id "T02" is taken by ticket 1 (T02)'),
    (
        T01,
        T01.replace("T01", "T 1"),
        "ticket 1 (T 1)",
        'the id "T 1" must be made of letters, digits and hyphens',
    ),
    (FERRY + ",", "", "ticket 5 (T05)", "no routes connect oslo and kobenhavn"),
]

DECKS = [
    ('["T01", "T02"', '["T01", "T99"', "deck near", 'there is no ticket "T99"'),
    ('["T01", "T02"', '["T01", "T01"', "deck near", 'it names the ticket "T01" 2 times'),
    ('stand_ins = ["T07"]', 'stand_ins = ["T08"]', "deck bonus", 'its stand-in "T08" is not in the deck'),
    ('[decks.far]\nname = "Far"', "[decks.far]", "deck far", 'missing field "name"'),
    (
        "[decks.bonus]",
        "[decks.all]",
        "deck all",
        '"all" is the name of the deck with every ticket of the file',
    ),
    (
        "[decks.bonus]",
        '[decks."Bo nus"]',
        "deck Bo nus",
        '"Bo nus" must be made of a–z, 0–9 and single hyphens',
    ),
]

VARIANTS = [
    ('regular = ["near"]', 'regular = ["nah"]', "variant tiny", 'there is no deck "nah"'),
    ('long = ["far"]', 'long = ["fra"]', "variant tiny", 'there is no deck "fra"'),
    ('long = ["far"]\n', "", "variant tiny", "0 long tickets are too few to deal 1 to each of 5 players"),
    ('long = ["far"]', 'long = ["far", "bonus"]', "variant tiny", 'the ticket "T07" is in 2 of its decks'),
    (', "T12"]', "]", "variant tiny", "4 long tickets are too few to deal 1 to each of 5 players"),
    (', "T15"]', "]", "variant tiny", "9 regular tickets are too few to deal 2 to each of 5 players"),
    (LONG_DEAL + ",", "", "variant tiny", "it has long tickets, but no deal with any"),
    (LONG_DEAL, LONG_DEAL.replace("out", "under"), DEAL_1, 'returned must be "out": long tickets n'),
    (LONG_DEAL, LONG_DEAL.replace("out", "away"), DEAL_1, '"returned" must be "under" or "out", not'),
    (LONG_DEAL, LONG_DEAL.replace("0", "2"), DEAL_1, "keep_at_least 2 must be from 0 to the 1 that"),
    (LONG_DEAL, LONG_DEAL.replace("0", "-1"), DEAL_1, "keep_at_least -1 must be from 0 to the 1 th"),
    (LONG_DEAL, LONG_DEAL.replace("keep_at_least = 0, ", ""), DEAL_1, 'missing field "keep_at_leas'),
    (LONG_DEAL, LONG_DEAL.replace("1", "6"), DEAL_1, "6 long and 0 regular tickets must be 1 to 5 in"),
    (OTHER_DEAL, OTHER_DEAL.replace("long = 2", "long = 3"), DEAL_2, "keep_at_least_without_long 3"),
    (OTHER_DEAL, OTHER_DEAL.replace("1", "1, keep_at_most = 3"), DEAL_2, "keep_at_most 3 must be f"),
    (LONG_DEAL + ",", "", DEAL_1, "keep_at_least_without_long refers to an earlier deal, but"),
    (LONG_DEAL, f"{LONG_DEAL}, {LONG_DEAL}", "variant tiny", "3 deals must be from 1 to 2"),
    ("draw_tickets = 2", "draw_tickets = 0", "variant tiny", "draw_tickets 0 must be from 1 to 5"),
    ("draw_tickets = 2", "draw_tickets = 6", "variant tiny", "draw_tickets 6 must be from 1 to 5"),
    ("stations = 0", "stations = 4", NEAR, "stations 4 must be from 0 to 3"),
    ("trains = 20", "trains = 51", "variant tiny", "trains 51 must be from 1 to 50"),
    ("trains = 20", "trains = 0", "variant tiny", "trains 0 must be from 1 to 50"),
    ("trains = 20", "trains = 4", "variant tiny", "4 trains are too few for a route of 5 spaces"),
    ("trains = 20", "trains = 20\nstation_points = -1", "variant tiny", "station_points -1 must be from 0 to 100"),
    ("trains = 20", "trains = 20\nbonuses = { longest_path = 101 }", "variant tiny", "the bonus longest_path 101 must"),
    (
        "trains = 20",
        "trains = 20\nbonuses = { most_tickets = -5 }",
        "variant tiny",
        "the bonus most_tickets -5 must",
    ),
    ("trains = 20", "trains = 20\nbonuses = { tickets = 5 }", "bonuses", 'unknown field "tickets"; known are longe'),
    (
        '["longest-path"]',
        '["longest-path"]\nbonuses = {}',
        NEAR,
        'tie_break says "longest-path", but the variant has n',
    ),
    ('["longest-path"]', '["longest"]', NEAR, '"tie_break" must be a list, each "tickets" or "stati'),
    ('["longest-path"]', '["stations"]', NEAR, 'tie_break says "stations", but the variant has no'),
    ('["longest-path"]', '["tickets", "tickets"]', NEAR, 'tie_break says "tickets" 2 times'),
    (
        'regular = ["near"]',
        'regular = ["near", "bonus"]',
        "variant tiny",
        "it has stand-ins, so its about must sa",
    ),
    (", a stand-in.", ".", OPTION, "it has stand-ins, so its about must say so (the wor"),
    ('regular = ["bonus"]', 'regular = ["bone"]', OPTION, 'there is no deck "bone"'),
    ('regular = ["bonus"]\ntie_break = ["tickets"]', "", OPTION, "it changes nothing; "),
    ("options.bonus]\ntitle", "options.bonus]\ntilte", OPTION, 'missing field "title"'),
    ("[variants.tiny]", '[variants."Tiny"]', "variant Tiny", '"Tiny" must be made of a–z, 0–9 and single '),
]

FILES = [
    ("format = 1", "format = 2", "file", "format 2 is not known; this version reads format 1"),
    ("format = 1", "", "file", 'missing field "format"'),
    ("[board]", "[bored]", "file", 'missing field "board"'),
    ("[board]", "[bored]", "file", 'unknown field "bored"; known are format, board, decks, variants'),
    ('id = "tiny"', 'id = "Tiny!"', "board", '"Tiny!" must be made of a–z, 0–9 and single hyphens'),
    ('id = "tiny"', "id = 5", "board", '"id" must be a text, not 5'),
    ("cities = [", "towns = [", "board", 'missing field "cities"'),
    ("length = 4,", "length = ,", "file", "it is not TOML: Invalid value (at line 18, column 56)"),
    (
        "[decks.far]",
        "[decks.near]",
        "file",
        "it is not TOML: Cannot declare ('decks', 'near') twice (at line 50",
    ),
]


@pytest.mark.parametrize(("old", "new", "entry", "reason"), CITIES + ROUTES + TICKETS + DECKS + VARIANTS + FILES)
def test_a_broken_file(tmp_path: Path, old: str, new: str, entry: str, reason: str) -> None:
    found = problems(tmp_path, broken(old, new))
    assert any(where == entry and why.startswith(reason) for where, why in found), found


@pytest.mark.parametrize(("old", "new"), [edit[:2] for edit in CITIES[2:9] + ROUTES[:10] + TICKETS[:4] + FILES[:2]])
def test_one_mistake_is_one_problem(tmp_path: Path, old: str, new: str) -> None:
    assert len(problems(tmp_path, broken(old, new))) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (OSLO, OSLO.replace("59.91", "-90").replace("10.75", "180")),
        (OSLO, OSLO.replace("59.91", "90").replace("10.75", "-180")),
        (T01, T01.replace("points = 4", "points = 1")),
        (T01, T01.replace("points = 4", "points = 100")),
        (RED, RED.replace("4", "8")),
        (FERRY, FERRY.replace("ferry = 1", "ferry = 2")),
        ("cities = [", "route_points = { 2 = 0, 3 = 100, 4 = 7, 5 = 8, 1 = 1, 8 = 8 }\ncities = ["),
        (LONG_DEAL, LONG_DEAL.replace("keep_at_least = 0", "keep_at_least = 0, keep_at_most = 0")),
        (OTHER_DEAL, OTHER_DEAL.replace("without_long = 2", "without_long = 0")),
        ("draw_tickets = 2", "draw_tickets = 1"),
        ("draw_tickets = 2", "draw_tickets = 5"),
        ("trains = 20", "trains = 50"),
        ("trains = 20", "trains = 5"),
        ("stations = 0", "stations = 3"),
    ],
)
def test_what_is_just_possible(tmp_path: Path, old: str, new: str) -> None:
    assert problems(tmp_path, broken(old, new)) == []


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("1 = 1, 2 = 2", "1 = 1, 0 = 0, 2 = 2", '"0" must be a length from 1 to 8'),
        ("1 = 1, 2 = 2", "1 = 1, 9 = 0, 2 = 2", '"9" must be a length from 1 to 8'),
        ("1 = 1, 2 = 2", "1 = 101, 2 = 2", "101 points must be from 0 to 100"),
    ],
)
def test_what_is_just_impossible_in_route_points(tmp_path: Path, old: str, new: str, reason: str) -> None:
    points = "route_points = { 1 = 1, 2 = 2, 3 = 4, 4 = 7, 5 = 10 }\ncities = [".replace(old, new)
    assert problems(tmp_path, broken("cities = [", points)) == [("board", f"route_points: {reason}")]


def test_a_negative_part_of_a_deal(tmp_path: Path) -> None:
    found = problems(tmp_path, broken(LONG_DEAL, LONG_DEAL.replace("long = 1", "long = 3, regular = -2")))
    assert (DEAL_1, "3 long and -2 regular tickets must be 1 to 5 in all") in found


def test_what_cannot_be_read_has_no_further_consequences(tmp_path: Path) -> None:
    unreadable_ticket = broken(T01, T01.replace("points = 4", 'points = "4"'))
    assert [entry for entry, _ in problems(tmp_path, unreadable_ticket)] == ["ticket 1 (T01)"]
    one_variant = TINY.partition("[variants.tiny-near]")[0].replace("draw_tickets = 2", 'draw_tickets = "2"')
    unreadable_variant = one_variant.replace(f"{T01},", "").replace('["T01", ', "[")
    assert [entry for entry, _ in problems(tmp_path, unreadable_variant)] == ["variant tiny"]


def test_exactly_the_limit_of_cities_and_routes_is_fine(tmp_path: Path) -> None:
    ids = [f"c{i}" for i in range(MAX_CITIES - 6)]
    cities = ", ".join(f'{{ id = "{id}", name = "{id}", lat = 1, lon = 1 }}' for id in ids)
    ends = [*product(["oslo", "bergen", "trondheim"], ids)][: MAX_ROUTES - 9]
    links = [f'{{ a = "{a}", b = "{b}", colour = "grey", length = 1 }}' for a, b in ends]
    text = broken(OSLO, f"{OSLO}, {cities}").replace(BLACK, ", ".join([BLACK, *links]))
    assert problems(tmp_path, text) == []


def test_all_problems_in_one_go(tmp_path: Path) -> None:
    text = (
        TINY.replace("lat = 60.39", "lat = 160.39")
        .replace('"black", length = 2', '"purple", length = "two", lenght = 2')
        .replace('colour = "red"', 'colour = "rot"')
        .replace("ferry = 1", "ferry = 4")
        .replace('b = "trondheim", points = 5', 'b = "narvik", points = 5')
        .replace('"T04", "T05"', '"T04", "T44"')
        .replace('long = ["far"]', 'long = ["fern"]')
        .replace("draw_tickets = 2", "draw_tickets = 20")
        .replace('tie_break = ["tickets"]', 'tie_break = "tickets"')
    )
    assert sorted(entry for entry, _ in problems(tmp_path, text)) == [
        "city 2 (bergen)",
        "deck near",
        "route 1 (oslo–bergen)",
        "route 8 (goteborg–stockholm)",
        "route 8 (goteborg–stockholm)",
        "route 9 (goteborg–kobenhavn)",
        "ticket 6 (T06)",
        "variant tiny",
        "variant tiny",
        "variant tiny-near, option bonus",
    ]


def test_too_many_cities(tmp_path: Path) -> None:
    more = ", ".join(f'{{ id = "c{i}", name = "C{i}", lat = 1, lon = 1 }}' for i in range(MAX_CITIES - 5))
    found = problems(tmp_path, broken(OSLO, f"{OSLO}, {more}"))
    assert ("board", "65 cities are too many; the limit is 64") in found


def test_too_many_routes(tmp_path: Path) -> None:
    found = problems(tmp_path, broken(BLACK, ", ".join([BLACK] * (MAX_ROUTES - 7))))
    assert ("board", "129 routes are too many; the limit is 128") in found


def test_too_many_tickets_with_all_options(tmp_path: Path) -> None:
    ids = [f"N{i}" for i in range(MAX_TICKETS - 10)]
    rows = ", ".join(T01.replace("T01", id) for id in ids)
    text = broken(T01, f"{T01}, {rows}").replace('"T14", "T15"]', f'"T14", "T15", {str(ids)[1:-1]}]')
    found = problems(tmp_path, text)
    assert ("variant tiny", "133 tickets are too many; the limit is 128") in found
    assert (NEAR, "129 tickets are too many; the limit is 128") in found


def test_exactly_the_limit_of_tickets_is_fine(tmp_path: Path) -> None:
    ids = [f"N{i}" for i in range(MAX_TICKETS - 15)]
    rows = ", ".join(T01.replace("T01", id) for id in ids)
    text = broken(T01, f"{T01}, {rows}").replace('"T14", "T15"]', f'"T14", "T15", {str(ids)[1:-1]}]')
    assert problems(tmp_path, text) == []


def test_the_default_variant_is_checked_too(tmp_path: Path) -> None:
    text = TINY.partition("[decks.far]")[0]
    assert problems(tmp_path, text) == []
    assert problems(tmp_path, text.replace(f"{T01},", "")) == [
        ("variant tiny", "14 regular tickets are too few to deal 3 to each of 5 players")
    ]


def test_what_is_no_text_or_no_file(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("# Malmö".encode("latin-1"))
    assert [(p.entry, p.reason) for p in check(path)] == [("file", "it is not UTF-8 text: byte 6 is wrong")]
    assert [p.reason for p in check(tmp_path)] == ["it can't be read: Is a directory"]
    assert [p.reason for p in check(tmp_path / "none.toml")] == ["it can't be read: No such file or directory"]


@pytest.mark.parametrize("text", ["", "board = 1", "format = 1\nboard = []", "format = true\n[board]\ncities = 3"])
def test_what_is_hardly_a_board_at_all(tmp_path: Path, text: str) -> None:
    assert problems(tmp_path, text)
