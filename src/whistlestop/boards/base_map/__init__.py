"""The map under a board: land, water, borders and mountains, drawn for the board's own layout.

Built-in boards come with theirs (`load_base_map`); for any other board `bake` makes one.
"""

from whistlestop.boards.base_map.base_map import BaseMap, SeaName, load_base_map

__all__ = ["BaseMap", "SeaName", "load_base_map"]
