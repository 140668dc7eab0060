"""A page of our documentation as HTML: the plain Markdown that these pages are written in, and no more of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from html import escape

_HEADING = re.compile(r"(#{1,3}) (.+)")
_ITEM = re.compile(r"(?:[-*]|\d+\.) (.*)")
_RULE = re.compile(r"\*\*([A-Z]\d+)\. ")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_BEGINS_ANOTHER = ("```", "# ", "## ", "### ")
_CODE = re.compile(r"`([^`]+)`")


def doc_page(markdown: str, here: str, pages: Collection[str]) -> str:
    """The page, as it is served at `/here`. Links to the other `pages` that are served work; others stay words.

    >>> "<h1>The rules</h1>" in doc_page("# The rules", "rules", ["rules"])
    True
    """
    title = next((match[2] for line in markdown.splitlines() if (match := _HEADING.fullmatch(line))), here)
    current = ' aria-current="page"'
    links = "".join(
        f'<a href="/{page}"{current if page == here else ""}>{words}</a>'
        for page, words in (("rules", "Rules"), ("protocol", "Protocol"), ("api", "API"), ("server", "Server"))
        if page in pages or page in ("api", "server")
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Whistlestop</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/page.css">
</head>
<body>
<header class="bar">
<a class="brand" href="/">Whistlestop</a>
<nav aria-label="Pages">{links}</nav>
</header>
<main class="doc">
{"".join(_blocks(markdown, pages))}</main>
</body>
</html>
"""


def _blocks(markdown: str, pages: Collection[str]) -> Iterator[str]:
    """The blocks of a page, one after another."""
    lines = markdown.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("```")), len(lines))
            yield _code(lines[at + 1 : end])
            at = end + 1
        elif line.startswith("    "):
            end = _while(lines, at, lambda line: line.startswith("    ") or not line.strip())
            yield _code([line[4:] for line in lines[at:end]])
            at = end
        elif heading := _HEADING.fullmatch(line):
            yield _heading(heading, pages)
            at += 1
        else:
            end = _while(lines, at, lambda line: bool(line.strip()) and not line.startswith(_BEGINS_ANOTHER))
            yield _block(lines[at:end], pages)
            at = end


def _while(lines: list[str], start: int, holds: Callable[[str], bool]) -> int:
    """The first line from `start` on of which it does not hold."""
    return next((at for at in range(start, len(lines)) if not holds(lines[at])), len(lines))


def _heading(heading: re.Match[str], pages: Collection[str]) -> str:
    level, text = len(heading[1]), heading[2]
    anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    name = f' id="{escape(anchor)}"' if level > 1 else ""
    return f"<h{level}{name}>{_inline(text, pages)}</h{level}>\n"


def _code(lines: list[str]) -> str:
    text = escape("\n".join(lines).rstrip(), quote=False)
    return f'<pre tabindex="0"><code>{text}</code></pre>\n'


def _block(lines: list[str], pages: Collection[str]) -> str:
    if lines[0].startswith("|") and len(lines) > 1:
        return _table(lines, pages)
    if _ITEM.match(lines[0]):
        return _list(lines, pages)
    rule = _RULE.match(lines[0])
    name = f' id="{rule[1]}"' if rule else ""  # so that a refusal can lead to /rules#T4
    return f"<p{name}>{_inline(' '.join(lines), pages)}</p>\n"


def _table(lines: list[str], pages: Collection[str]) -> str:
    heads, _, *rows = ([cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines)
    head = "".join(f"<th>{_inline(cell, pages)}</th>" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{_inline(cell, pages)}</td>" for cell in row) + "</tr>\n" for row in rows)
    table = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{table}</div>\n'


def _list(lines: list[str], pages: Collection[str]) -> str:
    items: list[str] = []
    for line in lines:
        item = _ITEM.match(line)
        if item:
            items.append(item[1])
        else:
            items[-1] += " " + line.strip()
    kind = "ol" if lines[0][0].isdigit() else "ul"
    entries = "".join(f"<li>{_inline(item, pages)}</li>\n" for item in items)
    return f"<{kind}>\n{entries}</{kind}>\n"


def _inline(text: str, pages: Collection[str]) -> str:
    """Code, bold, italics and links; within code nothing else counts."""
    code: list[str] = []

    def set_aside(match: re.Match[str]) -> str:
        code.append(f"<code>{escape(match[1], quote=False)}</code>")
        return f"\0{len(code) - 1}\0"

    words = escape(_CODE.sub(set_aside, text.replace("\0", "")), quote=False)
    words = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", words)
    words = re.sub(r"\*(.+?)\*", r"<i>\1</i>", words)
    words = _LINK.sub(lambda link: _link(link[1], link[2], pages), words)
    return re.sub("\0(\\d+)\0", lambda place: code[int(place[1])], words)


def _link(words: str, target: str, pages: Collection[str]) -> str:
    target = target.replace('"', "%22")  # all else is escaped already
    page, dot, rest = target.partition(".md")
    if target.startswith(("#", "https://")):
        return f'<a href="{target}">{words}</a>'
    return f'<a href="/{page}{rest}">{words}</a>' if dot and page in pages else words
