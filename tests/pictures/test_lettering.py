import math
import re
from xml.etree import ElementTree

import pytest

from whistlestop.boards import load
from whistlestop.boards.lettering import text_width
from whistlestop.pictures.lettering import Lettering

NUMBER = r"(-?[\d.]+)"


def start(line: str) -> tuple[float, float]:
    found = re.match(rf'<g transform="translate\({NUMBER} ?{NUMBER}\)', line)
    assert found
    return float(found[1]), float(found[2])


def test_a_letter_is_defined_once() -> None:
    lettering = Lettering()
    lines = lettering.line("Essen", 0, 0, 10) + lettering.line("Sessel", 0, 20, 12)
    defined = re.findall(r'id="([^"]+)"', lettering.defs())
    assert sorted(defined) == sorted(set(defined)) == ["l-E", "l-S", "l-e", "l-l", "l-n", "l-s"]
    assert set(re.findall(r'href="#([^"]+)"', lines)) == set(defined)
    assert lines.count("<use") == 11


def test_faces_do_not_share_letters() -> None:
    lettering = Lettering()
    lettering.line("A", 0, 0, 10, "label")
    lettering.line("A", 0, 0, 10, "bold")
    assert re.findall(r'id="([^"]+)"', lettering.defs()) == ["l-A", "b-A"]


def test_other_characters_are_named_by_their_code_point() -> None:
    lettering = Lettering()
    lettering.line("É.·", 0, 0, 10)
    assert re.findall(r'id="([^"]+)"', lettering.defs()) == ["l-c9", "l-2e", "l-b7"]


def test_a_line_is_placed_by_its_anchor() -> None:
    lettering, width = Lettering(), text_width("Wien", 10)
    assert start(lettering.line("Wien", 50, 20, 10, anchor="start")) == (50, 20)
    assert start(lettering.line("Wien", 50, 20, 10)) == pytest.approx((50 - width / 2, 20), abs=0.01)
    assert start(lettering.line("Wien", 50, 20, 10, anchor="end")) == pytest.approx((50 - width, 20), abs=0.01)


def test_a_line_is_rotated_around_its_anchor() -> None:
    line = Lettering().line("Wien", 50, 20, 10, anchor="end", angle=90)
    assert start(line) == pytest.approx((50, 20 - text_width("Wien", 10)), abs=0.01)
    assert "rotate(90)scale(.01)" in line


def test_tracking_moves_letters_apart() -> None:
    def places(tracking: float) -> list[int]:
        return [int(x) for x in re.findall(r' x="(\d+)"', Lettering().line("Oslo", 0, 0, 20, tracking=tracking))]

    assert [b - a for a, b in zip(places(0), places(1), strict=True)] == [50, 100, 150]


def test_spaces_have_a_width_but_no_outline() -> None:
    lettering = Lettering()
    line = lettering.line("A B", 0, 0, 10)
    assert line.count("<use") == 2 and lettering.line(" ", 0, 0, 10) == lettering.line("", 0, 0, 10) == ""
    assert lettering.defs().count("<path") == 2


def test_text_that_no_face_covers_is_set_in_a_system_font_at_the_expected_width() -> None:
    lettering = Lettering()
    line = ElementTree.fromstring(lettering.line("東<京", 10, 20, 10, anchor="start"))
    assert line.tag == "text" and line.text == "東<京"
    assert float(line.attrib["textLength"]) == text_width("東<京", 10) == 18
    assert lettering.defs() == ""


def test_letters_follow_a_curve() -> None:
    arc = [(100 * math.cos(t / 20), 100 * math.sin(t / 20)) for t in range(-63, 1)]  # a semicircle, from left to right
    line = Lettering().along("oooooo", arc, 10, "italic", tracking=4)
    found = re.findall(rf"translate\({NUMBER} ?{NUMBER}\)rotate\({NUMBER}\)", line)
    angles = [float(turn) for _, _, turn in found]
    assert len(found) == 6 and angles == sorted(angles)
    assert angles[0] == pytest.approx(-angles[-1], abs=6)
    for x, y, _ in found:  # a letter starts outside the circle, by no more than half its width accounts for
        assert 99.9 < math.hypot(float(x), float(y)) / 100 < 100.5


def test_text_continues_straight_beyond_a_short_curve() -> None:
    line = Lettering().along("ooo", [(0, 0), (10, 0)], 10, "label", tracking=20)
    xs = [float(x) / 100 for x, _ in re.findall(rf"translate\({NUMBER} ?{NUMBER}\)", line)]
    step = text_width("o", 10) + 20
    assert [x + (step - 20) / 2 for x in xs] == pytest.approx([5 - step, 5, 5 + step], abs=0.2)
    assert line.count("rotate(0)") == 3


def test_the_names_of_a_board_are_compact() -> None:
    for name in ("usa", "europe"):
        lettering, cities = Lettering(), load(name).board.cities
        lines = "".join(
            lettering.line(city.name, 500, 300, 10.6, "bold" if city.big else "label", tracking=0.25) for city in cities
        )
        letters = lines.count("<use")
        assert len(lines) / letters < 38
        assert len(lettering.defs()) / lettering.defs().count("<path") < 260
