"""Statistics of the games that were finished on this server."""
