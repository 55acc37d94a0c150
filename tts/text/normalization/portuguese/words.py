"""The tables of written Brazilian Portuguese, most of them in `words.tsv`: abbreviations and months."""

from tts.text.normalization.iberian.abbreviations import routes_of_doses, with_raised_letters
from tts.text.normalization.romance.verses import Verses
from tts.text.normalization.rules.abbreviations import Placed
from tts.text.normalization.rules.calendar import month_names, short_weekdays, weekday_names, written_months
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("portuguese")

MONTHS = month_names("pt-BR")
WRITTEN_MONTHS = written_months("pt-BR")
BEFORE_DATES = (
    r"dia|nasc\.|disp\.|disponível(?: a partir de| em)?|"
    r"em|no|até|desde|de|data|(?:(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo),?|"
    r"(?:seg|ter(?=[.,])|qua|qui|sex|sáb|sab|dom)\.?,?"
)
WEEKDAYS = {short: name.removesuffix("-feira") for short, name in short_weekdays("pt-BR").items()} | {"sab": "sábado"}
WHOLE_WEEKDAYS = {name: name for name in weekday_names("pt-BR") if name.endswith("-feira")} | {"terca": "terça"}
WEEKDAY_LETTERS: dict[str, str] = {}
BEFORE_TIMES = "às?|as|das|até"
HAS_BARE_HOURS = False
PARTS_OF_DAY = ("da madrugada", "da manhã", "da tarde", "da noite")
NOON = "do meio-dia"
FIRST_EVENING_HOUR = 6
LASTING = r"em|(?:tempo|duração|marca|recorde)(?: total| final)?(?: de)?|dur(?:a|ou|ava)"
"""The pattern of words before hours, minutes and seconds that last."""
TITLES = _TABLES["titles"]
DIMENSIONS = _TABLES["dimensions"]
LOWER_TITLES = {title: TITLES[title] for title in ("sr", "sra", "srta", "dr", "dra", "av")}
TITLE_ARTICLES = "o|a|ao|à|do|da|no|na|pelo|pela|pro|pra|com|um|uma|meu|caro|cara|prezado|prezada|senhor|oi|olá"
AFTER_ORDINALS = _TABLES["after ordinals"]
BARE_TITLES: dict[str, str] = {}
BEFORE_NUMBERS = with_raised_letters(_TABLES["before numbers"])
OTHERS = _TABLES["others"]
PLAIN = with_raised_letters(_TABLES["plain"] | _TABLES["chat"])
WHYS = ["pq"]
WHY = "por que"
_AFTER_N = (
    "veio|vieram|viu|deu|ia|chegou|sou|somos|há|dava|anda|vem|vai|vou|vamos|quero|quer|sei|sabe|tem|tenho|tinha|posso|pode|podia|dá|deu|consigo|consegui|gosto|gostei|preciso|"
    "precisa|acho|foi|era|fui|fiz|faz|entendi|entendo|lembro|aguento|acredito|vi|vejo|esquece|esqueci|tô|to|está|tá|ta|"
    r"me|te|se|é|eh|conheço|respond\p{L}{1,3}|falei|fala|liga|deixa|pude|vale|rola|curti|mais|ainda|só"
)
LETTERS_FOR_WORDS = {"q": ("que", r"\p{Ll}{2,}"), "n": ("não", _AFTER_N)}
ACRONYMS = frozenset(_TABLES["acronyms"])
SAYABLE = (
    "JSON|OFF|NVIDIA|XBOX|(?:[BCFGKPT][LR]|VR|DR|CH|LH|NH|QU|GU|PS|PN|S?[BCDFGHJKLMNPQRSTVWXYZÇ])?+[AEIOUYÁÉÍÓÚÂÊÔÃÕÀ]++"
    "(?:[BCDFGHJKLMNPQRSTVWXYZÇ]{1,4}[AEIOUYÁÉÍÓÚÂÊÔÃÕÀ]++)*+"
    "(?:[LRN][DTKSG]|ST|CK|SP|SC|[DPCK]S|[BCDFGKLMNPRSTXZ])?+"
)
"""The pattern of capitals that make a word; others, such as BNDES and HIV, are spelled."""
RULERS = "|".join(_TABLES["rulers"])
QUEENS = "|".join(_TABLES["queens"])
ORDINAL_NOUNS = "|".join(_TABLES["ordinal nouns"])
PARTS = (
    r"[Cc]apítulos?|[Tt]omos?|[Cc]anto|[Aa]to|[Ll]ivro|[Tt]ítulos?|[Aa]rtigo|[Ii]ncisos?|"
    r"[Cc]aps?\.|[Aa]rts?\.|[Ii]ncs?\."
)
NUMBERED = (
    r"[Pp]arte|[Cc]ena|[Vv]olume|[Ss]eção|[Aa]nexo|[Ff]ase|[Tt]ipo|[Nn]ível|[Gg]rau|[Ff]igura|[Tt]abela|[Ee]tapa|"
    r"[Pp]ágina|[Uu]nidade|[Tt]\.|[Vv]ols?\.|[Pp]ágs?\.|[Ff]igs?\.|[Vv]olumes|[Aa]nexos|[Ff]ases"
)
CENTURIES = r"[Ss]éculos?|[Ss]écs?\.|(?<!\p{Nd}[ ]e[ ])ss?\."
FEMININE_AFTER = (
    r"(?i:guerra|república|edição|feira|bienal|jornada|cúpula|internacional|assembleia|conferência|copa|olimpíada|"
    r"dinastia|emenda|semana|região|sessão|convenção|maratona|temporada|mostra|marcha|turma|vara|câmara)(?!\p{L})"
)
MASCULINE_AFTER = (
    r"(?i:congresso|encontro|concílio|festival|fórum|prêmio|concurso|simpósio|torneio|império|reich|centenário|"
    r"aniversário|campeonato|curso|ciclo|seminário|salão|colóquio|exame|distrito)(?!\p{L})|Plano"
)
ARTICLES = {Gender.MASCULINE: "o|do|ao|no|pelo|um|este", Gender.FEMININE: "a|da|à|na|pela|uma|esta"}
PLURAL_AFTER = "Jogos|Prêmios|Encontros"
PLURAL_ARTICLES = "os|dos|aos|nos|pelos"
LINKS = "e a|e o|ou a|ou o|e|ou|a|ao"
ELECTED_TITLES = _TABLES["elected titles"]
"""The names of an office for a man and for a woman."""
WOMEN = "|".join(_TABLES["women"])
SAINTS = "|".join(_TABLES["saints"])
SCORED = r"venc\p{L}+|vitória|perd\p{L}+|derrot\p{L}+|ganh\p{L}+|empat\p{L}+|gole\p{L}+|placar|bat\p{L}+"
TRAVEL = {"cheg": "chegada", "saí": "saída"}
LETTERED = {"bl": "bloco", "cap": "capítulo", "cj": "conjunto", "qd": "quadra"}
COMPARED = ("mais de", "menos de")
WINDS = _TABLES["winds"]
EPISODE = ("temporada", "episódio")
PER_BARREL = "por barril"
SIGNS = signs_of("pt")
TO = "a"
_STOP = r"(?:\.(?!\s*+\Z|\s++\p{Lu})|(?![\p{L}.])|(?=\.))"
PLACED: tuple[Placed, ...] = (
    ("ac", "aceita", r"(?<!\p{L})[Aa]c\.(?=[ ](?:permuta|troca|carta|financ|proposta|pets?))"),
    ("chá", "de chá", r"(?<=(?<!\p{L})(?:colh|xíc)\.?[ ]?\()chá(?=\))"),
    ("sopa", "de sopa", r"(?<=(?<!\p{L})colh\.?[ ]?\()sopa(?=\))"),
    ("sobremesa", "de sobremesa", r"(?<=(?<!\p{L})colh\.?[ ]?\()sobremesa(?=\))"),
    ("café", "de café", r"(?<=(?<!\p{L})(?:colh|xíc)\.?[ ]?\()café(?=\))"),
    ("mant", "manteiga", r"(?<=\p{Nd}[ ](?:k?g|colh\.|colheres)[ ]de[ ])mant\.(?!\p{L})"),
    ("ferm", "fermento", r"(?<=(?:env\.|envelopes?|g|colh\.)[ ]de[ ])ferm\.(?!\p{L})"),
    ("env", "envelope", r"(?<=(?<![\p{L}\p{N}])1[ ])env\.(?=[ ]de[ ])"),
    ("vit", "vitamina", r"(?<![\p{L}\p{N}])[Vv]it\.(?=[ ][A-EK][0-9]{0,2}(?!\p{L}))"),
    ("aval", "avaliações", r"(?<=\([0-9.]{1,7}[ ])aval\.(?=\))"),
    ("rod", "rodada", r"(?<=\p{Nd}[ªa][ ])rod\.(?!\p{L})"),
    ("cat", "categoria", r"(?<!\p{L})[Cc]at\.(?=[ ][A-E](?![\p{L}\p{N}]))"),
    ("c", "cerca de", r"(?<![\p{L}\p{N}.])c\.(?=[ ]1[0-9]{3}(?![\p{N}.,]))"),
    ("x", "de", r"(?<=\p{Nd}[ ]uni?d?\.?[ ])x(?=[ ]\p{Nd})"),
    ("port", "portaria", r"(?<!\p{L})[Pp]ort\.(?=[ ](?:n[º°.]|[0-9]{1,5}/))"),
    ("port", "portão", r"(?<!\p{L})[Pp]ort\.(?=[ ][0-9]{1,3}(?![\p{N}/.]))"),
    ("desc", "desconto", r"(?<!\p{L})[Dd]esc\.(?=:?[ ](?:de[ ])?(?:[0-9]{1,2}(?:,[0-9]{1,2})?[ ]?%|R\$))"),
    ("dim", "dimensões", r"(?<!\p{L})[dD]im\.(?=[ ]?:?[ ][0-9][0-9.,]{0,5}(?:[ ]?[cm]?m)?[ ]?[x×])"),
    ("prep", "preparo", r"(?<!\p{L})[pP]rep\.(?=[ ]?:[ ][0-9])"),
    ("vol", "volume", rf"(?<=%[ ])vol{_STOP}"),
    ("alt", "altura", r"(?<!\p{L})[aA]lt\.(?=[ ][0-9]{1,3}(?:,[0-9]{1,2})?[ ]?(?:cm|mm)(?!\p{L}))"),
    ("est", "estimativa", r"(?<=\()est\.(?=[ ][12][0-9]{3})"),
    ("n", "nossa", r"(?<![\p{L}\p{N}/])[nN]/(?=[ ]?[rR]ef)"),
    ("s", "sua", r"(?<![\p{L}\p{N}/])[sSvV]/(?=[ ]?[rR]ef)"),
    ("/", "de", r"(?<=(?<!\p{L})(?i:p[áa]g(?:ina|\.)|hoja|folha|slide)[ ][0-9]{1,4})/(?=[0-9]{1,4}(?![\p{N}/]))"),
    ("inc", "inciso", r"(?<!\p{L})[iI]nc\.(?=[ ][a-z]\))"),
    ("c", "cada", r"(?<![\p{L}\p{N}/])c/(?=(?:m[eê]s|dia|semana|ano|hora|noite|um|uma)(?!\p{L}))"),
    ("ap", "apelação", r"(?<!\p{L})Ap\.(?=[ ](?:Cív|n[º°.]|[0-9.-]{1,20}/[0-9]{4}))"),
    ("ex", "exercício", r"(?<!\p{L}|(?:por|p\.)[ ])[Ee]x\.(?=[ ][0-9]{1,3}(?:,[ ]p(?:ág)?\.|[ ](?:e|da p)|\.?\Z))"),
    ("c", "combinado com", r"(?<![\p{L}\p{N}/])c/c(?=[ ](?:[oa]s?[ ])?(?:arts?\.|artigo|§|inc|súm|Lei))"),
    ("al", "alínea", r"(?<!\p{L})al\.(?=[ ](?:[\"“'][a-z][\"”']|[a-z]\)))"),
    ("d", "dias", r"(?<=(?<!\p{L})(?:por|durante)[ ](?:[2-9]|[1-9][0-9])[ ])d(?![\p{L}\p{N}'’])"),
    ("a", "aos cuidados", r"(?<![\p{L}\p{N}/])A/C(?=[ ]d[ao]s?[ ](?:Sr|Dr|Prof|Eng|Dep|RH|Set|Dire|Ger|Adv))"),
    ("r", "ramal", r"(?<=[0-9]{4},?[ ])[rR]\.(?=[ ][0-9]{2,4}(?![\p{N}/.-]))"),
    ("int", "integral", r"(?<=(?<!\p{L})(?i:pão|arroz|leite|macarrão|farinha)[ ])int\.(?=[ ])"),
    ("sem", "semana", rf"(?<=(?<!\p{{L}})(?:por|na|cada|p/)[ ])sem{_STOP}"),
    ("km", "quilômetros", r"(?<![\p{L}\p{N}]|\p{N}[ ])[Kk]m(?=:?[ ][0-9]{1,3}\.[0-9]{3}(?![\p{L}\p{N}+]|[.,]\p{N}))"),
    *routes_of_doses(
        {
            "VO": "via oral",
            "EV": "via endovenosa",
            "IV": "via intravenosa",
            "IM": "via intramuscular",
            "SC": "via subcutânea",
        }
    ),
    ("p", "páginas", r"(?<=[,;][ ]\p{Nd}{2,4}[ ])pp?(?=\.?\s*\Z|\.[ ]?[,;)\n])"),
    ("ss", "seguintes", r"(?<=\p{Nd}[ ]e[ ])ss\.(?=[ ]\p{Lu})"),
    ("sal", "salário", r"(?<!\p{L})[Ss]al\.(?=:|[ ](?:R\$|a[ ]comb|inicial|fixo|base|bruto|líq|compat|até|de[ ]R\$))"),
    ("comb", "combinar", r"(?<=(?<!\p{L})a[ ])comb(?:\.(?!\s*+\Z|\s++\p{Lu})|(?=\.))"),
    ("pên", "de pênalti", r"(?<=['’′],?[ ])pên\.?(?=[,)])"),
    ("pên", "pênaltis", r"(?<=[0-9][ ](?:n?os[ ])?)pên(?=\.?[,;)\n]|\.?\Z)"),
    ("pror", "prorrogação", r"(?<=\()pror(?:rog)?\.?(?=\))"),
    ("s", "século", r"(?<!\p{L})s\.(?=[ ]I[ ][ad]\.[ ]?C)"),
    ("a", "ano a ano", r"(?<=%\)?[ ])a/a(?!\p{L})"),
    ("t", "trimestre a trimestre", r"(?<=%\)?[ ])t/t(?!\p{L})"),
    ("m", "mês a mês", r"(?<=%\)?[ ])m/m(?!\p{L})"),
    ("dec", "decreto", r"(?<!\p{L})Dec\.(?=[ ](?:n[º°.]|[0-9]))"),
    ("nasc", "nascimento", r"(?<!\p{L})[Nn]asc\.(?=:?[ ][0-9])"),
    ("par", "parágrafo", r"(?<!\p{L})[Pp]ar\.(?=[ ](?:único|[1-9][0-9]?º))"),
    ("desc", "desconto", r"(?<=%[ ](?:de[ ])?)desc(?:\.(?!\s*+\Z|\s++\p{Lu})|(?![\p{L}.])|(?=\.))"),
    ("sent", "sentido", r"(?<!\p{L})[Ss]ent\.(?=[ ](?:[A-Z]{2}|\p{Lu}\p{Ll}|norte|sul|leste|oeste|centro|bairro))"),
    ("x", "por", r"(?<=(?<!\p{L})[LAPHC][ ])[x×](?=[ ][LAPHC](?!\p{L}))"),
    ("k", "kelvins", r"(?<=(?:T[ ]?=|a)[ ][23]\p{Nd}{2}(?:,\p{Nd}{1,2})?[ ])K(?![\p{L}\p{N}€$])"),
)
OF = "de"
VERSES = Verses(
    _TABLES["books"], _TABLES["books by colon"], _TABLES["books in parts"], ("primeira", "segunda", "terceira"), "a"
)
