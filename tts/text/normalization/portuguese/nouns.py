"""The genders of Portuguese nouns, and the words around a number that show its gender."""

from functools import partial

from tts.text.normalization.iberian.nouns import Counts, Nouns
from tts.text.normalization.rules.genders import listed_genders

NOUNS = Nouns(
    others=frozenset(
        "a agora ainda ali amanhã ambas ambos antes ao aos apenas aqui as assim atrás até bem cada cedo chega chegou "
        "com começa começou como contra cuja cujo custa da das de depois desde deve disponíveis disponível diz do dos "
        "durante e elas eles em enquanto entre então era esta este está exceto fica ficou foi foram ganha ganhou hoje "
        "há inclusive isso jamais já lhe lhes logo longe lá mais mal mas me mediante menos na nas nem no nos nunca "
        "não nós o onde ontem os ou para pela pelas pelo pelos perde perto pode por porque pra pro qual quando quase "
        "que quem quer querem sai salvo se segue sem sempre ser seu seus sob sobre sua suas são só talvez também te "
        "tem termina terminou todas todos têm um uma umas uns vai vale vem vocês vão à às é".split()
    ),
    other_endings=("mente", "ou", "eu", "iu", "aram", "eram", "iram", "ará", "erá", "irá", "ar", "er", "ir"),
    feminine=frozenset(
        "base bases capitais capital colher colheres cor cores corrente correntes enchente enchentes filiais "
        "filial frente fé iniciais inicial nascente nascentes neurose ong ongs overdose overdoses parte partes "
        "prótese próteses selfie selfies sirene sirenes startup startups suíte suítes sínteses tarde vogais "
        "vogal".split()
    ),
    feminine_endings=(
        *("a", "as", "ã", "ãs", "dade", "dades", "ção", "ções", "são", "sões", "xão", "xões", "tude", "tudes"),
        *("gião", "giões", "nião", "niões", "lião", "liões", "gem", "gens", "ice", "ices", "triz", "trizes"),
    ),
    masculine=frozenset(
        "andar apêndice atleta atletas camarada camaradas cineasta cineastas coala coalas colar colega colegas "
        "compatriota compatriotas cálices cúmplice dever fã fãs ginasta ginastas gorila gorilas guarda guardas "
        "guia guias homicida idiota idiotas indígena indígenas jantar luar líder militar olhar panda pandas "
        "patriota patriotas pijama pijamas pirata piratas poder pomar puma pumas pôster ser suicida talismã "
        "talismãs terapeuta terapeutas trailer zíper ápice ímã ímãs".split()
    ),
    masculine_endings=(
        *("ista", "istas", "crata", "cratas", "nauta", "nautas", "iatra", "iatras", "isma", "ismas", "asma", "asmas"),
        *("grama", "gramas", "drama", "dramas", "orama", "oramas", "gma", "gmas", "blema", "blemas", "tema", "temas"),
        *("lema", "lemas", "quema", "quemas", "oema", "oemas", "nema", "nemas", "sintoma", "sintomas"),
        *("idioma", "idiomas", "axioma", "axiomas", "aroma", "aromas", "ossomo"),
    ),
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
    adjectives=(
        "grandes|melhores|piores|maiores|menores|principais|possíveis|importantes|diferentes|enormes|jovens|recentes|"
        "fortes|graves|simples|excelentes|incríveis|terríveis|interessantes|grande|novos e"
    ).split("|"),
)
