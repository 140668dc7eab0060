"""Handlers for the game itself: variants, boards and rules."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache

import msgspec
from starlette.responses import Response

from whistlestop.boards import Board, Variant, load, load_cached, variants
from whistlestop.boards.languages import LANGUAGES, Language
from whistlestop.bots.stdio_messages import variant_info
from whistlestop.pictures.page_board import page_board
from whistlestop.server.http.requests import ApiRequest
from whistlestop.server.http.static_cache import MINUTES, StaticContent, static_content, static_response
from whistlestop.server.protocol import queries, responses
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.reference.documents import read_document, translated
from whistlestop.server.reference.rule_book import read_rule_book
from whistlestop.server.reference.variants import variant_summary


class ReferenceHandlers:
    """Variants, boards and rules. They never change while the server runs."""

    async def variants(self, _: ApiRequest) -> responses.Variants:
        return responses.Variants(tuple(variant_summary(load(name)) for name in variants()))

    async def variant(self, request: ApiRequest) -> Response:
        name = variant_in_path(request)
        try:
            variant = load_cached(name, request.query(queries.OptionsQuery).option)
        except (ValueError, KeyError) as error:
            raise Refusal(codes.ImpossibleOptions(str(error))) from None
        return static_response(request.request, variant_content(variant), MINUTES)

    async def board(self, request: ApiRequest) -> Response:
        board, language = load(variant_in_path(request)).board, request.query(queries.BoardQuery).language
        return static_response(request.request, await asyncio.to_thread(board_content, board, language), MINUTES)

    async def rules(self, request: ApiRequest) -> Response:
        wanted = request.request.path_params["language"]
        language = next((language for language in LANGUAGES if language == wanted), None)
        if language is None:
            raise Refusal(codes.NoSuchLanguage(tuple(LANGUAGES)))
        book = rules_content(language)
        if book is None:
            raise Refusal(codes.NoRules())
        return static_response(request.request, book, MINUTES)


def variant_in_path(request: ApiRequest) -> str:
    """The name of the variant in the path; raises `Refusal` if there is no such variant."""
    name = str(request.request.path_params["variant"])
    if name not in variants():
        raise Refusal(codes.NoSuchVariant(tuple(variants())))
    return name


@lru_cache(maxsize=64)
def variant_content(variant: Variant) -> StaticContent:
    """Everything about a variant, ready to be sent."""
    return static_content(msgspec.json.encode(variant_info(variant)), "json")


@cache
def board_content(board: Board, language: Language) -> StaticContent:
    """A board as the page draws it in a language, ready to be sent. It takes a while the first time."""
    return static_content(msgspec.json.encode(page_board(board, language)), "json")


@cache
def rules_content(language: Language) -> StaticContent | None:
    """The rules in a language, ready to be sent; None if they are not installed."""
    markdown = read_document(translated("rules", language))
    return None if markdown is None else static_content(msgspec.json.encode(read_rule_book(markdown, language)), "json")
