"""The tables of written Spanish: abbreviations, acronyms, months, words around Roman numerals, addresses, signs."""

from speech.text.normalization.forms import word_table

MONTHS = word_table("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre")
_SHORT_MONTHS = word_table("ene feb mar abr may jun jul ago sep oct nov dic")
WRITTEN_MONTHS = (
    {month: month for month in MONTHS}
    | dict(zip(_SHORT_MONTHS, MONTHS, strict=True))
    | {"sept": "septiembre", "setiembre": "setiembre"}
)
TITLES = {
    "sr": "señor",
    "sra": "señora",
    "srta": "señorita",
    "dr": "doctor",
    "dra": "doctora",
    "prof": "profesor",
    "lic": "licenciado",
    "ing": "ingeniero",
    "Sr": "señor",
    "Sra": "señora",
    "Srta": "señorita",
    "Sres": "señores",
    "Sras": "señoras",
    "Dr": "doctor",
    "Dra": "doctora",
    "D": "don",
    "Dña": "doña",
    "Prof": "profesor",
    "Profa": "profesora",
    "Lic": "licenciado",
    "Ing": "ingeniero",
    "Arq": "arquitecto",
    "Gral": "general",
    "Cnel": "coronel",
    "Cap": "capitán",
    "Tte": "teniente",
    "Sto": "santo",
    "Sta": "santa",
    "S": "san",
    "Fr": "fray",
    "Mons": "monseñor",
    "Rvdo": "reverendo",
    "Excmo": "excelentísimo",
    "Ilmo": "ilustrísimo",
    "Av": "avenida",
    "Avda": "avenida",
    "Pza": "plaza",
    "Ctra": "carretera",
}
BEFORE_NUMBERS = {
    "n.º": "número",
    "nº": "número",
    "n°": "número",
    "núm.": "número",
    "num.": "número",
    "núms.": "números",
    "No.": "número",
    "№": "número",
    "#": "número",
    "§": "sección",
    "pág.": "página",
    "págs.": "páginas",
    "p.": "página",
    "pp.": "páginas",
    "art.": "artículo",
    "arts.": "artículos",
    "cap.": "capítulo",
    "caps.": "capítulos",
    "vol.": "volumen",
    "fig.": "figura",
    "tel.": "teléfono",
    "tfno.": "teléfono",
    "s.": "siglo",
    "ss.": "siglos",
    "aprox.": "aproximadamente",
    "máx.": "máximo",
    "mín.": "mínimo",
}
OTHERS = {
    "etc": "etcétera",
    "p. ej": "por ejemplo",
    "p.ej": "por ejemplo",
    "Ud": "usted",
    "Uds": "ustedes",
    "Vd": "usted",
    "Vds": "ustedes",
    "EE. UU": "Estados Unidos",
    "EE.UU": "Estados Unidos",
    "a. C": "antes de Cristo",
    "a.C": "antes de Cristo",
    "d. C": "después de Cristo",
    "d.C": "después de Cristo",
    "Sr": "señor",
    "Sra": "señora",
    "Sres": "señores",
    "Dr": "doctor",
    "Dra": "doctora",
    "Avda": "avenida",
    "aprox": "aproximadamente",
    "vs": "versus",
    "cía": "compañía",
    "depto": "departamento",
    "izda": "izquierda",
    "dcha": "derecha",
    "admón": "administración",
    "i. e": "es decir",
    "i.e": "es decir",
    "cf": "compárese",
}
PLAIN = {"EEUU": "Estados Unidos", "vs": "versus", "c/": "calle", "s/n": "sin número"}
ACRONYMS = frozenset("FBI CIA USA DNI ONG UE ADN ARN IA CEO API USB URL IBM UNED IRPF IBAN ITV EUA CPU GPU RAE".split())
RULERS = (
    "Carlos|Felipe|Fernando|Alfonso|Luis|Enrique|Juan|Pablo|Juan Pablo|Benedicto|Pío|León|Francisco|Jaime|"
    "Pedro|Jorge|Eduardo|Guillermo|Ricardo|Jacobo|Napoleón|Nicolás|Alejandro|Federico|Iván|Gregorio|"
    "Inocencio|Urbano|Clemente|Bonifacio|Sixto|Julio|Ramsés|Ptolomeo|Gustavo|Óscar|Alberto|Leopoldo|Balduino|"
    "Sancho|Ramiro|Ordoño|Otón|Darío"
)
QUEENS = "Isabel|María|Catalina|Cristina|Juana|Ana|Margarita|Cleopatra|Beatriz"
NUMBERED = (
    r"[Cc]apítulo|[Pp]arte|[Aa]cto|[Ee]scena|[Vv]olumen|[Ll]ibro|[Ss]ección|[Aa]rtículo|[Tt]ítulo|[Aa]nexo|[Ff]ase|"
    r"[Tt]ipo|[Nn]ivel|[Gg]rado|[Tt]omo|[Ff]igura|[Tt]abla|[Ee]tapa|[Cc]anto|[Pp]ágina|[Tt]ema|[Uu]nidad|[Cc]ap\.|"
    r"[Aa]rt\.|[Vv]ol\.|[Pp]ág\.|[Ff]ig\."
)
FEMININE_AFTER = (
    r"Guerra|República|Edición|Feria|Bienal|Jornada|Cumbre|Internacional|Asamblea|Conferencia|Copa|"
    r"Legislatura|Olimpiada"
)
MASCULINE_AFTER = (
    r"Congreso|Encuentro|Concilio|Festival|Foro|Premio|Certamen|Concurso|Simposio|Torneo|Imperio|Reich|Plan|"
    r"Centenario|Aniversario|Duque|Conde|Marqués"
)
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
SIGNS = {
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
    "§": "sección",
    "©": "copyright",
    "®": "marca registrada",
    "™": "marca comercial",
}
LONE_SIGNS = {"#": "almohadilla", "*": "asterisco", "^": "circunflejo", "/": "barra", "\\": "barra invertida"}
# Words after a number that it doesn't count, and nouns whose ending belies their gender.
NOT_NOUNS = frozenset(
    "a al ante con contra de del desde e el en entre era es está están fue fueron ha han hasta hay la las le "
    "les lo los mas más menos mientras ni no o para pero por porque que se según ser si sin sino sobre son "
    "su sus también tiene tras u un una unos unas y ya él este esta esto como cuando donde muy".split()
)
FEMININE = frozenset(
    "vez veces mujer mujeres mano manos foto fotos moto motos noche noches tarde tardes calle calles clase "
    "clases parte partes llave llaves nave naves nube nubes sangre serie series torre torres fase fases "
    "frase frases base bases clave claves flor flores luz luces voz voces cruz cruces red redes sed piel "
    "miel sal señal señales cárcel catedral imagen imágenes orden órdenes radio radios gente leche suerte "
    "muerte fuente fuentes mente hambre ley leyes".split()
)
MASCULINE = frozenset(
    "día días mapa mapas problema problemas programa programas sistema sistemas tema temas idioma idiomas "
    "planeta planetas poema poemas clima climas drama dramas esquema esquemas síntoma síntomas cometa "
    "tranvía tranvías futbolistas diploma diplomas dilema dilemas teorema teoremas".split()
)
FEMININE_ENDINGS = (
    "a",
    "as",
    "dad",
    "dades",
    "tad",
    "tades",
    "ción",
    "ciones",
    "sión",
    "siones",
    "tud",
    "tudes",
    "umbre",
)
