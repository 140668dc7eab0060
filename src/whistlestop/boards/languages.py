"""The languages of cities, pages and messages."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Language: TypeAlias = Literal["en", "de", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
