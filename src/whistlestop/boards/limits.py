"""The limits of a board file. The state of the rules has room for exactly this much."""

MAX_CITIES = 64
MAX_ROUTES = 128
MAX_TICKETS = 128
"""Tickets in one variant with all of its options; a file may hold more."""
MAX_PLAYERS = 5
FEW_PLAYERS = 3
"""With this many players or fewer, a claim closes the twin of a double route to everybody (C4)."""
MAX_LENGTH = 8
MAX_TRAINS = 50
"""Well within what the search for the longest path can handle (docs/scoring.md)."""
MAX_STATIONS = 3
MAX_DEALS = 2
MAX_OFFER = 5
"""Tickets in one offer, at a deal or in play."""
MAX_BONUS = 100
"""Points of one bonus, or of a station in reserve."""
MAX_POINTS = 100
"""Points of one ticket or of one route."""
