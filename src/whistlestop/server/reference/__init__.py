"""The game itself as data: its variants and its numbered rules."""
