"""The pages that a browser shows: the game, the rules, the protocol and the API."""
