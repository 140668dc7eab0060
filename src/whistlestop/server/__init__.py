"""The server: tables that friends share, kept by one process, lost by none."""
