"""The tables of written French: abbreviations, months, words around Roman numerals, units, addresses, signs."""

from speech.text.normalization.forms import word_table

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
TITLES = {
    "M": "monsieur",
    "MM": "messieurs",
    "Mr": "monsieur",
    "Dr": "docteur",
    "dr": "docteur",
    "Pr": "professeur",
    "St": "saint",
    "Ste": "sainte",
    "Mgr": "monseigneur",
    "Cdt": "commandant",
    "Gal": "général",
    "Cne": "capitaine",
    "Bd": "boulevard",
    "Av": "avenue",
    "Pl": "place",
}
BARE_TITLES = {
    "Mme": "madame",
    "Mmes": "mesdames",
    "Mlle": "mademoiselle",
    "Mlles": "mesdemoiselles",
    "Mr": "monsieur",
    "Dr": "docteur",
    "Pr": "professeur",
    "Me": "maître",
    "Mgr": "monseigneur",
    "Bd": "boulevard",
    "bd": "boulevard",
    "St": "saint",
    "Ste": "sainte",
}
BEFORE_NUMBERS = {
    "n°": "numéro",
    "nº": "numéro",
    "nos": "numéros",
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
    "éd.": "édition",
    "env.": "environ",
    "v.": "vers",
    "max.": "maximum",
    "min.": "minimum",
}
OTHERS = {
    "etc": "et cetera",
    "p. ex": "par exemple",
    "p.ex": "par exemple",
    "c.-à-d": "c’est-à-dire",
    "cf": "confer",
    "av. J.-C": "avant Jésus-Christ",
    "ap. J.-C": "après Jésus-Christ",
    "apr. J.-C": "après Jésus-Christ",
    "M": "monsieur",
    "MM": "messieurs",
    "env": "environ",
    "av": "avenue",
    "bd": "boulevard",
    "hab": "habitants",
    "éd": "édition",
    "tél": "téléphone",
    "resp": "respectivement",
    "janv": "janvier",
    "févr": "février",
    "juil": "juillet",
    "sept": "septembre",
    "oct": "octobre",
    "nov": "novembre",
    "déc": "décembre",
}
PLAIN = {"Mme": "madame", "Mmes": "mesdames", "Mlle": "mademoiselle", "Mlles": "mesdemoiselles", "MM": "messieurs"}
ACRONYMS = frozenset("FBI CIA USA UE ADN ARN IA PIB ONG API USB URL IBM EDF ADSL IRM UMP HEC BD".split())
NUMBERED = (
    r"[Cc]hapitre|[Pp]artie|[Aa]cte|[Ss]cène|[Vv]olume|[Ll]ivre|[Ss]ection|[Aa]rticle|[Tt]itre|[Aa]nnexe|"
    r"[Pp]hase|[Tt]ype|[Nn]iveau|[Tt]ome|[Ff]igure|[Tt]ableau|[Éé]tape|[Cc]hant|[Pp]age|[Cc]hap\.|[Aa]rt\.|"
    r"[Vv]ol\.|[Ff]ig\."
)
UNITS = {
    "o": ("octet", "octets"),
    "ko": ("kilooctet", "kilooctets"),
    "Mo": ("mégaoctet", "mégaoctets"),
    "Go": ("gigaoctet", "gigaoctets"),
    "To": ("téraoctet", "téraoctets"),
    "bar": ("bar", "bars"),
    "dB": ("décibel", "décibels"),
    "ch": ("cheval-vapeur", "chevaux-vapeur"),
}
FEMININE_UNITS = frozenset(
    "heure minute seconde tonne livre once calorie kilocalorie milliseconde microseconde nanoseconde".split()
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
SIGNS = {
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
FEMININE = frozenset(
    "fois personne heure minute seconde année semaine journée page femme fille voiture maison ville tonne "
    "livre chambre place table pièce photo vidéo chanson école entreprise famille équipe étoile île lettre "
    "ligne liste langue main marche nuit partie part porte pomme rue route salle soirée matinée tasse "
    "cuillère tranche pincée gousse bouteille boîte feuille usine victoire défaite victime vie voix région "
    "province commune république rencontre séance série saison image idée histoire goutte course chaise "
    "carte copie clé chose centaine dizaine douzaine branche bougie banque balle arme aile adresse action "
    "tête télévision tente tour fenêtre fleur erreur couleur odeur valeur heureuse nouvelle nouvelles grande "
    "grandes petite petites bonne bonnes belle belles première premières".split()
)
FEMININE_ENDINGS = (
    "tion",
    "sion",
    "ette",
    "ance",
    "ence",
    "té",
    "ière",
    "euse",
    "trice",
    "esse",
    "ille",
    "aine",
    "ure",
)
MASCULINE = frozenset(
    "silence été côté comité traité domaine capitaine murmure squelette million domaine carrosse quadrille député "
    "employé comté pâté arrêté marché invité".split()
)
NOT_NOUNS = frozenset(
    "à au aux avec ce ces dans de des du elle en est et était fut il ils la le les leur mais ne ni où ou par "
    "pas plus pour que qui sa se ses si son sont sur un une y a ont sans sous vers contre entre comme car "
    "donc cette cet moins".split()
)
RULERS = (
    "Louis|Charles|Henri|Philippe|François|Georges|Édouard|Guillaume|Richard|Jacques|Jean|Paul|Benoît|Pie|"
    "Léon|Alphonse|Ferdinand|Napoléon|Nicolas|Alexandre|Pierre|Frédéric|Grégoire|Innocent|Urbain|Clément|"
    "Boniface|Sixte|Jules|Gustave"
)
