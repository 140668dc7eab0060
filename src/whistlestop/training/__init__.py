"""Training a network that plays: `whistlestop train`, which needs PyTorch (`pip install "whistlestop[train]"`).

A run imitates the planner first, then learns by PPO in a league (`league.py`) of itself, its past and compiled bots.
All groups of a run share one network, which reads observation v1 and numbers actions by `board_actions`.
"""
