"""The tables of written French: abbreviations, months, words around Roman numerals, addresses, signs."""

from tts.text.normalization.rules.calendar import month_names, weekday_names, written_months

MONTHS = month_names("fr")
WRITTEN_MONTHS = written_months("fr") | {
    "jan": "janvier",
    "fév": "février",
    "fev": "février",
    "fevrier": "février",
    "juill": "juillet",
    "aout": "août",
    "dec": "décembre",
    "decembre": "décembre",
}
WEEKDAYS = weekday_names("fr")
_SHORT_DAYS = "|".join(rf"{day[:3]}\.?" for day in WEEKDAYS)
BEFORE_DATES = rf"le|du|au|{'|'.join(WEEKDAYS)}|{_SHORT_DAYS}"
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
    "Col": "colonel",
    "Cap": "capitaine",
    "Lt": "lieutenant",
    "gén": "général",
    "fbg": "faubourg",
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
    "Dre": "docteure",
    "Lt": "lieutenant",
    "Cdt": "commandant",
    "Gal": "général",
    "fbg": "faubourg",
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
    "Vve": "veuve",
    "appt": "appartement",
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
    "et al.": "et al",
    "réf.": "référence",
    "km": "kilomètre",
    "arts.": "articles",
    "tab.": "tableau",
    "th.": "thermostat",
    "liv.": "livre",
    "bât.": "bâtiment",
    "appt": "appartement",
    "appt.": "appartement",
    "apt.": "appartement",
    "T°": "température",
    "ép.": "épisode",
    "sc.": "scène",
}
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
        "ibid": "ibidem",
        "coll": "collection",
        "et coll": "et collaborateurs",
        "dép": "département",
        "réf": "référence",
        "trad": "traduction",
        "cf": "confer",
        "av. J.-C": "avant Jésus-Christ",
        "ap. J.-C": "après Jésus-Christ",
        "apr. J.-C": "après Jésus-Christ",
        "env": "environ",
        "hab": "habitants",
        "pers": "personne",
        "max": "maximum",
        "suiv": "suivantes",
        "adj": "adjectif",
        "asc": "ascenseur",
        "chauff": "chauffage",
        "cuis": "cuisine",
        "gge": "garage",
        "meub": "meublé",
        "terr": "terrasse",
        "intracom": "intracommunautaire",
        "alt": "altitude",
        "apr": "après",
        "adr": "adresse",
        "arr": "arrondissement",
        "prép": "préparation",
        "insuff": "insuffisance",
        "gén": "général",
        "C. civ": "Code civil",
        "C. com": "Code de commerce",
        "C. consom": "Code de la consommation",
        "C. pén": "Code pénal",
        "C. trav": "Code du travail",
        "Cass. civ": "cassation civile",
        "Cass. com": "cassation commerciale",
        "Cass. crim": "cassation criminelle",
        "Cass. soc": "cassation sociale",
        "Cons. const": "Conseil constitutionnel",
        "S.-E": "sud-est",
        "S.-O": "sud-ouest",
        "N.-E": "nord-est",
        "N.-O": "nord-ouest",
        "éd": "édition",
        "tél": "téléphone",
        "resp": "respectivement",
    }
    | {month: WRITTEN_MONTHS[month] for month in ("janv", "févr", "avr", "juil", "oct", "nov", "déc")}
)
"""Not "sept", the number."""
AFTER_RANKS = {
    "arr": "arrondissement",
    "ch": "chambre",
    "civ": "civile",
    "chap": "chapitre",
    "cl": "classe",
    "éd": "édition",
    "ét": "étage",
    "sem": "semestre",
    "trim": "trimestre",
}
STREETS = {
    "all": "allée",
    "av": "avenue",
    "bd": "boulevard",
    "ch": "chemin",
    "imp": "impasse",
    "pl": "place",
    "rte": "route",
    "sq": "square",
}
"""Abbreviations before "de", "du" or "des" and a name; other tables have most of them before a name."""
TRAVEL = {"arr": "arrivée", "dép": "départ"}
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
    "mme": "madame",
    "mlle": "mademoiselle",
    "mgr": "monseigneur",
    "dr": "docteur",
    "auj": "aujourd’hui",
    "ATCD": "antécédents",
    "Hb": "hémoglobine",
    "MàJ": "mise à jour",
    "MAJ": "mise à jour",
    "maj": "mise à jour",
    "pb": "problème",
    "pbs": "problèmes",
    "pr": "pour",
    "Tt": "traitement",
    "A/R": "aller-retour",
    "rte": "route",
    "rdv": "rendez-vous",
    "RDV": "rendez-vous",
    "RV": "rendez-vous",
    "bcp": "beaucoup",
    "cad": "c’est-à-dire",
    "mdr": "mort de rire",
    "jsp": "je sais pas",
    "pk": "pourquoi",
    "pkoi": "pourquoi",
    "tkt": "t’inquiète",
    "bjr": "bonjour",
    "bsr": "bonsoir",
    "dsl": "désolé",
    "jtm": "je t’aime",
    "tlm": "tout le monde",
    "dac": "d’accord",
    "tjrs": "toujours",
    "mtn": "maintenant",
    "msg": "message",
    "ptdr": "pété de rire",
    "nn": "non",
    "dc": "donc",
    "jms": "jamais",
    "pcq": "parce que",
    "pdt": "pendant",
    "ds": "dans",
    "tt": "tout",
    "tps": "temps",
    "sdb": "salle de bains",
    "SdB": "salle de bains",
    "gge": "garage",
    "qd": "quand",
    "qq": "quelques",
    "qq part": "quelque part",
    "slt": "salut",
    "tjs": "toujours",
    "tte": "toute",
    "ttes": "toutes",
    "Ttt": "traitement",
    "w-e": "week-end",
    "j. fériés": "jours fériés",
    "T°": "température",
    "R.-V": "rendez-vous",
    "Mᵐᵉ": "madame",
    "Mᵐᵉˢ": "mesdames",
    "Mˡˡᵉ": "mademoiselle",
    "Mˡˡᵉˢ": "mesdemoiselles",
    "Mᵉ": "maître",
    "Mᵍʳ": "monseigneur",
    "Mʳ": "monsieur",
    "Dʳ": "docteur",
    "Pʳ": "professeur",
    "Sᵗ": "saint",
    "Sᵗᵉ": "sainte",
    "nᵒ": "numéro",
    "nᵒˢ": "numéros",
}
ACRONYMS = frozenset(
    "FBI CIA USA UE ADN ARN IA PIB ONG API USB URL IBM EDF ADSL IRM UMP HEC BD AF AG AOC BEP BO CAP CEE CHU CIO DEA "
    "DESS DIY DUT EADS ENS EP EPCI FO GIE HIV IGN IP ISF IUT JO LOA OCDE OIT OL OM OPA ANPE ASSE PEA PEL PLU PO PSA "
    "QI RER SA SAS SAV SCI SOS SPA SUV TAEG TEG TER UDI URSS UV VIP VO AAH ACE AESH AME AOP APE ASE CEO "
    "CI FC IDE IMC OFCE OGM PC QA UI VAE AI EF ES FA HA IC ID IE IT KO RA VE".split()
)
_VOWEL = "[AEIOUYÀÂÉÈÊËÎÏÔÖÙÛÜŒ]"
_CONSONANT = "[BCDFGHJKLMNPQRSTVWXZÇ]"
_ONSET = rf"(?:S?[CPT]R|S?[PC]L|SCH|[BDFGKV]R|[BFGKV]L|S[CKMNPTQ]|[CPTRSW]H|[GPK]N|PS|[TS]W|{_CONSONANT})?"
_CODA = (
    r"(?:[BCDFGKLMNPRSTVWXZ]|R[BCDFGKMNPQST]|L[BCDFKMPST]|N[CDFGKSTXZ]|M[PSB]|S[CKMPT]|[CPX]T|C[HK]|[PST]H|FT|"
    r"NGT|NCT|CHT|TZ|BB|CC|FF|LL|MM|NN|PP|RR|SS|TT|ZZ)S?"
)
SAYABLE = (
    r"EST|ART|ARC|ARTS?|ILS|ANS|ONT|ALT|OFF|JSON|JPEG|CNIL|CNED|CNES|FNAC|EHPAD|EUX|AUX|EAU|ŒUF|OUI|OIE|AIR|AIL|OUR|"
    rf"(?!{_VOWEL}{{2}}{_CONSONANT}(?!\p{{Lu}})|{_VOWEL}{_CONSONANT}{{2}}(?!\p{{Lu}})|(?:[AIO]O|EE|II|[IY]U){_CONSONANT})"
    rf"{_ONSET}{_VOWEL}++(?:{_CONSONANT}{{1,4}}{_VOWEL}++)*+(?:{_CODA})?"
)
"""The pattern of capitals that make a word; three letters with their only vowel first are initials."""
NUMBERED = (
    r"(?:[Cc]hapitre|[Pp]artie|[Aa]cte|[Ss]cène|[Vv]olume|[Ll]ivre|[Ss]ection|[Aa]rticle|[Tt]itre|[Aa]nnexe|"
    r"[Pp]hase|[Tt]ype|[Tt]ome|[Ff]igure|[Éé]tape|[Cc]hant|[Pp]age|[Gg]roupe|[Ss]tade|[Cc]lasse)s?|"
    r"(?:[Nn]iveau|[Tt]ableau)x?|[Cc]hap\.|[Aa]rt\.|[Vv]ol\.|[Ff]ig\.|[Tt]ab\.|[Tt]\.|[Tt]h\."
)
ADDRESS_SIGNS = {
    ".": "point",
    "@": "arobase",
    "/": "slash",
    "\\": "antislash",
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
    "SIREN|SIRET|SIRENE|RPPS|FINESS|IBAN|ISBN|NIR|RCS(?: \\p{Lu}\\p{Ll}{1,20})?(?: [AB])?|"
    "TVA[^\\n\\p{N}]{0,25}[ ]FR|TVA|BIC|sécu|sécurité sociale|[Tt]él|[Tt]éléphone|[Pp]ortable|[Mm]obile|"
    "[Ff]ax|[Dd]ossier|[Cc]ommande|[Cc]lient|[Cc]ompte|[Cc]ode|[Rr]éf|[Rr]éférence|[Ss]érie|[Ff]acture|[Nn]°|[Nn]uméro"
)
SECRETS = (
    "[Cc]ode(?: PIN| secret| d'accès| porte)?|PIN|[Dd]igicode|[Rr]éf(?:érence|\\.)?|[Mm]ot de passe|[Rr]éservation"
)
CALLS = (
    r"appel\p{L}{1,4}|compos\p{L}{1,4}|infos?|renseignements|joign\p{L}{1,4}|téléphon\p{L}{1,4}|tél\.?|contact|"
    r"numéro(?: vert| court)?"
)
ACTS = (
    "[Ll]ois?(?: organique)?|[Dd]écrets?(?:-loi)?|[Oo]rdonnance|[Aa]rrêté|[Dd]écision|[Aa]vis|[Rr]èglement|"
    "[Dd]irective|[Dd]élibération"
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
