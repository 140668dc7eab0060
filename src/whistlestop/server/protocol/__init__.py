"""What clients and the server say to each other: settings, commands, messages, responses and refusals."""
