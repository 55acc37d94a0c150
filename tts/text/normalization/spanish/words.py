"""The tables of written Spanish: abbreviations, acronyms, months, words around Roman numerals, addresses, signs."""

from tts.text.normalization.iberian.abbreviations import with_raised_letters
from tts.text.normalization.rules.calendar import month_names, short_weekdays, written_months
from tts.text.normalization.rules.numbers import Gender

MONTHS = month_names("es")
WRITTEN_MONTHS = written_months("es") | {"sep": "septiembre", "setiembre": "setiembre"}
BEFORE_DATES = (
    r"(?:el|del|al|día|fecha|lunes|martes|miércoles|jueves|viernes|sábado|domingo),?|"
    r"(?:lun|mar|mié|mie|jue|vie|sáb|sab|dom)\.?,?"
)
WEEKDAYS = short_weekdays("es") | {"mier": "miércoles", "mie": "miércoles", "sab": "sábado"}
WHOLE_WEEKDAYS = {"miercoles": "miércoles", "sabado": "sábado"}
WEEKDAY_LETTERS = {
    "L": "lunes",
    "M": "martes",
    "X": "miércoles",
    "J": "jueves",
    "V": "viernes",
    "S": "sábado",
    "D": "domingo",
}
BEFORE_TIMES = "las?"
HAS_BARE_HOURS = True
PARTS_OF_DAY = ("de la madrugada", "de la mañana", "de la tarde", "de la noche")
FIRST_EVENING_HOUR = 8
TITLES = {
    "sr": "señor",
    "sra": "señora",
    "srta": "señorita",
    "dr": "doctor",
    "dra": "doctora",
    "prof": "profesor",
    "lic": "licenciado",
    "ing": "ingeniero",
    "Sres": "señores",
    "Sras": "señoras",
    "D": "don",
    "Dña": "doña",
    "Profa": "profesora",
    "Arq": "arquitecto",
    "Gral": "general",
    "Cnel": "coronel",
    "Cap": "capitán",
    "Tte": "teniente",
    "Sto": "santo",
    "Sta": "santa",
    "Fr": "fray",
    "Mons": "monseñor",
    "Rvdo": "reverendo",
    "Excmo": "excelentísimo",
    "Excma": "excelentísima",
    "Ilmo": "ilustrísimo",
    "Ilma": "ilustrísima",
    "Dres": "doctores",
    "Pdte": "presidente",
    "Pdta": "presidenta",
    "Sgto": "sargento",
    "av": "avenida",
    "avda": "avenida",
    "pza": "plaza",
    "ctra": "carretera",
    "urb": "urbanización",
    "Cmdte": "comandante",
    "Lcdo": "licenciado",
    "Lcda": "licenciada",
    "ed": "editorial",
}
LOWER_TITLES = {title: TITLES[title] for title in ("sr", "sra", "srta", "dr", "dra", "av", "avda")}
TITLE_ARTICLES = "el|la|al|del|los|las|con|un|una|mi|estimado|estimada|querido|querida|señor|hola|gracias"
AFTER_ORDINALS = {
    "ed": "edición",
    "reimp": "reimpresión",
    "sem": "semestre",
    "trim": "trimestre",
    "ud": "unidad",
    "pl": "planta",
}
BARE_TITLES: dict[str, str] = {}
BEFORE_NUMBERS = {
    "t.": "tomo",
    "n.º": "número",
    "n.os": "números",
    "nos.": "números",
    "nros.": "números",
    "nro.": "número",
    "L.O.": "ley orgánica",
    "L. O.": "ley orgánica",
    "R.D.": "real decreto",
    "nº": "número",
    "n°": "número",
    "núm.": "número",
    "num.": "número",
    "núms.": "números",
    "No.": "número",
    "№": "número",
    "#": "número",
    "§§": "párrafos",
    "§": "párrafo",
    "pág.": "página",
    "págs.": "páginas",
    "p.": "página",
    "pp.": "páginas",
    "art.": "artículo",
    "arts.": "artículos",
    "cap.": "capítulo",
    "caps.": "capítulos",
    "vol.": "volumen",
    "vols.": "volúmenes",
    "fig.": "figura",
    "figs.": "figuras",
    "tab.": "tabla",
    "LO": "ley orgánica",
    "RD": "real decreto",
    "RDL": "real decreto ley",
    "tel": "teléfono",
    "km": "kilómetro",
    "pza.": "plaza",
    "apdo.": "apartado",
    "C.P.": "código postal",
    "C. P.": "código postal",
    "CP": "código postal",
    "incs.": "incisos",
    "inc.": "inciso",
    "párr.": "párrafo",
    "ca.": "hacia",
    "s.": "siglo",
    "ss.": "siglos",
    "aprox.": "aproximadamente",
    "máx.": "máximo",
    "mín.": "mínimo",
    "alt.": "altitud",
}
OTHERS = {title: TITLES[title] for title in ("av", "avda", "ctra", "urb", "Sres")} | {
    "Sr": "señor",
    "Sra": "señora",
    "Dr": "doctor",
    "Dra": "doctora",
    "etc": "etcétera",
    "p. ej": "por ejemplo",
    "p.ej": "por ejemplo",
    "Ud": "usted",
    "Uds": "ustedes",
    "Vd": "usted",
    "Vds": "ustedes",
    "EE. UU": "Estados Unidos",
    "EE.UU": "Estados Unidos",
    "hab": "habitantes",
    "tel": "teléfono",
    "teléf": "teléfono",
    "tlf": "teléfono",
    "tfno": "teléfono",
    "pol. ind": "polígono industrial",
    "izq": "izquierda",
    "der": "derecha",
    "bco": "banco",
    "dpto": "departamento",
    "atte": "atentamente",
    "P. D": "posdata",
    "P.D": "posdata",
    "S. A": "sociedad anónima",
    "S.A": "sociedad anónima",
    "S. L": "sociedad limitada",
    "S.L": "sociedad limitada",
    "S. M": "su majestad",
    "SS. MM": "sus majestades",
    "S. A. R": "su alteza real",
    "SS. AA. RR": "sus altezas reales",
    "S. E": "su excelencia",
    "V. E": "vuestra excelencia",
    "S. S": "su santidad",
    "CC. OO": "Comisiones Obreras",
    "CC. AA": "comunidades autónomas",
    "CC.AA": "comunidades autónomas",
    "FF. AA": "Fuerzas Armadas",
    "FF.AA": "Fuerzas Armadas",
    "FF. CC": "ferrocarriles",
    "JJ. OO": "Juegos Olímpicos",
    "JJ.OO": "Juegos Olímpicos",
    "RR. HH": "recursos humanos",
    "RR.HH": "recursos humanos",
    "RR. PP": "relaciones públicas",
    "AA. VV": "autores varios",
    "D. E. P": "descanse en paz",
    "temp": "temperatura",
    "máx": "máximo",
    "mín": "mínimo",
    "cód": "código",
    "R. D": "real decreto",
    "ss": "siguientes",
    "Bs. As": "Buenos Aires",
    "Bs.As": "Buenos Aires",
    "Ntra. Sra": "Nuestra Señora",
    "v. gr": "verbigracia",
    "v.gr": "verbigracia",
    "Univ": "Universidad",
    "fdo": "firmado",
    "ud": "usted",
    "uds": "ustedes",
    "rte": "remitente",
    "esq": "esquina",
    "Hnos": "hermanos",
    "trad": "traducción",
    "coord": "coordinador",
    "ref": "referencia",
    "obs": "observación",
    "op. cit": "obra citada",
    "loc. cit": "lugar citado",
    "ibíd": "ibídem",
    "q. e. p. d": "que en paz descanse",
    "N. del T": "nota del traductor",
    "a. C": "antes de Cristo",
    "a.C": "antes de Cristo",
    "d. C": "después de Cristo",
    "d.C": "después de Cristo",
    "aprox": "aproximadamente",
    "vs": "versus",
    "cía": "compañía",
    "depto": "departamento",
    "vto": "vencimiento",
    "fra": "factura",
    "disp. adic": "disposición adicional",
    "s. n. m": "sobre el nivel del mar",
    "s.n.m": "sobre el nivel del mar",
    "nte": "norte",
    "grat": "gratis",
    "asc": "ascensor",
    "dto": "descuento",
    "dorm": "dormitorios",
    "exp": "experiencia",
    "indef": "indefinido",
    "energ": "energético",
    "prep": "preparación",
    "v.o": "vía oral",
    "i.a": "interanual",
    "est": "estacionamiento",
    "izda": "izquierda",
    "dcha": "derecha",
    "ext": "extensión",
    "admón": "administración",
    "i. e": "es decir",
    "i.e": "es decir",
    "cf": "compárese",
    "ed. rev": "edición revisada",
    "Dir. Gral": "director general",
    "Dir. Gen": "director general",
    "incl": "incluido",
}
PLAIN = {
    "EEUU": "Estados Unidos",
    "CCOO": "Comisiones Obreras",
    "JJOO": "Juegos Olímpicos",
    "RRHH": "recursos humanos",
    "FFAA": "Fuerzas Armadas",
    "CCAA": "comunidades autónomas",
    "vs": "versus",
    "c/": "calle",
    "s/n": "sin número",
    "mdp": "millones de pesos",
    "mdd": "millones de dólares",
    "D.ª": "doña",
    "Dª": "doña",
    "M.ª": "María",
    "Mª": "María",
    "Sr.ª": "señora",
    "Dr.ª": "doctora",
    "Prof.ª": "profesora",
    "Fco.": "Francisco",
    "n.os": "números",
    "c/s": "cantidad suficiente",
    "c/n": "cantidad necesaria",
    "a/a": "a la atención de",
    "nº": "número",
    "n.º": "número",
    "Pº": "paseo",
    "P.º": "paseo",
    "b/a": "brutos anuales",
    "c/u": "cada uno",
}
CHAT = {
    "xq": "porque",
    "pq": "porque",
    "xk": "porque",
    "tqm": "te quiero mucho",
    "tkm": "te quiero mucho",
    "tb": "también",
    "tmb": "también",
    "tbn": "también",
    "dnd": "donde",
    "bss": "besos",
    "msj": "mensaje",
    "msjs": "mensajes",
    "salu2": "saludos",
    "xfa": "por favor",
    "xfavor": "por favor",
    "pls": "por favor",
    "mñn": "mañana",
    "ntp": "no te preocupes",
    "fds": "fin de semana",
    "cdo": "cuando",
    "hla": "hola",
    "grx": "gracias",
}
PLAIN |= CHAT
WHYS = ["xq", "pq", "xk"]
WHY = "por qué"
_AFTER_X = "favor|eso|esto|ahora|si|lo|la|el|los|las|mi|ti|un|una|aquí|ahí|ejemplo|supuesto|fin|q|que|qué"
LETTERS_FOR_WORDS = {"q": ("que", r"\p{Ll}{2,}"), "x": ("por", _AFTER_X)}
PLAIN = with_raised_letters(PLAIN)
BEFORE_NUMBERS = with_raised_letters(BEFORE_NUMBERS)
ACRONYMS = frozenset("CE TA PP DNI ONG UE IA CEO API URL EUA CPU GPU OCDE OIT UEE ISBN HTML".split())
SAYABLE = (
    "JSON|NVIDIA|XBOX|(?:[BCFGKPT][LR]|DR|CH|LL|QU|GU|PS|S?[BCDFGHJKLMNÑPQRSTVWXYZ])?+[AEIOUYÁÉÍÓÚÜ]++"
    "(?:[BCDFGHJKLMNÑPQRSTVWXYZ]{1,4}[AEIOUYÁÉÍÓÚÜ]++)*+"
    "(?:[LRN][DTKS]|ST|CK|SP|SC|[DPCK]S|[BCDFGKLMNPRSTXZ])?+"
)
"""The pattern of capitals that make a word; others, such as RTVE and UGT, are spelled."""
RULERS = (
    "Carlos|Felipe|Fernando|Alfonso|Luis|Enrique|Juan|Pablo|Juan Pablo|Benedicto|Pío|León|Francisco|Jaime|"
    "Pedro|Jorge|Eduardo|Guillermo|Ricardo|Jacobo|Napoleón|Nicolás|Alejandro|Federico|Iván|Gregorio|"
    "Inocencio|Urbano|Clemente|Bonifacio|Sixto|Julio|Ramsés|Ptolomeo|Gustavo|Óscar|Alberto|Leopoldo|Balduino|"
    "Sancho|Ramiro|Ordoño|Otón|Darío"
)
QUEENS = "Isabel|María|Catalina|Cristina|Juana|Ana|Margarita|Cleopatra|Beatriz"
NUMBERED = (
    r"[Cc]apítulo|[Pp]arte|[Aa]cto|[Ee]scena|[Vv]olumen|[Ll]ibro|[Ss]ección|[Aa]rtículo|[Tt]ítulo|[Aa]nexo|[Ff]ase|"
    r"[Tt]ipo|[Nn]ivel|[Gg]rado|[Tt]omo|[Ff]igura|[Tt]abla|[Ee]tapa|[Cc]anto|[Pp]ágina|[Tt]ema|[Uu]nidad|[Cc]aps?\.|"
    r"[Aa]rts?\.|[Tt]\.|[Vv]ols?\.|[Pp]ágs?\.|[Ff]igs?\.|[Cc]apítulos|[Tt]omos|[Vv]olúmenes|[Ll]ibros|[Aa]nexos|[Ff]ases"
)
PARTS = ""
ORDINAL_NOUNS = (
    "grado|piso|año|lugar|puesto|premio|ciclo|curso|capítulo|aniversario|semestre|trimestre|cuatrimestre|bimestre|"
    "tiempo|nivel|básico|medio|mes"
)
CENTURIES = r"[Ss]iglos?|ss?\."
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
SAINTS = (
    "Juan|José|Pedro|Pablo|Antonio|Francisco|Martín|Miguel|Sebastián|Lorenzo|Agustín|Ignacio|Andrés|Luis|Marcos|Mateo|"
    "Lucas|Jorge|Isidro|Fernando|Vicente|Esteban|Bartolomé|Cristóbal|Jerónimo|Nicolás|Roque|Blas|Salvador"
)
TRAVEL = {"sal": "salida", "lleg": "llegada"}
LETTERED = {"esc": "escalera", "cap": "capítulo", "pta": "puerta", "blq": "bloque"}
COMPARED = ("más de", "menos de")
WINDS = {"N": "norte", "S": "sur", "E": "este", "O": "oeste", "W": "oeste"} | {
    "NE": "noreste",
    "NO": "noroeste",
    "NW": "noroeste",
    "SE": "sureste",
    "SO": "suroeste",
    "SW": "suroeste",
}
ADDRESS_SIGNS = {
    ".": "punto",
    "@": "arroba",
    "/": "barra",
    "\\": "barra invertida",
    ":": "dos puntos",
    "-": "guion",
    "_": "guion bajo",
    "?": "signo de interrogación",
    "=": "igual",
    "&": "y",
    "%": "por ciento",
    "#": "almohadilla",
    "+": "más",
    "~": "virgulilla",
    ",": "coma",
    ";": "punto y coma",
    "!": "signo de exclamación",
    "*": "asterisco",
    "$": "dólar",
}
MORE_SIGNS = {
    "±": "más menos",
    "≤": "menor o igual que",
    "≥": "mayor o igual que",
    "≠": "distinto de",
    "≈": "aproximadamente",
    "√": "raíz cuadrada de",
    "∞": "infinito",
    "²": "al cuadrado",
    "³": "al cubo",
    "‰": "por mil",
    "§": "párrafo",
    "©": "copyright",
    "®": "marca registrada",
    "™": "marca comercial",
}
LONE_SIGNS = {"#": "almohadilla", "*": "asterisco", "^": "circunflejo", "/": "barra", "\\": "barra invertida"}

SIGNS = {sign: ADDRESS_SIGNS[sign] for sign in "&%@+"} | {
    "−": "menos",
    "=": "igual a",
    "×": "por",
    "÷": "dividido entre",
    "°": "grados",
    "<": "menor que",
    ">": "mayor que",
}
FRACTIONS = {
    "½": ("un medio", "{} y medio"),
    "¼": ("un cuarto", "{} y cuarto"),
    "¾": ("tres cuartos", "{} y tres cuartos"),
}
POWER = "elevado a"
ABOUT = "unos"
TO = "a"
