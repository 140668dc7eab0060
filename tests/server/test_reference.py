"""Variants and boards over HTTP: everything a page needs, compressed and cached."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import httpx
import msgspec
import pytest

from tests.server.local_services import local_services
from whistlestop.boards import load, variants
from whistlestop.bots.stdio_messages import VariantInfo, variant_info
from whistlestop.pictures.page_board import BoardPicture, page_board
from whistlestop.server.http.security import OriginPolicy
from whistlestop.server.protocol.messages import Refused
from whistlestop.server.protocol.responses import Variants
from whistlestop.server.serve import build_app

Ask = Callable[..., httpx.Response]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """A client of the server that all tests here share."""
    with asyncio.Runner() as runner:
        opened = local_services(tmp_path_factory.mktemp("server"))
        app = build_app(runner.run(opened.__aenter__()), OriginPolicy(()), "http://localhost")

        async def asked(path: str, headers: dict[str, str]) -> httpx.Response:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
                return await client.get(path, headers=headers)

        yield lambda path, **headers: runner.run(asked(path, headers))
        runner.run(opened.__aexit__(None, None, None))


def test_the_list_has_what_players_choose_by(ask: Ask) -> None:
    listed = msgspec.json.decode(ask("/api/variants").content, type=Variants).variants
    assert [variant.name for variant in listed] == list(variants())
    by_name = {variant.name: variant for variant in listed}
    usa, europe = by_name["usa"], by_name["europe"]
    assert (usa.stations, usa.tunnels, usa.ferries) == (0, False, False)
    assert (europe.stations, europe.tunnels, europe.ferries) == (3, True, True)
    assert (europe.trains, europe.fewest_players, europe.most_players) == (45, 2, 5)
    assert europe.about == load("europe").about
    known = load("europe").available_options.values()
    assert [(o.name, o.title, o.about) for o in europe.options] == [(o.name, o.title, o.about) for o in known]


def test_a_variant_with_and_without_options(ask: Ask) -> None:
    plain, more = (ask(f"/api/variants/europe{query}") for query in ("", "?option=max"))
    assert msgspec.json.decode(plain.content, type=VariantInfo) == variant_info(load("europe"))
    assert msgspec.json.decode(more.content, type=VariantInfo) == variant_info(load("europe", ("max",)))
    assert plain.headers["etag"] != more.headers["etag"]


def test_a_board_comes_as_a_picture(ask: Ask) -> None:
    response = ask("/api/variants/europe/board")
    assert msgspec.json.decode(response.content, type=BoardPicture) == page_board(load("europe").board)
    assert ask("/api/variants/europe-mega/board").headers["etag"] == response.headers["etag"]
    assert ask("/api/variants/usa/board").headers["etag"] != response.headers["etag"]


def test_a_board_names_its_seas_in_the_language_asked_for(ask: Ask) -> None:
    english, german = ask("/api/variants/europe/board?language=en"), ask("/api/variants/europe/board?language=de")
    assert msgspec.json.decode(german.content, type=BoardPicture) == page_board(load("europe").board, "de")
    assert english.headers["etag"] == ask("/api/variants/europe/board").headers["etag"] != german.headers["etag"]
    assert ask("/api/variants/europe/board?language=xx").status_code == 400


@pytest.mark.parametrize("path", ["/api/variants/usa", "/api/variants/usa/board"])
def test_static_content_is_compressed_and_cached(ask: Ask, path: str) -> None:
    first = ask(path)
    assert first.headers["content-encoding"] == "gzip"
    assert int(first.headers["content-length"]) < len(first.content) / 3
    assert first.headers["cache-control"] == "public, max-age=300"
    again = ask(path, **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/api/variants/mars", "/api/variants/mars/board"])
def test_a_variant_that_does_not_exist(ask: Ask, path: str) -> None:
    response = ask(path)
    refused = msgspec.json.decode(response.content, type=Refused)
    assert (response.status_code, refused.reason) == (404, "not-found") and "europe" in refused.message


def test_an_option_that_does_not_exist(ask: Ask) -> None:
    response = ask("/api/variants/usa?option=max")
    assert response.status_code == 400 and "it has no options" in response.json()["message"]


def test_tables_are_requested_by_their_ids(ask: Ask) -> None:
    assert ask("/api/lobby?table=abcdefghij27&table=abcdefghij23").json() == {"tables": [], "mine": []}
    assert ask("/api/lobby?table=abc").status_code == 400
    fifty_one = "&".join(f"table={'a' * 10}{one}{two}" for one in "abcdefgh" for two in "abcdefgh")
    assert ask(f"/api/lobby?{fifty_one}").status_code == 400
