"""The genders of Spanish nouns, and the words around a number that show its gender."""

from functools import partial

from tts.text.normalization.iberian.nouns import Counts, Nouns
from tts.text.normalization.rules.genders import listed_genders
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("spanish")

NOUNS = Nouns(
    others=frozenset(_TABLES["not nouns"]),
    other_endings=("ó", "mente", "aron", "ieron", "ará", "erá", "irá", "ar", "er", "ir"),
    feminine=frozenset(_TABLES["feminine"]),
    feminine_endings=tuple(_TABLES["feminine endings"]),
    masculine=frozenset(_TABLES["masculine"]),
    masculine_endings=tuple(_TABLES["masculine endings"]),
    invariable=("sis", "tis", "polis"),
    stressed=frozenset(_TABLES["stressed"]),
    listed=partial(listed_genders, "spanish"),
)
COUNTS = Counts(
    nouns=NOUNS,
    feminine="las|estas|esas|aquellas|unas|otras|primeras|últimas|próximas|a la(?= 1(?![.,]?[0-9]))",
    masculine="los|estos|esos|aquellos|unos|otros|primeros|últimos|próximos",
    labels=(
        r"el|la|del|al|número|núm\.|n\.?[ºo]|capítulo|página|pág\.|artículo|art\.|tomo|volumen|figura|tabla|fase|"
        "tipo|nivel|"
        "grado|grupo|tema|lección|unidad|sala|aula|canal|línea|ruta|zona|sección|apartado|punto|paso|opción|versión|"
        "serie|clase|categoría|fórmula|puerta|planta|piso|habitación|mesa|andén|vía|cabina|temporada|episodio|parte|"
        "acto|escena|día|jornada|distrito|edad|proyecto|modelo|plan|código|talla|dorsal|puesto|lugar"
    ),
    partitive="de (?:las|estas|esas|aquellas|ellas|nuestras)",
    links="o|u|y|a|de cada|por cada",
    adjectives=_TABLES["adjectives"],
)
