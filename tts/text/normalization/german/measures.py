"""The German names of units that CLDR lacks."""

from tts.text.normalization.german.nouns import cldr_noun, counted_noun
from tts.text.normalization.rules.numbers import Noun
from tts.text.normalization.rules.units import cldr_units

_UNITS = {
    "Ztr": ("Zentner", "Zentner"),
    "Pfd": ("Pfund", "Pfund"),
    "EL": ("Esslöffel", "Esslöffel"),
    "TL": ("Teelöffel", "Teelöffel"),
    "Pck": ("Päckchen", "Päckchen"),
    "Pkg": ("Packung", "Packungen"),
    "Stk": ("Stück", "Stück"),
    "Std": ("Stunde", "Stunden"),
    "Std.": ("Stunde", "Stunden"),
    "Min": ("Minute", "Minuten"),
    "Min.": ("Minute", "Minuten"),
    "Sek": ("Sekunde", "Sekunden"),
    "Sek.": ("Sekunde", "Sekunden"),
    "d": ("Tag", "Tage"),
    "mm²": ("Quadratmillimeter", "Quadratmillimeter"),
    "mm³": ("Kubikmillimeter", "Kubikmillimeter"),
    "dm³": ("Kubikdezimeter", "Kubikdezimeter"),
    "qm": ("Quadratmeter", "Quadratmeter"),
    "qkm": ("Quadratkilometer", "Quadratkilometer"),
    "ccm": ("Kubikzentimeter", "Kubikzentimeter"),
    "cbm": ("Kubikmeter", "Kubikmeter"),
    "fm": ("Festmeter", "Festmeter"),
    "PS": ("P S", "P S"),
    "A": ("Ampere", "Ampere"),
    "N": ("Newton", "Newton"),
    "J": ("Joule", "Joule"),
    "dB": ("Dezibel", "Dezibel"),
    "mmHg": ("Millimeter Quecksilbersäule", "Millimeter Quecksilbersäule"),
    "ppm": ("Teil pro Million", "Teile pro Million"),
    "U/min": ("Umdrehung pro Minute", "Umdrehungen pro Minute"),
    "IE": ("Internationale Einheit", "Internationale Einheiten"),
    "Pkt": ("Punkt", "Punkte"),
    "Pers": ("Person", "Personen"),
    "Zi": ("Zimmer", "Zimmer"),
    "Zi.": ("Zimmer", "Zimmer"),
    "J.": ("Jahr", "Jahre"),
    "Tbl": ("Tablette", "Tabletten"),
    "Tabl": ("Tablette", "Tabletten"),
    "Wo.": ("Woche", "Wochen"),
    "Mon.": ("Monat", "Monate"),
    "Pers.": ("Person", "Personen"),
    "Tbl.": ("Tablette", "Tabletten"),
    "Einw": ("Einwohner", "Einwohner"),
}
_OTHER_CASES = {"KM": "km", "Km": "km", "KG": "kg", "Kg": "kg", "CM": "cm", "ML": "ml", "kwh": "kWh", "KWh": "kWh"}
_OTHER_CASES |= {"mv": "mV", "ghz": "GHz", "mhz": "MHz", "gb": "GB", "mb": "MB", "db": "dB", "km/std": "km/h"}


def build_units() -> dict[str, Noun]:
    """Return the nouns of units by symbol."""
    units = cldr_units("de", cldr_noun)
    units |= {symbol: counted_noun(*forms) for symbol, forms in _UNITS.items()}
    return units | {other: units[symbol] for other, symbol in _OTHER_CASES.items()}
