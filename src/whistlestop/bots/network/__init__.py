"""Networks that play: their weights, what they make of a position, and looking ahead with them.

A network has learnt its board by playing (`docs/training.md`). Here it only plays: without PyTorch, on one core.
"""
