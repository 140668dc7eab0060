"""The base map as a picture: well-formed, self-contained, and with less detail on small pictures."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from whistlestop.boards.base_map import BaseMap, SeaName, load_base_map
from whistlestop.pictures.land import LandDetail, land, land_defs, sea_names
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import DAY, NIGHT, THEMES, Theme

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = ["usa", "europe"]


def base(id: str) -> BaseMap:
    found = load_base_map(id)
    assert found is not None
    return found


def picture(ours: BaseMap, theme: Theme, detail: LandDetail = "full") -> ElementTree.Element:
    lettering = Lettering()
    names = sea_names(ours, theme, lettering)
    defs = land_defs(ours, theme, detail) + lettering.defs()
    ground = land(ours, theme, ours.width, ours.height, detail)
    return ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}"><defs>{defs}</defs>{ground}{names}</svg>')


@pytest.mark.parametrize("id", BOARDS)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("detail", ["full", "small", "page"])
def test_every_reference_is_defined(id: str, theme: str, detail: LandDetail) -> None:
    drawn = picture(base(id), THEMES[theme], detail)
    ids = [element.get("id") for element in drawn.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    wanted = {element.get("href", "")[1:] for element in drawn.iter(f"{SVG}use")}
    for element in drawn.iter():
        wanted |= {name for value in element.attrib.values() for name in re.findall(r"url\(#([^)]+)\)", value)}
    assert wanted and wanted <= set(ids)


@pytest.mark.parametrize("id", BOARDS)
def test_only_basic_elements_are_used(id: str) -> None:
    names = {element.tag.removeprefix(SVG) for element in picture(base(id), DAY).iter()}
    assert names == {"svg", "defs", "g", "path", "use", "rect", "clipPath", "radialGradient", "stop"}
    assert not [element for element in picture(base(id), DAY).iter() if {"class", "style"} & set(element.attrib)]


@pytest.mark.parametrize("id", BOARDS)
def test_the_coast_is_defined_once(id: str) -> None:
    ours = base(id)
    text = land_defs(ours, DAY) + land(ours, DAY, ours.width, ours.height)
    assert text.count(ours.land) == text.count(ours.lakes) == text.count(ours.relief) == 1
    assert len(text) < 52_000


@pytest.mark.parametrize("id", BOARDS)
def test_small_pictures_leave_out_the_grain(id: str) -> None:
    ours = base(id)
    text = land_defs(ours, DAY, "small") + land(ours, DAY, ours.width, ours.height, "small")
    for path in (ours.relief, ours.rivers, ours.graticule):
        assert path and path not in text
    assert ours.land in text and ours.lakes in text and "stroke-dasharray" not in text, "borders are ribbons only"


def test_a_page_has_fewer_water_lines_and_no_rounded_corners() -> None:
    ours = base("europe")
    printed, page = (land(ours, DAY, ours.width, ours.height, detail) for detail in ("full", "page"))
    thin = re.compile(f'stroke="{DAY.water_lines}" stroke-width="[0-9]+" stroke-opacity')
    lines = [use for use in re.findall("<use[^>]+>", page) if "color-mix" in use]
    assert len(thin.findall(printed)) == len(lines) + 2 > 3, "one more, and one in the lakes"
    assert all("#coast-europe" in use and "opacity" not in use for use in lines)
    assert page.count('stroke-linejoin="bevel"') == 1 and "bevel" not in printed
    assert ours.rivers in page and "stroke-dasharray" in page


@pytest.mark.parametrize("theme", [DAY, NIGHT])
def test_all_colours_are_from_the_theme(theme: Theme) -> None:
    ours = base("europe")
    used = set(re.findall(r"#[0-9a-f]{6}\b", land_defs(ours, theme) + land(ours, theme, ours.width, ours.height)))
    inks = {theme.sea, theme.sea_edge, theme.land, theme.coast, theme.water_lines, theme.rivers, theme.borders}
    assert used - set(theme.tints) == inks | {theme.graticule, theme.hachures} and len(used & set(theme.tints)) > 1


def test_water_lines_are_under_the_land_and_the_coast_is_on_top() -> None:
    drawn = picture(base("europe"), DAY)
    uses = [use for use in drawn.iter(f"{SVG}use") if use.get("href", "").startswith("#land-europe")]
    strokes = [use.get("stroke") for use in uses[1:]]  # the first is the clip
    filled = next(i for i, use in enumerate(uses[1:]) if use.get("fill") == DAY.land)
    assert set(strokes[:filled]) == {DAY.water_lines, DAY.sea} and strokes[-1] == DAY.coast


def test_two_layouts_of_a_board_do_not_share_outlines() -> None:
    one = BaseMap("isle", 1000.0, 700.0, "m0 0 90 0 0 90z", layout="aaaa1111")
    two = BaseMap("isle", 1000.0, 700.0, "m0 0 50 0 0 50z", layout="bbbb2222")
    ids = [set(re.findall(r' id="([^"]+)"', land_defs(ours, DAY))) for ours in (one, two)]
    assert ids[0] & ids[1] == {"sea-shade-day"}


def test_without_a_base_map_there_is_a_plain_rectangle() -> None:
    assert land(None, NIGHT, 1000, 700) == '<rect width="1000" height="700" fill="#17383c"/>'
    assert land_defs(None, NIGHT) == ""


def test_sea_names_follow_their_curves() -> None:
    sea = SeaName("Mare", 10.0, 1.0, ((100.0, 100.0), (130.0, 120.0), (160.0, 120.0), (190.0, 100.0)))
    ours = BaseMap("isle", 1000.0, 700.0, "", seas=(sea,))
    text = sea_names(ours, DAY, Lettering())
    assert text.count("<use") == 4 and DAY.sea_names in text
    angles = [float(angle) for angle in re.findall(r"rotate\((-?[\d.]+)\)", text)]
    assert angles[0] > 0 > angles[-1] and angles == sorted(angles, reverse=True)
    assert sea_names(BaseMap("isle", 1000.0, 700.0, ""), DAY, Lettering()) == ""
