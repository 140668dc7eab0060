import pytest

from whistlestop.boards import Board, City, UnknownName, load

USA, EUROPE = load("usa").board, load("europe").board


@pytest.mark.parametrize("name", ["wien", "Wien", "WIEN", "Vienna", "vienne"])
def test_a_city_is_found_by_any_of_its_names(name: str) -> None:
    assert EUROPE.cities[EUROPE.city(name)].id == "wien"


def test_an_id_goes_before_the_name_of_another_city() -> None:
    first = City("paris", "Paris (Texas)", 33.7, -95.6, names={"en": "Lutetia"})
    second = City("lutetia", "Paris", 48.9, 2.4)
    board = Board("two", "Two", "", (first, second), ())
    assert [board.city(name) for name in ("paris", "Paris", "lutetia", "Paris (Texas)")] == [0, 0, 1, 0]


def test_an_unknown_city_is_named_with_the_nearest() -> None:
    with pytest.raises(KeyError) as error:
        EUROPE.city("Pariss")
    assert str(error.value) == 'there is no city "Pariss" on the board Europe; did you mean paris?'
    with pytest.raises(UnknownName, match=r'no city "Atlantis on the moon" on the board Europe$'):
        EUROPE.city("Atlantis on the moon")


def test_every_route_is_found_by_its_id() -> None:
    for board in (USA, EUROPE):
        assert [board.route(route.id) for route in board.routes] == list(range(len(board.routes)))


@pytest.mark.parametrize(
    ("id", "hint"),
    [
        ("charleston/atlanta", "did you mean atlanta/charleston?"),
        ("Atlanta/Charleston", "did you mean atlanta/charleston?"),
        ("atlanta/raleigh", "did you mean atlanta/raleigh/1 or atlanta/raleigh/2?"),
        ("atlanta/charlestn", "did you mean atlanta/charleston?"),
    ],
)
def test_an_unknown_route_is_named_with_those_meant(id: str, hint: str) -> None:
    with pytest.raises(UnknownName) as error:
        USA.route(id)
    assert str(error.value) == f'there is no route "{id}" on the board North America; {hint}'


def test_route_ids_tell_the_halves_of_a_double_route_apart() -> None:
    ids = {route.id for route in USA.routes}
    assert {"atlanta/raleigh/1", "atlanta/raleigh/2"} <= ids
    assert {"boston/new-york/red", "boston/new-york/yellow"} <= ids
    assert len(ids) == 100
    assert all(route.id.count("/") == (1 if route.twin is None else 2) for route in USA.routes)


def test_boards_can_be_kept_in_a_set() -> None:
    assert len({USA, EUROPE, load("usa-classic").board}) == 2
