"""The server: tables for people, bots and programs. Nothing that was acknowledged is ever lost."""
