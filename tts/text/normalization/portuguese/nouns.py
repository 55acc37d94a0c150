"""The genders of Portuguese nouns, and the words around a number that show its gender."""

from tts.text.normalization.iberian.nouns import Counts, Nouns

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
        "análise análises arte artes ave aves avó avós base bases bênçãos capitais capital carne carnes catedrais "
        "catedral catástrofe catástrofes centrais central chave chaves classe classes colher colheres constante "
        "constantes cor cores corrente correntes crise crises cruz cruzes dor dores dose doses elite elites enchente "
        "enchentes equipe equipes espécie espécies estante estantes face faces fase fases febre febres filiais filial "
        "flor flores fonte fontes foto fotos frase frases frente frentes fé gente gestante gestantes gestão greve "
        "greves hipótese hipóteses iniciais inicial lebre lei leis lente lentes luz luzes maré marés mente mentes "
        "metade metades morte mortes moto motos mulher mulheres multidão multidões mãe mães mão mãos nascente "
        "nascentes nave naves neurose neve noite noites noz nozes nuvem nuvens ong ongs ordem ordens overdose "
        "overdoses parede paredes parte partes patente patentes paz pele peles perdiz pirâmide pirâmides ponte pontes "
        "prótese próteses questão questões raiz razão razões raízes rede redes rés sede sedes selfie selfies semente "
        "sementes serpente serpentes sirene sirenes solidão sorte sortes startup startups sucursal superfície "
        "superfícies série séries síntese sínteses tarde tardes tese teses torre torres tribo tribos variante "
        "variantes vertente vertentes vez vezes vogais vogal voz vozes web".split()
    ),
    feminine_endings=(
        *("a", "as", "ã", "ãs", "dade", "dades", "ção", "ções", "são", "sões", "xão", "xões", "tude", "tudes"),
        *("gião", "giões", "nião", "niões", "lião", "liões", "gem", "gens", "ice", "ices", "triz", "trizes"),
    ),
    masculine=frozenset(
        "altar andar apêndice ateu atleta atletas azar bar camarada camaradas celular cineasta cineastas clima climas "
        "coala coalas colar colega colegas cometa cometas compatriota compatriotas coração corações cálice cálices "
        "câncer cúmplice dever dia dias diploma diplomas dólar europeu exemplar fã fãs ginasta ginastas gorila "
        "gorilas guarda guardas guia guias hambúrguer homicida idiota idiotas indígena indígenas jantar judeu lar "
        "luar lugar líder mapa mapas mar militar monarca monarcas museu olhar panda pandas par patriota patriotas "
        "pijama pijamas pilar pirata piratas planeta planetas pneu poder poeta poetas pomar prazer puma pumas pôster "
        "radar ser suicida talismã talismãs terapeuta terapeutas trailer vértice vértices zíper ápice ímã ímãs índice "
        "índices".split()
    ),
    masculine_endings=(
        *("ista", "istas", "crata", "cratas", "nauta", "nautas", "iatra", "iatras", "isma", "ismas", "asma", "asmas"),
        *("grama", "gramas", "drama", "dramas", "orama", "oramas", "gma", "gmas", "blema", "blemas", "tema", "temas"),
        *("lema", "lemas", "quema", "quemas", "oema", "oemas", "nema", "nemas", "sintoma", "sintomas"),
        *("idioma", "idiomas", "axioma", "axiomas", "aroma", "aromas", "ossomo"),
    ),
    invariable=(),
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
