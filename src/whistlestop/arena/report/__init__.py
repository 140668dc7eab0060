"""Reports for people who balance a board: what many games say about its seats, tickets and routes."""
