"""Bots by their specs: a name and its settings, with colons between them.

    greedy                          a built-in bot: a module of the package `built_in`
    expert                          a level: search:200ms by another name
    search:1s:cores=2               settings follow the name
    stdio:limit=5s:node bot.js      a program in any language (docs/bot-protocol.md)
    my_bots.cautious:CautiousBot    a class, by its module and its name
    cautious                        a name that an installed package has registered

A bot is imported only when it is requested, since some bots need the compiler and `random` does not.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Any, TypeAlias

from whistlestop.boards import Variant
from whistlestop.bots import built_in
from whistlestop.bots.bot import Bot

ENTRY_POINTS = "whistlestop.bots"
"""The group of entry points in which other packages register their bots."""

LEVELS = {
    "novice": "greedy",
    "casual": "collector",
    "regular": "planner",
    "expert": "search:200ms",
    "master": "champion",
    "grandmaster": "champion:1s",
}
"""The spec of each level, from the weakest to the strongest."""

PROGRAM = "stdio"
"""The name in the spec of a bot that is a program, whose class is not in `built_in`."""

_BotClass: TypeAlias = Callable[..., Any]


@cache
def names() -> tuple[str, ...]:
    """The names of the built-in bots in alphabetical order. None of them is imported.

    >>> "greedy" in names()
    True
    """
    return tuple(sorted(module.name for module in iter_modules(built_in.__path__)))


def installed() -> tuple[str, ...]:
    """The names of the bots that other installed packages provide."""
    return tuple(sorted({entry.name for entry in entry_points(group=ENTRY_POINTS)}))


def make(spec: str, *, seed: int | None = None, variant: Variant | None = None) -> Bot:
    """Make a bot for one game. `variant` is needed only for a board of your own.

    With the same seed, a bot plays the same way every time, unless it has a time limit. Raises a ValueError that says
    what is wrong with the spec.

    >>> make("greedy", seed=1).name
    'greedy'
    >>> make("gredy")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: there is no bot "gredy"; there are champion, ... and the levels novice, ...; did you mean greedy?
    """
    bot_class, settings = _resolve(spec)
    try:
        inspect.signature(bot_class).bind(*settings, seed=seed, variant=variant)
    except TypeError as error:
        raise ValueError(f'the bot "{spec}" does not take these settings: {error}') from None
    bot: Bot = bot_class(*settings, seed=seed, variant=variant)
    for method in ("choose", "close"):
        if not callable(getattr(bot, method, None)):
            raise ValueError(f'"{spec}" is not a bot: it has no {method}()')
    bot.name = spec
    return bot


def check(spec: str) -> None:
    """Raise ValueError, as `make` would, for a spec that names no bot or has settings that the bot doesn't take.

    >>> check("greedy:1s")
    Traceback (most recent call last):
    ...
    ValueError: greedy takes no settings, but was given "1s"
    """
    make(spec).close()


def _resolve(spec: str) -> tuple[_BotClass, list[str]]:
    """The class that a spec names, and its settings."""
    name, *settings = spec.strip().split(":")
    if level := LEVELS.get(name.casefold()):
        name, *settings = [*level.split(":"), *settings]
    if name.casefold() in names():
        return _built_in_class(name.casefold()), settings
    if name.casefold() == PROGRAM:
        return import_module("whistlestop.bots.stdio").StdioBot, settings
    if "." in name and settings:
        return _imported_class(name, settings[0]), settings[1:]
    return _registered_class(name), settings


def _built_in_class(name: str) -> _BotClass:
    """Find the class with the bot's name in the module with the bot's name."""
    module = import_module(f"{built_in.__name__}.{name}")
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and vars(kind).get("name") == name]
    if len(found) != 1:
        raise ImportError(f'{module.__name__} must have one class with the attribute name = "{name}", not {len(found)}')
    return found[0]


def _imported_class(module: str, name: str) -> _BotClass:
    return _loaded(f'"{module}:{name}"', lambda: getattr(import_module(module), name), "it")


def _registered_class(name: str) -> _BotClass:
    """Load a class from an entry point. A broken package raises only when its own bot is requested."""
    entries = {entry.value: entry for entry in entry_points(group=ENTRY_POINTS, name=name)}
    if not entries:
        raise ValueError(_no_such_bot(name))
    if len(entries) > 1:
        raise ValueError(f'several packages provide a bot "{name}"; name one by its class: {" or ".join(entries)}')
    entry = next(iter(entries.values()))
    return _loaded(f'"{name}" of {_package(entry)}', entry.load, entry.value)


def _loaded(bot: str, load: Callable[[], object], what: str) -> _BotClass:
    """Load a bot's class; `bot` and `what` name the bot and its class in the error."""
    try:
        found = load()
    except Exception as error:  # somebody else's module may raise anything
        raise ValueError(f"the bot {bot} can't be loaded: {str(error) or type(error).__name__}") from error
    if not callable(found):
        raise ValueError(f"the bot {bot} can't be loaded: {what} is not a class")
    return found


def _package(entry: EntryPoint) -> str:
    return f"the package {entry.dist.name} {entry.dist.version}" if entry.dist else entry.value


def _no_such_bot(name: str) -> str:
    bots = [*names(), PROGRAM, *installed()]
    near = difflib.get_close_matches(name.casefold(), [*bots, *LEVELS], n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f'there is no bot "{name}"; there are {", ".join(bots)} and the levels {", ".join(LEVELS)}{hint}'
