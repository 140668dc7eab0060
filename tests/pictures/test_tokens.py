import re
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.pictures.pixels import picture, pixels

from whistlestop.boards.geometry.spaces import SPACE_WIDTH, TRACK_GAP
from whistlestop.pictures.palette import DAY, PLAYERS, PlayerColour
from whistlestop.pictures.tokens import WAGON_WIDTH, station, station_def, token_defs, wagon, wagon_use

players = pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)


def rendered(drawn: str, box: str, width: int, defs: str = "") -> NDArray[np.float64]:
    return pixels(picture(drawn, token_defs(PLAYERS, DAY) + defs, box), width)


def solid(image: NDArray[np.float64]) -> NDArray[np.bool_]:
    """The opaque pixels: everything except the shadow."""
    return image[:, :, 3] > 0.9


def grey_print(image: NDArray[np.float64]) -> NDArray[np.float64]:
    """The picture in greyscale on light paper."""
    light: NDArray[np.float64] = image[:, :, :3] @ np.array([0.299, 0.587, 0.114])
    return np.asarray(light * image[:, :, 3] + 0.92 * (1 - image[:, :, 3]))


@players
def test_adjacent_wagons_do_not_touch(player: PlayerColour) -> None:
    assert WAGON_WIDTH < SPACE_WIDTH + TRACK_GAP - 0.3
    rows = np.flatnonzero(solid(rendered(wagon(player, DAY, 22), "-15 -10 30 20", 120))[:, 50:70].any(axis=1))
    assert (rows[-1] - rows[0] + 1) / 4 == pytest.approx(WAGON_WIDTH, abs=0.5)


@players
def test_a_wagon_is_as_long_as_its_space(player: PlayerColour) -> None:
    for length in (16, 20, 23, 31):
        image = rendered(wagon_use(player, DAY, length), "-20 -10 40 20", 120)
        opaque_columns = solid(image)[[28, 29, 30, 31]].all(axis=0)
        columns = np.flatnonzero(opaque_columns)
        assert (columns[-1] - columns[0] + 1) / 3 == pytest.approx(length, abs=4.5)  # couplings included


@players
def test_every_reference_of_a_wagon_is_defined(player: PlayerColour) -> None:
    for length in range(14, 34):
        drawing = wagon_use(player, DAY, length)
        everything = token_defs([player], DAY) + drawing
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', everything)) <= set(
            re.findall(r' id="([\w-]+)"', everything)
        )
        assert len(drawing) < 100


def test_tokens_are_small() -> None:
    assert len(token_defs(PLAYERS, DAY)) < 9_500
    assert all(len(station(player)) < 1_000 for player in PLAYERS)


def test_wagons_differ_by_shape_and_in_greyscale() -> None:
    plain = [solid(rendered(wagon(player, DAY, 22), "-12 -6 24 12", 96)) for player in PLAYERS]
    small = [grey_print(rendered(wagon(player, DAY, 22), "-12 -6 24 12", 24)) for player in PLAYERS]
    for a, b in combinations(range(5), 2):
        assert (plain[a] ^ plain[b]).mean() > 0.004, f"{PLAYERS[a].name} and {PLAYERS[b].name} have the same shape"
        assert np.abs(small[a] - small[b]).mean() > 0.05, f"{PLAYERS[a].name} and {PLAYERS[b].name} look alike in grey"


def test_stations_differ_by_their_roofs() -> None:
    shapes = [solid(rendered(station(player), "-10 -11 20 22", 60)) for player in PLAYERS]
    for a, b in combinations(range(5), 2):
        assert (shapes[a] ^ shapes[b]).mean() > 0.02, f"{PLAYERS[a].name} and {PLAYERS[b].name}"


@players
def test_a_station_fits_on_its_city(player: PlayerColour) -> None:
    id, drawing = station_def(player)
    assert ElementTree.fromstring(drawing).attrib["id"] == id == f"station-{player.name}"
    covered = solid(rendered(station(player), "-12 -12 24 24", 72))
    rows, columns = np.flatnonzero(covered.any(axis=1)), np.flatnonzero(covered.any(axis=0))
    assert 15 <= (rows[-1] - rows[0] + 1) / 3 <= 19
    assert 14 <= (columns[-1] - columns[0] + 1) / 3 <= 19.5


@players
def test_tokens_use_only_basic_svg(player: PlayerColour) -> None:
    for drawn in (wagon(player, DAY, 60, 20), station(player), token_defs([player], DAY)):
        ElementTree.fromstring(f"<g>{drawn}</g>")
        assert not re.search("style|class=|<text|filter|foreignObject", drawn)
