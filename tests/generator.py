"""The random generator of the rules, written again in plain Python with whole numbers."""

from __future__ import annotations

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


class Generator:
    """xoroshiro128++, seeded through splitmix64. Stream 0 is the game's, stream 1 the engine's random player's."""

    def __init__(self, seed: int, stream: int) -> None:
        start = _mix(seed + GOLDEN) ^ stream
        self.a = _mix(start + GOLDEN)
        self.b = _mix(start + 2 * GOLDEN) | 1

    def word(self) -> int:
        """The next 64 random bits."""
        result = (_turn((self.a + self.b) & MASK, 17) + self.a) & MASK
        b = self.a ^ self.b
        self.a, self.b = _turn(self.a, 49) ^ b ^ (b << 21 & MASK), _turn(b, 28)
        return result

    def below(self, n: int) -> int:
        """A uniform number below n: 32 bits, scaled, with the unfair rest drawn again."""
        while True:
            product = (self.word() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32


def _mix(x: int) -> int:
    x &= MASK
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & MASK
    return x ^ (x >> 31)


def _turn(x: int, by: int) -> int:
    return (x << by | x >> (64 - by)) & MASK
