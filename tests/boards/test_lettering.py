import math
import re
from pathlib import Path

import pytest

from whistlestop.boards import built_in_files
from whistlestop.boards.lettering import (
    FACES,
    Face,
    advance,
    cap_height,
    covers,
    face_for,
    ink_extent,
    letter_offsets,
    outline,
    small_cap_height,
    text_width,
)

DATA = Path(__file__).parents[2] / "src/whistlestop/boards/data/lettering"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&.,-–'’"


def drawn(path: str) -> list[tuple[float, float]]:
    """Points along everything a path draws."""
    x = y = 0.0
    found = []
    for command, words in re.findall(r"([Mhvlqcz])([^Mhvlqcz]*)", path):
        values = [int(word) for word in re.findall(r"-?\d+", words)]
        size = {"M": 2, "h": 1, "v": 1, "l": 2, "q": 4, "c": 6, "z": 1}[command]
        assert len(values) % size == 0
        for i in range(0, len(values), size):
            step = values[i : i + size]
            if command == "M":
                x, y, step = step[0], step[1], [0, 0]
            elif command in "hv":
                step = [step[0], 0] if command == "h" else [0, step[0]]
            steps = list(zip(step[::2], step[1::2], strict=True))
            found += [(x + dx, y + dy) for dx, dy in bezier([(0, 0), *steps])]
            x, y = x + steps[-1][0], y + steps[-1][1]
    return found


def bezier(handles: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """Points on a line or curve with these handles."""
    n = len(handles) - 1
    shares = [[math.comb(n, k) * (t / 12) ** k * (1 - t / 12) ** (n - k) for k in range(n + 1)] for t in range(13)]
    return [
        (
            sum(s * p[0] for s, p in zip(share, handles, strict=True)),
            sum(s * p[1] for s, p in zip(share, handles, strict=True)),
        )
        for share in shares
    ]


def test_every_name_on_the_built_in_boards_can_be_printed() -> None:
    for file in built_in_files():
        names = [name for city in file.board.cities for name in (city.name, *city.names.values())]
        assert len(names) > 30
        for name in (*names, file.board.name):
            assert covers(name, "label") and covers(name, "bold"), name
        assert covers(file.board.name, "title")


def test_the_faces_know_other_alphabets_or_hand_over() -> None:
    assert covers("Łódź", "bold") and covers("Αθήνα", "label") and covers("Київ", "label")
    assert face_for("Łódź", "italic") == "label"
    assert face_for("Łódź", "bold") == "bold"
    assert face_for("東京", "title") is None


@pytest.mark.parametrize("face", FACES)
def test_outlines_stay_within_the_heights_that_are_told(face: Face) -> None:
    for character in LATIN:
        points = drawn(outline(character, face))
        top, bottom = ink_extent(character, face)
        assert len(points) > 2, character
        assert min(y for _, y in points) == pytest.approx(top * 1000, abs=5.5), character
        assert max(y for _, y in points) == pytest.approx(bottom * 1000, abs=5.5), character
        assert min(x for x, _ in points) > -320 and max(x for x, _ in points) < advance(character, face) + 650, (
            character
        )


@pytest.mark.parametrize("face", FACES)
def test_contours_are_closed_where_they_began(face: Face) -> None:
    for character in LATIN:
        for contour in outline(character, face).split("z")[:-1]:
            points = drawn(contour)
            (x, y), (left, top) = points[0], points[-1]
            assert abs(x - left) < 700 and abs(y - top) < 900, character  # the last step, which z draws


def test_figures_stand_on_the_line_nearly_as_high_as_capitals() -> None:
    faces: tuple[Face, ...] = ("label", "bold")
    for face in faces:
        for figure in "0123456789":
            top, bottom = ink_extent(figure, face)
            assert top == pytest.approx(ink_extent("0", face)[0], abs=0.04), figure
            assert -top > 0.9 * cap_height(face) and bottom < 0.03, figure


def test_a_width_is_made_of_advances_and_kerning() -> None:
    assert text_width("", 10) == 0
    assert text_width("H", 10) == pytest.approx(advance("H", "label") / 100)
    apart = (advance("A", "label") + advance("V", "label")) / 100
    assert text_width("AV", 10) < apart - 0.3
    assert text_width("AV", 20) == pytest.approx(2 * text_width("AV", 10))
    assert text_width("AVA", 10, tracking=1.5) == pytest.approx(text_width("AVA", 10) + 3)
    assert text_width("Paris", 10, "bold") > text_width("Paris", 10)


def test_what_no_face_covers_is_estimated() -> None:
    assert text_width("東京都", 10) == pytest.approx(18)
    assert text_width("東京都", 10, tracking=1) == pytest.approx(20)
    assert ink_extent("東京") == (-0.8, 0.2)


def test_what_another_face_draws_has_the_width_of_that_face() -> None:
    assert text_width("Łódź", 10, "title") == text_width("Łódź", 10, "label")


def test_accented_letters_are_kerned_like_plain_ones() -> None:
    def gap(pair: str) -> float:
        return letter_offsets(pair, "label")[1][1] - advance(pair[0], "label")

    assert gap("Va") == gap("Vá") == gap("Vă") < 0


def test_heights_are_those_of_the_ink() -> None:
    assert ink_extent("É")[0] < ink_extent("E")[0] - 0.1
    assert ink_extent("ç")[1] > ink_extent("c")[1] + 0.1
    assert ink_extent("y", "italic")[1] > 0.2
    assert ink_extent("oÉçx") == (ink_extent("É")[0], ink_extent("ç")[1])
    assert ink_extent(" ") == ink_extent("") == (0, 0)
    assert small_cap_height("label") < cap_height("label")


def test_the_files_are_small_and_carry_their_licences() -> None:
    sizes = {face: (DATA / f"{face}.json").stat().st_size for face in FACES}
    assert sizes["label"] + sizes["bold"] < 350_000
    assert sizes["title"] + sizes["italic"] < 150_000
    for name in ("label-bold", "title", "italic"):
        words = (DATA / f"OFL-{name}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in words and words.splitlines()[0].startswith(("Copyright", "©"))
