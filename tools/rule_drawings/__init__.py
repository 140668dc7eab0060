"""The pictures of the rules, drawn with the same board, cards, tickets, trains and stations as the game."""
