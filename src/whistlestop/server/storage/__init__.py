"""Where logs are stored: SQLite, PostgreSQL, migrations, and files to export and import."""
