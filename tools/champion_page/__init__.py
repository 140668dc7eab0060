"""What the champion knows: plays its games, and writes docs/champion.md, its pictures and examples/games."""
