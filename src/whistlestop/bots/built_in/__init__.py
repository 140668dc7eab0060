"""The built-in bots, one module each: the module's name is the bot's, and its class has that name too.

`bots.names()` lists the modules of this package, so a new file here is a new bot; nothing else has to be changed.
"""
