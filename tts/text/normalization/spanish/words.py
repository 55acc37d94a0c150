"""The tables of written Spanish, most of them in `words.tsv`: abbreviations and months."""

from tts.text.normalization.iberian.abbreviations import routes_of_doses, with_raised_letters
from tts.text.normalization.romance.verses import Verses
from tts.text.normalization.rules.abbreviations import Placed
from tts.text.normalization.rules.calendar import month_names, short_weekdays, written_months
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("spanish")

MONTHS = month_names("es")
WRITTEN_MONTHS = written_months("es") | {"sep": "septiembre", "setiembre": "setiembre"}
BEFORE_DATES = (
    r"(?:el|del|al|día|fecha|lunes|martes|miércoles|jueves|viernes|sábado|domingo),?|"
    r"disp\.|disponible(?: desde| a partir del)?|"
    r"(?:lun|mar|mié|mie|jue|vie|sáb|sab|dom)\.?,?"
)
WEEKDAYS = short_weekdays("es") | {"mier": "miércoles", "mie": "miércoles", "sab": "sábado"}
WHOLE_WEEKDAYS = {"miercoles": "miércoles", "sabado": "sábado"}
WEEKDAY_LETTERS = _TABLES["weekday letters"]
BEFORE_TIMES = "las?"
HAS_BARE_HOURS = True
PARTS_OF_DAY = ("de la madrugada", "de la mañana", "de la tarde", "de la noche")
NOON = "del mediodía"
FIRST_EVENING_HOUR = 8
LASTING = r"en|(?:tiempo|duración|crono|marca|récord)(?: total| final)?(?: de)?|dur(?:a|ó|aba)"
"""The pattern of words before hours, minutes and seconds that last."""
TITLES = _TABLES["titles"]
DIMENSIONS = _TABLES["dimensions"]
LOWER_TITLES = {title: TITLES[title] for title in ("sr", "sra", "srta", "dr", "dra", "av", "avda")}
TITLE_ARTICLES = "el|la|al|del|los|las|con|un|una|mi|estimado|estimada|querido|querida|señor|hola|gracias"
AFTER_ORDINALS = _TABLES["after ordinals"]
BARE_TITLES: dict[str, str] = {}
BEFORE_NUMBERS = with_raised_letters(_TABLES["before numbers"])
OTHERS = _TABLES["others"]
PLAIN = with_raised_letters(_TABLES["plain"] | _TABLES["chat"])
WHYS = ["xq", "pq", "xk"]
WHY = "por qué"
_AFTER_X = (
    "semana|sem|día|mes|año|hora|persona|kilo|noche|favor|eso|esto|ahora|si|lo|la|el|los|las|mi|ti|un|una|aquí|ahí|"
    "ejemplo|supuesto|fin|q|que|qué"
)
LETTERS_FOR_WORDS = {"q": ("que", r"\p{Ll}{2,}"), "x": ("por", _AFTER_X)}
ACRONYMS = frozenset(_TABLES["acronyms"])
SAYABLE = (
    "JSON|NVIDIA|XBOX|(?:[BCFGKPT][LR]|DR|CH|LL|QU|GU|PS|S?[BCDFGHJKLMNÑPQRSTVWXYZ])?+[AEIOUYÁÉÍÓÚÜ]++"
    "(?:[BCDFGHJKLMNÑPQRSTVWXYZ]{1,4}[AEIOUYÁÉÍÓÚÜ]++)*+"
    "(?:[LRN][DTKS]|ST|CK|SP|SC|[DPCK]S|[BCDFGKLMNPRSTXZ])?+"
)
"""The pattern of capitals that make a word; others, such as RTVE and UGT, are spelled."""
RULERS = "|".join(_TABLES["rulers"])
QUEENS = "|".join(_TABLES["queens"])
NUMBERED = (
    r"[Cc]apítulo|[Pp]arte|[Aa]cto|[Ee]scena|[Vv]olumen|[Ll]ibro|[Ss]ección|[Aa]rtículo|[Tt]ítulo|[Aa]nexo|[Ff]ase|"
    r"[Tt]ipo|[Nn]ivel|[Gg]rado|[Tt]omo|[Ff]igura|[Tt]abla|[Ee]tapa|[Cc]anto|[Pp]ágina|[Tt]ema|[Uu]nidad|[Cc]aps?\.|"
    r"[Aa]rts?\.|[Tt]\.|[Vv]ols?\.|[Pp]ágs?\.|[Ff]igs?\.|[Cc]apítulos|[Tt]omos|[Vv]olúmenes|[Ll]ibros|[Aa]nexos|[Ff]ases"
)
PARTS = ""
ORDINAL_NOUNS = "|".join(_TABLES["ordinal nouns"])
CENTURIES = r"[Ss]iglos?|Ss\.|(?<!\p{Nd}[ ]y[ ])ss?\."
FEMININE_AFTER = (
    r"(?i:guerra|gm|república|edición|feria|bienal|jornada|cumbre|internacional|asamblea|conferencia|copa|legislatura|"
    r"olimpiada|dinastía|enmienda|semana|región|sesión|convención|maratón|gala|promoción|temporada)(?!\p{L})"
)
MASCULINE_AFTER = (
    r"(?i:congreso|encuentro|concilio|festival|foro|premio|certamen|concurso|simposio|torneo|imperio|reich|"
    r"centenario|aniversario|duque|conde|marqués|campeonato|curso|ciclo|seminario|maratón|convenio)(?!\p{L})|Plan"
)
ARTICLES = {Gender.MASCULINE: "el|del|al|un|este", Gender.FEMININE: "la|una|esta"}
PLURAL_AFTER = "Juegos|Premios|Encuentros"
PLURAL_ARTICLES = "los"
LINKS = "y la|y el|o la|o el|y|e|o|a|al"
SAINTS = "|".join(_TABLES["saints"])
TRAVEL = {"sal": "salida", "lleg": "llegada"}
LETTERED = {"esc": "escalera", "cap": "capítulo", "pta": "puerta", "blq": "bloque"}
COMPARED = ("más de", "menos de")
WINDS = _TABLES["winds"]
EPISODE = ("temporada", "episodio")
PER_BARREL = "por barril"
SIGNS = signs_of("es")
TO = "a"
_STOP = r"(?:\.(?!\s*+\Z|\s++\p{Lu})|(?![\p{L}.])|(?=\.))"
_THINGS = r"exp|gar|coch|asc|terr|balc|vist|mueb|baño|leche|hielo|queso|arroz|salsa|pan(?!\p{L})"
"""The beginnings of the names of things that come with a home, a job or a meal."""
_DEGREES = r"(?=[ ]?:?[ ][-−–]?[0-9]{1,2}(?:,[0-9])?[ ]?°)"
_NUMERO = r"(?:[Nn](?:\.º|úm\.)[ ])?"
PLACED: tuple[Placed, ...] = (
    ("d c", "D C", r"(?<=Bogotá,?[ ])D\.[ ]?C\."),
    ("d f", "D F", r"(?<=México,?[ ]|[Ee]l[ ])D\.[ ]?F\."),
    ("t", "temperatura", r"(?<!\p{L})T\.(?=:?[ ][34][0-9](?:,[0-9])?[ ]?°)"),
    ("exp", "expediente", rf"(?<!\p{{L}})[Ee]xp\.(?=:?[ ]{_NUMERO}[0-9]{{1,6}}/(?:20)?[0-9]{{2}}(?![\p{{N}}/]))"),
    ("exp", "expedido", r"(?<!\p{L})[Ee]xp\.(?=:?[ ](?:el[ ])?[0-3]?[0-9]/[01]?[0-9]/)"),
    ("c", "circa", r"(?<![\p{L}\p{N}.])c\.(?=[ ]1[0-9]{3}(?![\p{N}.,]))"),
    ("mant", "mantequilla", r"(?<=\p{Nd}[ ](?:k?g|cdas?\.?|cucharadas)[ ]de[ ])mant\.(?!\p{L})"),
    ("lev", "levadura", r"(?<=(?:sobres?|g|sobre|cdta\.|cucharadita)[ ]de[ ])lev\.(?!\p{L})"),
    ("vit", "vitamina", r"(?<![\p{L}\p{N}])[Vv]it\.(?=[ ][A-EK][0-9]{0,2}(?!\p{L}))"),
    ("opin", "opiniones", r"(?<=\([0-9.]{1,7}[ ])opin\.(?=\))"),
    ("sal", "salida", r"(?<=(?<!\p{L})[AMN]P?-?[0-9]{1,3},?[ ])sal\.(?=[ ][0-9]{1,3}(?![0-9.,]))"),
    ("terr", "terraza", r"(?<!\p{L})[Tt]err\.(?=[ ](?:de[ ])?\p{Nd}{1,3}[ ]?m²)"),
    ("gtos", "gastos", r"(?<=\+[ ])gtos\.?(?!\p{L})"),
    ("x", "por", r"(?<=\p{Nd}[ ]uds?\.?[ ])x(?=[ ]\p{Nd})"),
    ("pdte", "presidente", r"(?<=(?<!\p{L})(?:[Ee]l|[Dd]el|[Aa]l|[Uu]n)[ ])pdte\.?(?!\p{L})"),
    ("ext", "exterior", rf"(?<!\p{{L}})[eE]xt\.{_DEGREES}"),
    ("exp", "expensas", r"(?<!\p{L})[Ee]xp\.(?=[ ]?:?[ ]?\$)"),
    ("vol", "volumen", rf"(?<=%[ ])vol{_STOP}"),
    ("alt", "altura", r"(?<!\p{L})[aA]lt\.(?=[ ][0-9]{1,3}(?:,[0-9]{1,2})?[ ]?(?:cm|mm)(?!\p{L}))"),
    ("est", "estimación", r"(?<=\()est\.(?=[ ][12][0-9]{3})"),
    ("n", "nuestra", r"(?<![\p{L}\p{N}/])[nN]/(?=[ ]?[rR]ef)"),
    ("s", "su", r"(?<![\p{L}\p{N}/])[sSvV]/(?=[ ]?[rR]ef)"),
    ("/", "de", r"(?<=(?<!\p{L})(?i:p[áa]g(?:ina|\.)|hoja|folha|slide)[ ][0-9]{1,4})/(?=[0-9]{1,4}(?![\p{N}/]))"),
    ("inc", "inciso", r"(?<!\p{L})[iI]nc\.(?=[ ][a-z]\))"),
    ("c", "cada", r"(?<![\p{L}\p{N}/])c/(?=(?:mes|día|semana|año|hora|noche|un[ao])(?!\p{L}))"),
    ("ej", "ejercicio", r"(?<!\p{L}|(?:por|p\.)[ ])[Ee]j\.(?=[ ][0-9]{1,3}(?:,[ ]p(?:ág)?\.|[ ](?:y|de la p)|\.?\Z))"),
    ("-", "", r"(?<=#[ ]?[0-9]{1,3}[A-Z]?[ ]?)-(?=[ ]?[0-9]{1,3}(?![\p{L}\p{N}]))"),
    ("d", "descanso", r"(?<=\()d\.(?=[ ][0-9]{1,2}-[0-9])"),
    ("min", "minuto", r"(?<!\p{L})min\.(?=[ ][0-9]{1,3}(?:\+[0-9]{1,2})?(?:[ ]?[,;:)(]|\.?\Z))"),
    ("rec", "recreo", r"(?<!\p{L})[Rr]ec\.(?=:?[ ][0-9]{1,2}:)"),
    ("sem", "semana", rf"(?<=(?<!\p{{L}})(?:por|x|a[ ]la|cada|esta|la)[ ])sem{_STOP}"),
    ("int", "interés", r"(?<=(?<!\p{L})s/[ ]?)int(?=\.)\.?"),
    ("km", "kilómetros", r"(?<![\p{L}\p{N}]|\p{N}[ ])[Kk]m(?=:?[ ][0-9]{1,3}\.[0-9]{3}(?![\p{L}\p{N}+]|[.,]\p{N}))"),
    (
        "c",
        "con",
        rf"(?<![\p{{L}}\p{{N}}])c/(?=[ ](?:{_THINGS}))",
    ),
    *routes_of_doses({"VO": "vía oral", "IV": "vía intravenosa", "IM": "vía intramuscular", "SC": "vía subcutánea"}),
    ("pp", "páginas", r"(?<=[,;][ ]\p{Nd}{2,4}[ ])pp?(?=\.?\s*\Z|\.[ ]?[,;)\n])"),
    ("hab", "habitación", r"(?<!\p{L})[Hh]ab\.(?=[ ](?:doble|individual|sencilla|triple|matrimonial|c/|con|s/|sin))"),
    ("m", "del mediodía", r"(?<=(?:(?<!\p{L})las[ ]|\bm\.[ ]?[-–a][ ]?)12[ ])m(?=\.)\.?(?!\p{L})"),
    ("p", "para", r"(?<![\p{L}\p{N}/])p/(?=[ ]?(?:\p{Nd}|\p{Ll}{3}))"),
    ("ss", "siguientes", r"(?<=\p{Nd}[ ]y[ ])ss\.(?=[ ]\p{Lu})"),
    ("neg", "negociable", r"(?<=[€$\p{Nd}][ ])neg\.?(?!\p{L})"),
    ("p", "de penalti", r"(?<=['’′],?[ ])p\.(?=\))"),
    ("pen", "de penalti", r"(?<=['’′],?[ ])pen\.?(?=[,)])"),
    ("pen", "penaltis", r"(?<=[0-9]-[0-9]{1,2}[ ](?:en[ ](?:los[ ])?)?)pen\.?(?=[,;)])"),
    ("pró", "prórroga", r"(?<=\()pró(?:rr)?\.?(?=\))"),
    ("s", "siglo", r"(?<!\p{L})s\.(?=[ ]I[ ][ad]\.[ ]?C)"),
    ("t", "intertrimestral", r"(?<=%\)?[ ])t/t(?!\p{L})"),
    ("a", "interanual", r"(?<=%\)?[ ])a/a(?!\p{L})"),
    ("nac", "nacimiento", r"(?<!\p{L})[Nn]ac\.(?=:?[ ](?:el[ ])?[0-9])"),
    ("x", "por", r"(?<=(?<!\p{L})[LAPHF][ ])[x×](?=[ ][LAPHF](?!\p{L}))"),
    ("k", "kelvin", r"(?<=(?:T[ ]?=|a)[ ][23]\p{Nd}{2}(?:,\p{Nd}{1,2})?[ ])K(?![\p{L}\p{N}€$])"),
)
OF = "de"
VERSES = Verses(
    _TABLES["books"],
    _TABLES["books by colon"],
    _TABLES["books in parts"],
    ("primera de", "segunda de", "tercera de"),
    "a",
)
