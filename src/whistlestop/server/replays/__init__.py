"""Finished games: their records, replays and proofs of fairness."""
