"""The HTTP API and the sockets: declarations, request handling and security."""
