"""Environments for research: batches of games, PettingZoo, Gymnasium, OpenSpiel, and the GPU (`docs/research.md`).

Importing this package loads none of those libraries; each module loads the one that it needs.
"""
