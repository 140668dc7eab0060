"""Draw the icons with which the page is installed: `web/public/icons/`.

A locomotive that comes straight at us, in a roundel like those of stations.
"""

from __future__ import annotations

from pathlib import Path

from whistlestop.pictures.png import png

ICONS = Path(__file__).parents[1] / "web" / "public" / "icons"

PAPER, PAPER_UP, INK, INK_2 = "#f5eddc", "#fcf7eb", "#2a2119", "#574a3b"
ACCENT, LAMP, LAMP_EDGE = "#a5341a", "#f2b92c", "#5b3d00"


def locomotive() -> str:
    """The locomotive from the front, in a square of 100, with its wheels on the rails."""
    slats = "".join(f'<path d="M50 77 {x} 91"/>' for x in (31, 38, 44.5, 50, 55.5, 62, 69))
    return (
        # Rails and sleepers run towards us.
        f'<g fill="none" stroke="{INK_2}" stroke-width="2.6" stroke-linecap="round">'
        f'<path d="M13 97H87M20 90.5H80"/></g>'
        f'<path d="M31 86 25 99M69 86 75 99" stroke="{INK}" stroke-width="3.4" stroke-linecap="round"/>'
        # Cab and chimney, with the smokebox in front.
        f'<path d="M24 34Q50 20 76 34L75 66H25Z" fill="{ACCENT}"/>'
        f'<path d="M44.6 26 43.4 9.6H56.6L55.4 26Z" fill="{INK}"/>'
        f'<rect x="40.4" y="6.4" width="19.2" height="5" rx="1.6" fill="{INK}"/>'
        f'<circle cx="50" cy="47" r="24" fill="{INK}"/>'
        f'<circle cx="50" cy="47" r="19.4" fill="none" stroke="{PAPER}" stroke-width="1.7"/>'
        f'<path d="M50 47 62.2 40" stroke="{PAPER}" stroke-width="2.4" stroke-linecap="round"/>'
        f'<circle cx="50" cy="47" r="3.4" fill="{PAPER}"/>'
        f'<circle cx="50" cy="29.5" r="7.6" fill="{LAMP}" stroke="{LAMP_EDGE}" stroke-width="1.8"/>'
        # Buffer beam, buffers, cowcatcher.
        f'<rect x="18" y="67" width="64" height="9.6" rx="1.4" fill="{ACCENT}" stroke="{INK}" stroke-width="1.6"/>'
        f'<circle cx="28" cy="71.8" r="6.2" fill="{INK}"/><circle cx="28" cy="71.8" r="2.6" fill="{PAPER}"/>'
        f'<circle cx="72" cy="71.8" r="6.2" fill="{INK}"/><circle cx="72" cy="71.8" r="2.6" fill="{PAPER}"/>'
        f'<path d="M36 77H64L71 92H29Z" fill="{PAPER_UP}" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"/>'
        f'<g stroke="{INK}" stroke-width="1.8">{slats}</g>'
    )


def _document(ground: str, scale: float) -> str:
    """The locomotive, scaled, in the middle of a picture of 512."""
    across, down = 256 - 50 * scale, 256 - 52.5 * scale
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'{ground}<g transform="translate({across:g} {down:g}) scale({scale:g})">{locomotive()}</g></svg>'
    )


_ROUNDEL = f'<circle cx="256" cy="256" r="236" fill="{PAPER_UP}" stroke="{ACCENT}" stroke-width="32"/>'
_PAPER = f'<rect width="512" height="512" fill="{PAPER}"/>'


def icons() -> dict[str, bytes]:
    """All icons, by file name."""
    plain = _document(_ROUNDEL, 3.6)
    return {
        "icon-192.png": png(plain, 192),
        "icon-512.png": png(plain, 512),
        # Phones crop the corners: only the central circle of four fifths is safe.
        "maskable-512.png": png(_document(_PAPER, 3.8), 512),
        "apple-touch-180.png": png(_document(_PAPER, 4.6), 180),
    }


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    return {ICONS / name: picture for name, picture in icons().items()}
