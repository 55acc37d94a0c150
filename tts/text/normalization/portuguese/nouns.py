"""The genders of Portuguese nouns, and the words around a number that show its gender."""

from functools import partial

from tts.text.normalization.iberian.nouns import Counts, Nouns
from tts.text.normalization.rules.genders import listed_genders
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("portuguese")

NOUNS = Nouns(
    others=frozenset(_TABLES["not nouns"]),
    other_endings=("mente", "ou", "eu", "iu", "aram", "eram", "iram", "ará", "erá", "irá", "ar", "er", "ir"),
    feminine=frozenset(_TABLES["feminine"]),
    feminine_endings=tuple(_TABLES["feminine endings"]),
    masculine=frozenset(_TABLES["masculine"]),
    masculine_endings=tuple(_TABLES["masculine endings"]),
    invariable=(),
    listed=partial(listed_genders, "portuguese"),
)
COUNTS = Counts(
    nouns=NOUNS,
    feminine=(
        "as|às|das|nas|pelas|estas|essas|aquelas|destas|dessas|nestas|umas|outras|primeiras|últimas|próximas|nossas|"
        "minhas|ambas|à(?= 1(?![.,]?[0-9]))"
    ),
    masculine=(
        "os|aos|dos|nos|pelos|estes|esses|aqueles|destes|desses|nestes|uns|outros|primeiros|últimos|próximos|nossos|"
        "meus"
    ),
    labels=(
        r"número|n\.?[ºo°]|capítulo|página|pág\.|artigo|art\.|tomo|volume|figura|tabela|fase|tipo|nível|grau|"
        r"grupo|tema|"
        "lição|unidade|sala|canal|linha|rota|zona|seção|item|ponto|passo|opção|versão|série|classe|categoria|fórmula|"
        "porta|andar|quarto|mesa|plataforma|via|temporada|episódio|parte|ato|cena|dia|rodada|distrito|modelo|plano|"
        "código|camisa|casa|bloco|lote|quadra|apartamento|turma|questão|etapa|edital|anexo|o|ao|do|no"
    ),
    partitive="das|delas|destas|dessas|daquelas",
    links="ou|e|a|em|em cada|de cada|a cada",
    adjectives=_TABLES["adjectives"],
)
