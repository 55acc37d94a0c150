"""The Spanish words that tell what stands beside them: pressures, scores, marks, degrees, doses."""

from tts.text.normalization.iberian.degrees import Degrees
from tts.text.normalization.iberian.doses import Doses
from tts.text.normalization.iberian.nouns import counted_noun
from tts.text.normalization.romance.strokes import Strokes
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.spans import Spans
from tts.text.normalization.spanish import words

STROKES = Strokes(
    pressures=r"[Tt]ensi[oó]n|TENSIÓN|[Pp]resi[oó]n|PRESIÓN|T\.?A\.?|P\.?A\.?",
    pressures_after="de tensión|de presión|mmHg|mm Hg",
    pressure="sobre",
    music="comp[aá]s|compases|ritmo",
    beat="por",
    scored=(
        r"gan\p{L}+|venc\p{L}+|perd\p{L}+|pierde|derrot\p{L}+|empat\p{L}+|parcial(?:es)?|sets?|marcador|resultado|tanteo|"
        r"triunf\p{L}+|impuso|impone|remont\p{L}+|super\p{L}+|cayó|victoria|barr\p{L}+"
    ),
    score="a",
    marked=(
        r"notas?(?: final| media)?|puntuaci[oó]n|puntaje|calificaci[oó]n|valoraci[oó]n|rating|puntos|un|saqu[eé]|sacó|"
        r"acert\p{L}+|obtuv\p{L}+|dolor|apgar|glasgow|EVA"
    ),
    marked_after="estrellas?|puntos?|aciertos",
    mark="sobre",
    dated=(
        "el|del|al|día|fecha|desde|hasta|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lun|mar|mié|jue|vie|sáb|dom"
    ),
    divided="de|del|partes?|con",
)
DEGREES = Degrees(
    named=(
        "hace|hacía|hará|hacen|hacían|harán|temperaturas?|máximas?|mínimas?|máx\\.|mín\\.|ángulos?|giros?|gira|girar|giró|"
        "rotación|inclinación|pendiente|horno|fiebre|termómetro|marcan|marca|marcó|marcaba|alcanz\\p{L}+|rond\\p{L}+|"
        "sub\\p{L}+ (?:a|hasta)|baj\\p{L}+ (?:a|de|hasta)|superarán?|bebe|sirve"
    ),
    prepositions="a|hasta|los|unos|entre|casi|bajo|hay|estamos a|más de|menos de",
    going_on="y|e|o|a|al|en|con|por|para|de|del|durante|según|desde|hasta|que|hoy|ayer|aquí|esta|este|si|pero|como|cuando",
    after=(
        "a la sombra|al sol|bajo cero|sobre cero|de fiebre|de temperatura|de máxima|de mínima|de inclinación|"
        "de latitud|de longitud|centígrados|norte|sur|este|oeste|de diferencia"
    ),
)
DOSES = Doses(
    every="cada",
    short="c/",
    in_turn="",
    measures=(
        "tazas?|tazón|cucharad(?:it)?as?|cdas?|cucharas?|vasos?|copas?|litros?|kilos?|kilogramos?|gramos?|libras?|onzas?|botellas?|"
        "latas?|sobres?|paquetes?|pulgadas?|millas?|metros?|galón|galones|hectáreas?|barras?|manojos?|dosis"
    ),
)
SPANS = Spans(
    hour=counted_noun("hora", "horas", Gender.FEMININE),
    inch=counted_noun("pulgada", "pulgadas", Gender.FEMININE),
    winds=words.WINDS,
    last=" y ",
)
