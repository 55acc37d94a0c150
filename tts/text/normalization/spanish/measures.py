"""The names of units that CLDR lacks in Spanish, and the rule for rooms ("3 hab.")."""

from regex import Match

from tts.text.normalization.iberian.nouns import cldr_noun, counted_noun
from tts.text.normalization.rules.forms import Reading, Rule, after_number
from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.numbers import Gender, Wording, count_number

_UNITS = {
    "dB": ("decibelio", "decibelios"),
    "mmHg": ("milímetro de mercurio", "milímetros de mercurio"),
    "ppm": ("parte por millón", "partes por millón"),
    "lpm": ("latido por minuto", "latidos por minuto"),
    "cc": ("centímetro cúbico", "centímetros cúbicos"),
    "cv": ("caballo", "caballos"),
    "dorm": ("dormitorio", "dormitorios"),
    "rec": ("recámara", "recámaras"),
    "CV": ("caballo de vapor", "caballos de vapor"),
    "hab": ("habitante", "habitantes"),
    "hab.": ("habitante", "habitantes"),
    "dm³": ("decímetro cúbico", "decímetros cúbicos"),
    "mm³": ("milímetro cúbico", "milímetros cúbicos"),
    "mcg": ("microgramo", "microgramos"),
    "pb": ("punto básico", "puntos básicos"),
    "mm²": ("milímetro cuadrado", "milímetros cuadrados"),
    "p.p.": ("punto porcentual", "puntos porcentuales"),
    "pp": ("punto porcentual", "puntos porcentuales"),
    "seg": ("segundo", "segundos"),
    "hs": ("hora", "horas"),
    "hrs": ("hora", "horas"),
    "pts": ("punto", "puntos"),
    "cda": ("cucharada", "cucharadas"),
    "cdas": ("cucharada", "cucharadas"),
    "cdta": ("cucharadita", "cucharaditas"),
    "cdtas": ("cucharadita", "cucharaditas"),
    "cdita": ("cucharadita", "cucharaditas"),
    "cditas": ("cucharadita", "cucharaditas"),
    "c. de sopa": ("cucharada sopera", "cucharadas soperas"),
    "c. sopera": ("cucharada sopera", "cucharadas soperas"),
    "c. de postre": ("cucharada de postre", "cucharadas de postre"),
    "c. de café": ("cucharadita de café", "cucharaditas de café"),
    "c. de té": ("cucharadita de té", "cucharaditas de té"),
    "tza": ("taza", "tazas"),
    "tzas": ("taza", "tazas"),
    "pzca": ("pizca", "pizcas"),
    "pza": ("pieza", "piezas"),
    "pzas": ("pieza", "piezas"),
    "ud": ("unidad", "unidades"),
    "uds": ("unidad", "unidades"),
    "pers": ("persona", "personas"),
    "pax": ("pasajero", "pasajeros"),
    "comp": ("comprimido", "comprimidos"),
    "cáps": ("cápsula", "cápsulas"),
    "UI": ("unidad internacional", "unidades internacionales"),
    "kgs": ("kilogramo", "kilogramos"),
    "Kg": ("kilogramo", "kilogramos"),
    "Kgs": ("kilogramo", "kilogramos"),
    "gr": ("gramo", "gramos"),
    "grs": ("gramo", "gramos"),
    "kms": ("kilómetro", "kilómetros"),
    "Km": ("kilómetro", "kilómetros"),
    "mts": ("metro", "metros"),
    "mt": ("metro", "metros"),
    "cms": ("centímetro", "centímetros"),
    "lts": ("litro", "litros"),
    "lt": ("litro", "litros"),
    "hr": ("hora", "horas"),
    "mins": ("minuto", "minutos"),
    "segs": ("segundo", "segundos"),
}
UNITS = {symbol: cldr_noun({"one": one, "other": many}) for symbol, (one, many) in _UNITS.items()}
_ROOM = counted_noun("habitación", "habitaciones", Gender.FEMININE)


def build_room_rule(wording: Wording) -> Rule:
    """Return the rule for the rooms of a home, which has fewer than ten; more "hab." are people of a place."""

    def read(found: Match[str]) -> Reading:
        return count_number(wording, Number("", found["whole"], ""), _ROOM)

    pattern = (
        rf"{wording.notation.left}(?<![.,/])(?P<whole>[1-9])[ \u00A0]?hab(?:\.(?=,|[ ]\p{{Ll}}))?+(?![\p{{L}}/]|\./)"
    )
    return Rule(wording.notation.compile(pattern), read, after_number("h"))
