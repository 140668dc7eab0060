"""How Sphinx builds the documentation: `make docs`.

Sphinx makes the API reference from the docstrings and checks every link between pages. MyST lets the pages stay the
Markdown that a repository's website shows, and that the server and the terminal read. Furo has a day and a night theme,
works on a phone, and asks no other host for anything.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

import whistlestop  # noqa: E402  (the checkout's own, whatever is installed)

project = "Whistlestop"
author = "the Whistlestop contributors"
copyright = "the Whistlestop contributors"
version = release = whistlestop.__version__
language = "en_GB"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["maps", "pictures"]

html_theme = "furo"
html_title = "Whistlestop"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

default_role = "code"  # a docstring says `Game`, as a page does
autodoc_member_order = "bysource"
autodoc_default_options = {"undoc-members": True}  # a field that its name explains has no docstring
autodoc_type_aliases = {"Action": "Action", "Event": "Event"}  # not the unions they stand for
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False

_QUOTED = re.compile(r"(``?.+?``?)")
_MARKUP = re.compile(r"([*|\\]|\b_(?=\W|$))")


def _as_restructured_text(_app: Sphinx, _what: str, _name: str, _object: Any, _options: Any, lines: list[str]) -> None:
    """Escape what means something in reStructuredText and nothing in our docstrings, but leave examples alone."""
    example = False
    for i, line in enumerate(lines):
        example = line.lstrip().startswith(">>>") or (example and bool(line.strip()))
        if not example:
            parts = _QUOTED.split(line)
            lines[i] = "".join(part if n % 2 else _MARKUP.sub(r"\\\1", part) for n, part in enumerate(parts))


def _readable(
    _app: Sphinx, _what: str, _name: str, _object: Any, _options: Any, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Write a default that a factory makes as `...`: Sphinx can't parse `<factory>`, and would print raw text."""
    return signature and re.sub(r"<.*?>", "...", signature), returned


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-signature", _readable)
    app.connect("autodoc-process-docstring", _as_restructured_text)
