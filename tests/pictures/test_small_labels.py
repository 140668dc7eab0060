"""Labels on small pictures: legible, and without overlaps."""

from __future__ import annotations

import pytest

from whistlestop.boards import load
from whistlestop.boards.geometry.sheet import Sheet, sheet_of
from whistlestop.boards.lettering import cap_height, text_width
from whistlestop.pictures.furniture import SMALL_FRAME
from whistlestop.pictures.small_labels import SmallLabel, small_labels


def box(label: SmallLabel) -> tuple[float, float, float, float]:
    width = text_width(label.text, label.size, "bold")
    return label.x - width / 2, label.y - cap_height("bold") * label.size, label.x + width / 2, label.y


@pytest.fixture(params=["usa", "europe"])
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return sheet_of(load(request.param).board)


@pytest.mark.parametrize("pixels", [280, 360, 480, 600])
def test_names_are_legible_and_do_not_overlap(sheet: Sheet, pixels: int) -> None:
    found = small_labels(sheet, pixels, SMALL_FRAME)
    boxes = [box(label) for label in found]
    assert all(label.size * pixels / sheet.width >= 11 for label in found)
    for i, (left, top, right, bottom) in enumerate(boxes):
        assert left > SMALL_FRAME and right < sheet.width - SMALL_FRAME
        assert top > SMALL_FRAME and bottom < sheet.height - SMALL_FRAME
        for other in boxes[:i]:
            assert right < other[0] or other[2] < left or bottom < other[1] or other[3] < top


def test_big_cities_come_first_and_more_names_fit_on_larger_pictures(sheet: Sheet) -> None:
    counts = []
    for pixels in (280, 360, 480, 600):
        names = [label.text for label in small_labels(sheet, pixels, SMALL_FRAME)]
        big = [city.name for city in sheet.board.cities if city.big]
        shown = [name for name in names if name in big]
        assert names[: len(shown)] == shown and len(names) == len(set(names))
        counts.append(len(names))
    assert counts[1] >= 8 and counts == sorted(counts) and counts[-1] > counts[0] + 8
    assert len(shown) == len(big), "at 600 pixels every big city has its name"
