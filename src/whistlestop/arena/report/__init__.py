"""Reports for whoever balances a board: what many games say about its seats, tickets and routes."""
