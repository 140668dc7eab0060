"""The queue through which servers have their bots think on other machines. It is kept in PostgreSQL."""
