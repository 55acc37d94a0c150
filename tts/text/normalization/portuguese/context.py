"""The Portuguese words that tell what stands beside them: pressures, scores, marks, degrees, doses."""

from tts.text.normalization.iberian.degrees import Degrees
from tts.text.normalization.iberian.doses import Doses
from tts.text.normalization.iberian.nouns import counted_noun
from tts.text.normalization.portuguese import words
from tts.text.normalization.portuguese.words import SCORED
from tts.text.normalization.romance.strokes import Strokes
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.spans import Spans

STROKES = Strokes(
    pressures=r"[Pp]ress[aã]o|PRESSÃO|P\.?A\.?",
    pressures_after="de pressão|mmHg|mm Hg",
    pressure="por",
    music="compassos?|ritmo",
    beat="por",
    scored=rf"{SCORED}|parcia(?:l|is)|sets?|triunf\p{{L}}+|super\p{{L}}+|virad\p{{L}}+|resultado|fez|aplicou",
    score="a",
    marked=(
        r"notas?(?: final| média)?|pontuação|avaliação|classificação|rating|tirei|tirou|tirar|acert\p{L}+|"
        r"conceito|dor|apgar|glasgow|dou|dei|deu|um"
    ),
    marked_after="estrelas?|pontos?|acertos",
    mark="de",
    dated=(
        "dia|em|no|ao|até|desde|data|segunda|terça|quarta|quinta|sexta|feira|sábado|domingo|seg|ter|qua|qui|sex|sáb|dom"
    ),
    divided="de|do|da|dos|das|partes?|com",
)
DEGREES = Degrees(
    named=(
        "faz\\p{L}*|fará|temperaturas?|máximas?|mínimas?|máx\\.|mín\\.|ângulos?|giros?|gira|girar|girou|rotação|"
        "inclinação|forno|febre|termômetros?|marcam|marca|marcou|marcava|cheg\\p{L}+ a|beir\\p{L}+|pass\\p{L}+ dos|"
        "sub\\p{L}+ (?:a|para)|ca\\p{L}+ para"
    ),
    prepositions="a|até|os|aos|dos|uns|entre|quase|está|estava|mais de|menos de",
    going_on=(
        "e|ou|a|ao|à|em|no|na|com|por|para|de|do|da|durante|segundo|desde|até|que|hoje|ontem|aqui|esta|este|se|mas|como"
    ),
    after=(
        "à sombra|ao sol|abaixo de zero|acima de zero|negativos?|positivos?|de febre|de temperatura|"
        "de máxima|de mínima|"
        "de inclinação|de latitude|de longitude|centígrados|norte|sul|leste|oeste|de diferença"
    ),
)
DOSES = Doses(
    every="a cada",
    short="",
    in_turn="de {0} em {0} horas",
    measures=(
        "xícaras?|xíc|colher(?:es)?|col|copos?|litros?|quilos?|quilogramas?|gramas?|libras?|garrafas?|latas?|pacotes?|"
        "polegadas?|milhas?|metros?|hectares?|barras?|maços?|tabletes?|doses?"
    ),
)
SPANS = Spans(
    hour=counted_noun("hora", "horas", Gender.FEMININE),
    inch=counted_noun("polegada", "polegadas", Gender.FEMININE),
    winds=words.WINDS,
    last=" e ",
)
