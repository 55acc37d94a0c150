"""The tables of written French: abbreviations, months, words around Roman numerals, addresses, signs."""

from tts.text.normalization.rules.forms import word_table

MONTHS = word_table("janvier février mars avril mai juin juillet août septembre octobre novembre décembre")
WRITTEN_MONTHS = {month: month for month in MONTHS} | {
    "janv": "janvier",
    "jan": "janvier",
    "févr": "février",
    "fév": "février",
    "fevrier": "février",
    "avr": "avril",
    "juil": "juillet",
    "aout": "août",
    "sept": "septembre",
    "oct": "octobre",
    "nov": "novembre",
    "déc": "décembre",
    "decembre": "décembre",
}
WEEKDAYS = word_table("lundi mardi mercredi jeudi vendredi samedi dimanche")
BEFORE_DATES = "le|du|au|dès le|depuis le"
TITLES = {
    "M": "monsieur",
    "MM": "messieurs",
    "Mr": "monsieur",
    "dr": "docteur",
    "Pr": "professeur",
    "St": "saint",
    "Ste": "sainte",
    "Mgr": "monseigneur",
    "Cdt": "commandant",
    "Gal": "général",
    "Cne": "capitaine",
    "bd": "boulevard",
    "boul": "boulevard",
    "av": "avenue",
    "pl": "place",
    "fg": "faubourg",
    "rte": "route",
    "imp": "impasse",
    "all": "allée",
}
BARE_TITLES = {title: TITLES[title] for title in ("Mr", "Pr", "Mgr", "bd", "fg", "St", "Ste")} | {
    "Dr": "docteur",
    "Mme": "madame",
    "Mmes": "mesdames",
    "Mlle": "mademoiselle",
    "Mlles": "mesdemoiselles",
    "Me": "maître",
    "Sts": "saints",
    "Stes": "saintes",
    "Ets": "établissements",
    "Éts": "établissements",
    "Sté": "société",
}
SAINTS = {"St": "Saint", "Ste": "Sainte", "Sts": "Saints", "Stes": "Saintes"}
BEFORE_NUMBERS = {
    "n°": "numéro",
    "nº": "numéro",
    "nos": "numéros",
    "n°s": "numéros",
    "№": "numéro",
    "#": "numéro",
    "§": "paragraphe",
    "p.": "page",
    "pp.": "pages",
    "chap.": "chapitre",
    "art.": "article",
    "vol.": "volume",
    "fig.": "figure",
    "tél.": "téléphone",
    "tél": "téléphone",
    "éd.": "édition",
    "env.": "environ",
    "v.": "vers",
    "max.": "maximum",
    "min.": "minimum",
    "al.": "alinéa",
    "réf.": "référence",
    "km": "kilomètre",
} | {f"{day[:3]}.": day for day in WEEKDAYS}
OTHERS = (
    {title: TITLES[title] for title in ("M", "MM", "av", "bd", "boul")}
    | {
        "etc": "et cetera",
        "p. ex": "par exemple",
        "p.ex": "par exemple",
        "c.-à-d": "c’est-à-dire",
        "c.à.d": "c’est-à-dire",
        "s.v.p": "s’il vous plaît",
        "s.t.p": "s’il te plaît",
        "ex": "exemple",
        "ibid": "ibidem",
        "coll": "collection",
        "dép": "département",
        "réf": "référence",
        "trad": "traduction",
        "cf": "confer",
        "av. J.-C": "avant Jésus-Christ",
        "ap. J.-C": "après Jésus-Christ",
        "apr. J.-C": "après Jésus-Christ",
        "env": "environ",
        "hab": "habitants",
        "éd": "édition",
        "tél": "téléphone",
        "resp": "respectivement",
    }
    | {month: WRITTEN_MONTHS[month] for month in ("janv", "févr", "juil", "sept", "oct", "nov", "déc")}
)
PLAIN = {title: (TITLES | BARE_TITLES)[title] for title in ("MM", "Mr", "Mme", "Mmes", "Mlle", "Mlles")} | {
    "n°": "numéro",
    "Cie": "compagnie",
    "svp": "s’il vous plaît",
    "SVP": "s’il vous plaît",
    "stp": "s’il te plaît",
    "càd": "c’est-à-dire",
    "c-à-d": "c’est-à-dire",
    "ndlr": "note de la rédaction",
    "NDLR": "note de la rédaction",
    "qqch": "quelque chose",
    "qqn": "quelqu’un",
    "vs": "versus",
}
ACRONYMS = frozenset(
    "FBI CIA USA UE ADN ARN IA PIB ONG API USB URL IBM EDF ADSL IRM UMP HEC BD AF AG AOC BEP BO CAP CEE CHU CIO DEA "
    "DESS DIY DUT EADS ENS EP EPCI FO GIE HIV IGN IP ISF IUT JO LOA OCDE OIT OL OM OPA ANPE ASSE PEA PEL PLU PO PSA "
    "QI RER SA SAS SAV SCI SOS SPA SUV TAEG TEG TER UDI URSS UV VIP VO".split()
)
_VOWEL = "[AEIOUYÀÂÉÈÊËÎÏÔÖÙÛÜŒ]"
_CONSONANT = "[BCDFGHJKLMNPQRSTVWXZÇ]"
_ONSET = rf"(?:S?[CPT]R|S?[PC]L|SCH|[BDFGKV]R|[BFGKV]L|S[CKMNPTQ]|[CPTRSW]H|[GPK]N|PS|[TS]W|{_CONSONANT})?"
_CODA = (
    r"(?:[BCDFGKLMNPRSTVWXZ]|R[BCDFGKMNPQST]|L[BCDFKMPST]|N[CDFGKSTXZ]|M[PSB]|S[CKMPT]|[CPX]T|C[HK]|[PST]H|FT|"
    r"NGT|NCT|CHT|TZ|BB|CC|FF|LL|MM|NN|PP|RR|SS|TT|ZZ)S?"
)
SAYABLE = (
    r"EST|ART|ARC|ARTS?|ILS|ANS|ONT|ALT|OFF|CNIL|CNED|CNES|FNAC|EHPAD|EUX|AUX|EAU|ŒUF|OUI|OIE|AIR|AIL|OUR|"
    rf"(?!{_VOWEL}{{2}}{_CONSONANT}(?!\p{{Lu}})|{_VOWEL}{_CONSONANT}{{2}}(?!\p{{Lu}})|(?:[AIO]O|EE|II|[IY]U){_CONSONANT})"
    rf"{_ONSET}{_VOWEL}++(?:{_CONSONANT}{{1,4}}{_VOWEL}++)*+(?:{_CODA})?"
)
"""The pattern of capitals that make a word; three letters with their only vowel first are initials."""
NUMBERED = (
    r"[Cc]hapitre|[Pp]artie|[Aa]cte|[Ss]cène|[Vv]olume|[Ll]ivre|[Ss]ection|[Aa]rticle|[Tt]itre|[Aa]nnexe|"
    r"[Pp]hase|[Tt]ype|[Nn]iveau|[Tt]ome|[Ff]igure|[Tt]ableau|[Éé]tape|[Cc]hant|[Pp]age|[Cc]hap\.|[Aa]rt\.|"
    r"[Vv]ol\.|[Ff]ig\."
)
ADDRESS_SIGNS = {
    ".": "point",
    "@": "arobase",
    "/": "barre oblique",
    "\\": "barre oblique inverse",
    ":": "deux-points",
    "-": "tiret",
    "_": "tiret bas",
    "?": "point d’interrogation",
    "=": "égale",
    "&": "et",
    "%": "pour cent",
    "#": "dièse",
    "+": "plus",
    "~": "tilde",
    ",": "virgule",
    ";": "point-virgule",
    "!": "point d’exclamation",
    "*": "astérisque",
    "$": "dollar",
}
MORE_SIGNS = {
    "±": "plus ou moins",
    "≤": "inférieur ou égal à",
    "≥": "supérieur ou égal à",
    "≠": "différent de",
    "≈": "environ égal à",
    "√": "racine carrée de",
    "∞": "infini",
    "²": "au carré",
    "³": "au cube",
    "‰": "pour mille",
    "§": "paragraphe",
    "©": "copyright",
    "®": "marque déposée",
    "™": "marque commerciale",
}
LONE_SIGNS = {"#": "dièse", "*": "astérisque", "^": "accent circonflexe", "/": "barre oblique", "\\": "barre inverse"}
IDENTIFIERS = (
    "SIREN|SIRET|SIRENE|IBAN|ISBN|NIR|RCS|TVA|BIC|sécu|sécurité sociale|[Tt]él|[Tt]éléphone|[Pp]ortable|[Mm]obile|"
    "[Ff]ax|[Dd]ossier|[Cc]ommande|[Cc]lient|[Cc]ompte|[Cc]ode|[Rr]éf|[Rr]éférence|[Ss]érie|[Ff]acture|[Nn]°|[Nn]uméro"
)
RULERS = (
    "Louis|Charles|Henri|Philippe|François|Georges|Édouard|Guillaume|Richard|Jacques|Jean|Paul|Benoît|Pie|"
    "Léon|Alphonse|Ferdinand|Napoléon|Nicolas|Alexandre|Pierre|Frédéric|Grégoire|Innocent|Urbain|Clément|"
    "Boniface|Sixte|Jules|Gustave"
)

SIGNS = {sign: ADDRESS_SIGNS[sign] for sign in "&%@+"} | {
    "−": "moins",
    "=": "égale",
    "×": "fois",
    "÷": "divisé par",
    "°": "degrés",
    "<": "inférieur à",
    ">": "supérieur à",
}
FRACTIONS = {
    "½": ("un demi", "{} et demi"),
    "¼": ("un quart", "{} un quart"),
    "¾": ("trois quarts", "{} trois quarts"),
}
POWER = "puissance"
ABOUT = "environ"
TO = "à"
