"""Where logs are stored: SQLite or PostgreSQL, their migrations, and the journal in front of them."""
