"""The built-in bots, one module each. The module has the bot's name, and its class has it as the attribute `name`.

`bots.names()` lists the modules of this package, so a new file here is a new bot; nothing else has to be changed.
"""
