"""The base map of a board: land, water, borders and mountains, warped to match the board's layout.

Built-in boards come with theirs (`load_base_map`); `base_map_of` in `world.py` builds one for any other board.
"""

from whistlestop.boards.base_map.base_map import BaseMap, SeaName, load_base_map

__all__ = ["BaseMap", "SeaName", "load_base_map"]
