"""The German and French names of the seas, capitalised as on maps."""

from __future__ import annotations

from collections.abc import Mapping

from whistlestop.boards.base_map.base_map import SeaName
from whistlestop.boards.languages import Language
from whistlestop.boards.lettering import text_width

GERMAN_AND_FRENCH: Mapping[str, tuple[str, str]] = {
    "Atlantic Ocean": ("Atlantischer Ozean", "Océan Atlantique"),
    "Pacific Ocean": ("Pazifischer Ozean", "Océan Pacifique"),
    "Indian Ocean": ("Indischer Ozean", "Océan Indien"),
    "Arctic Ocean": ("Nordpolarmeer", "Océan Arctique"),
    "North Sea": ("Nordsee", "Mer du Nord"),
    "Mediterranean Sea": ("Mittelmeer", "Mer Méditerranée"),
    "Baltic Sea": ("Ostsee", "Mer Baltique"),
    "Black Sea": ("Schwarzes Meer", "Mer Noire"),
    "Bay of Biscay": ("Golf von Biskaya", "Golfe de Gascogne"),
    "Norwegian Sea": ("Norwegische See", "Mer de Norvège"),
    "Gulf of Bothnia": ("Bottnischer Meerbusen", "Golfe de Botnie"),
    "Adriatic Sea": ("Adria", "Mer Adriatique"),
    "Caspian Sea": ("Kaspisches Meer", "Mer Caspienne"),
    "Red Sea": ("Rotes Meer", "Mer Rouge"),
    "Persian Gulf": ("Persischer Golf", "Golfe Persique"),
    "Barents Sea": ("Barentssee", "Mer de Barents"),
    "Gulf of Mexico": ("Golf von Mexiko", "Golfe du Mexique"),
    "Caribbean Sea": ("Karibisches Meer", "Mer des Caraïbes"),
    "Hudson Bay": ("Hudsonbai", "Baie d’Hudson"),
    "Labrador Sea": ("Labradorsee", "Mer du Labrador"),
    "Gulf of Alaska": ("Golf von Alaska", "Golfe d’Alaska"),
    "Bering Sea": ("Beringmeer", "Mer de Béring"),
    "Sea of Okhotsk": ("Ochotskisches Meer", "Mer d’Okhotsk"),
    "Sea of Japan": ("Japanisches Meer", "Mer du Japon"),
    "Yellow Sea": ("Gelbes Meer", "Mer Jaune"),
    "East China Sea": ("Ostchinesisches Meer", "Mer de Chine orientale"),
    "South China Sea": ("Südchinesisches Meer", "Mer de Chine méridionale"),
    "Java Sea": ("Javasee", "Mer de Java"),
    "Banda Sea": ("Bandasee", "Mer de Banda"),
    "Coral Sea": ("Korallenmeer", "Mer de Corail"),
    "Tasman Sea": ("Tasmansee", "Mer de Tasman"),
    "Great Australian Bight": ("Große Australische Bucht", "Grande Baie australienne"),
    "Arabian Sea": ("Arabisches Meer", "Mer d’Arabie"),
    "Bay of Bengal": ("Golf von Bengalen", "Golfe du Bengale"),
    "Gulf of Guinea": ("Golf von Guinea", "Golfe de Guinée"),
    "Mozambique Channel": ("Straße von Mosambik", "Canal du Mozambique"),
}


def translated(sea: SeaName, language: Language) -> SeaName:
    """Translate the name of a sea, and fit it to the width of the English one by less tracking, then by smaller type.

    >>> sea = SeaName("North Sea", 12.0, 2.4, ((0.0, 0.0), (30.0, 0.0), (60.0, 0.0), (90.0, 0.0)))
    >>> translated(sea, "de").text, translated(sea, "de").size
    ('Nordsee', 12.0)
    >>> translated(sea, "en") is sea
    True
    """
    if language == "en" or sea.text not in GERMAN_AND_FRENCH:
        return sea
    german, french = GERMAN_AND_FRENCH[sea.text]
    text = german if language == "de" else french
    room = text_width(sea.text, sea.size, "italic", sea.tracking)
    letters = text_width(text, 1.0, "italic")
    size = min(sea.size, room / letters)
    return SeaName(text, size, min(sea.tracking, (room - letters * size) / (len(text) - 1)), sea.curve)
