"""The tables of written Italian: abbreviations, months, words around Roman numerals, addresses, signs."""

from tts.text.normalization.rules.forms import word_table

MONTHS = word_table("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre")
WEEKDAYS = word_table("lunedì martedì mercoledì giovedì venerdì sabato domenica")
_SHORT_MONTHS = word_table("gen feb mar apr mag giu lug ago sett ott nov dic")
WRITTEN_MONTHS = (
    {month: month for month in MONTHS} | dict(zip(_SHORT_MONTHS, MONTHS, strict=True)) | {"set": "settembre"}
)
BEFORE_DATES = "il|del|dal|al|giorno|entro il"
TITLES = {
    "sig": "signor",
    "sigg": "signori",
    "dott": "dottor",
    "dr": "dottor",
    "prof": "professor",
    "proff": "professori",
    "ing": "ingegner",
    "avv": "avvocato",
    "arch": "architetto",
    "geom": "geometra",
    "rag": "ragionier",
    "mons": "monsignor",
    "cav": "cavalier",
    "comm": "commendator",
    "rev": "reverendo",
    "on": "onorevole",
    "sen": "senatore",
    "egr": "egregio",
    "fam": "famiglia",
    "soc": "società",
    "Gen": "generale",
    "Col": "colonnello",
    "Cap": "capitano",
    "Ten": "tenente",
    "SS": "santi",
    "V": "via",
}
BARE_TITLES = {
    "sig.ra": "signora",
    "sig.na": "signorina",
    "dott.ri": "dottori",
    "gent.mo": "gentilissimo",
    "gent.ma": "gentilissima",
    "egr.": "egregio",
    "ill.mo": "illustrissimo",
    "ill.ma": "illustrissima",
    "chiar.mo": "chiarissimo",
    "spett.le": "spettabile",
    "S.ta": "santa",
    "S.to": "santo",
    "v.le": "viale",
    "p.zza": "piazza",
    "p.le": "piazzale",
    "c.so": "corso",
    "l.go": "largo",
    "f.lli": "fratelli",
}
BEFORE_NUMBERS = {
    "n.": "numero",
    "nº": "numero",
    "n°": "numero",
    "n.ro": "numero",
    "nr.": "numero",
    "nn.": "numeri",
    "num.": "numero",
    "№": "numero",
    "#": "numero",
    "§": "paragrafo",
    "pag.": "pagina",
    "pagg.": "pagine",
    "p.": "pagina",
    "pp.": "pagine",
    "art.": "articolo",
    "artt.": "articoli",
    "c.": "comma",
    "co.": "comma",
    "cap.": "capitolo",
    "capp.": "capitoli",
    "vol.": "volume",
    "voll.": "volumi",
    "fig.": "figura",
    "figg.": "figure",
    "tab.": "tabella",
    "all.": "allegato",
    "rif.": "riferimento",
    "int.": "interno",
    "tel.": "telefono",
    "cell.": "cellulare",
    "sec.": "secolo",
    "secc.": "secoli",
    "ca.": "circa",
    "c.a": "circa",
    "max.": "massimo",
    "min.": "minimo",
    "km": "chilometro",
    "h.": "ore",
} | {f"{day[:3]}.": day for day in WEEKDAYS}
OTHERS = {
    "ecc": "eccetera",
    "etc": "eccetera",
    "ad es": "ad esempio",
    "per es": "per esempio",
    "p. es": "per esempio",
    "p.es": "per esempio",
    "es": "esempio",
    "a. C": "avanti Cristo",
    "a.C": "avanti Cristo",
    "d. C": "dopo Cristo",
    "d.C": "dopo Cristo",
    "cfr": "confronta",
    "S.p.A": "S P A",
    "s.p.a": "S P A",
    "s.r.l": "S R L",
    "s.n.c": "S N C",
    "s.a.s": "S A S",
    "u.s": "ultimo scorso",
    "c.m": "corrente mese",
    "p.v": "prossimo venturo",
    "c.a": "corrente anno",
    "n.d.r": "nota della redazione",
    "D.Lgs": "decreto legislativo",
    "d.lgs": "decreto legislativo",
    "lett": "lettera",
    "prot": "protocollo",
    "ab": "abitanti",
    "ca": "circa",
    "tel": "telefono",
    "cell": "cellulare",
    "Sig": "signor",
    "Dott": "dottor",
    "Prof": "professor",
    "sec": "secolo",
    "vs": "contro",
    "pag": "pagina",
    "pagg": "pagine",
    "vol": "volume",
} | {month: WRITTEN_MONTHS[month] for month in ("gen", "sett", "nov")}
PLAIN = {title: BARE_TITLES[title] for title in ("sig.ra", "sig.na")} | {
    "dott.ssa": "dottoressa",
    "prof.ssa": "professoressa",
    "dr.ssa": "dottoressa",
    "SpA": "S P A",
    "Srl": "S R L",
    "P.IVA": "partita IVA",
    "P. IVA": "partita IVA",
    "c/o": "presso",
    "c/c": "conto corrente",
    "q.tà": "quantità",
    "ndr": "nota della redazione",
    "vs": "contro",
}
ACRONYMS = frozenset(
    "FBI UE DNA RNA IA AI API USB URL IBM ONG CEO ATM IP UV AN AV AZ CIE CRI ECM FI HIV IGP PLI PRI PSI RCA SPA "
    "UGL UHT SOS".split()
)
_VOWEL = "[AEIOUYÀÈÉÌÍÒÓÙÚ]"
_CONSONANT = "[BCDFGHJKLMNPQRSTVWXZ]"
_ONSET = rf"(?:S?[BCDFGKPTV][RL]|S?[CG]H[RL]?|GN|P[SN]|[TSP]H|S[BCDFGKLMNPQRTV]|{_CONSONANT})?"
_CODA = r"(?:[BCDFGKLMNPRSTVXZ]|R[CDKMNST]|L[LDFMT]|N[CDGKST]|S[ST]|M[PS]|C[KT]|[PXF]T|T[ST]|FF|ZZ)"
SAYABLE = (
    r"EST|ART|OFF|ALT|APP|ASL|USL|AIDS|AIRC|CERN|CISL|CNEL|INPS|INAIL|"
    rf"(?!{_VOWEL}{_CONSONANT}{{2}}(?!\p{{Lu}}))"
    rf"{_ONSET}{_VOWEL}++(?:{_CONSONANT}{{1,4}}{_VOWEL}++)*+(?:{_CODA})?"
)
"""The pattern of capitals that make a word; three letters with their only vowel first are initials."""
LAWS = (
    r"[Ll]egge|[Dd]ecreto|[Dd]irettiva|[Rr]egolamento|[Dd]elibera|[Cc]ircolare|[Ss]entenza|[Pp]rotocollo|[Pp]rot\.|"
    r"[Dd]\.[ ]?[Ll]gs\.|D\.[ ]?P\.[ ]?R\.|D\.[ ]?[LM]\.|L\.|DPR|DPCM|DL|DM"
)
RULERS = (
    "Luigi|Carlo|Enrico|Giorgio|Edoardo|Guglielmo|Riccardo|Francesco|Benedetto|Pio|Leone|Paolo|Giovanni|"
    "Giovanni Paolo|Filippo|Ferdinando|Alfonso|Vittorio|Emanuele|Vittorio Emanuele|Umberto|Amedeo|Napoleone|"
    "Nicola|Alessandro|Federico|Gregorio|Innocenzo|Urbano|Clemente|Bonifacio|Sisto|Giulio|Ramses|Gustavo|"
    "Alberto|Leopoldo|Ottone|Cosimo|Lorenzo|Pietro|Ivan|Giacomo|Giuseppe|Massimiliano|Dario|Adolfo|Adriano|Alessio|"
    "Amenofi|Antioco|Baldovino|Callisto|Celestino|Costantino|Cristiano|Davide|Eugenio|Giustiniano|Hassan|Ladislao|"
    "Ludovico|Manuele|Maometto|Martino|Mitridate|Murad|Nicolò|Onorio|Pasquale|Ranieri|Roberto|Sergio|Sigismondo|"
    "Solimano|Stefano|Teodosio|Tiberio|Tolomeo|Ramsete|Valentiniano|Vaticano|Serse|Artaserse|Seti|Thutmosi"
)
QUEENS = "Elisabetta|Isabella|Maria|Caterina|Cristina|Giovanna|Anna|Margherita|Cleopatra|Beatrice|Vittoria"
NUMBERED = (
    r"[Cc]apitolo|[Aa]tto|[Vv]olume|[Ll]ibro|[Aa]rticolo|[Tt]itolo|[Aa]llegato|[Tt]ipo|[Ll]ivello|[Gg]rado|"
    r"[Tt]omo|[Cc]anto|[Cc]ap\.|[Aa]rt\.|[Vv]ol\.|[Cc]apitoli|[Aa]tti|[Vv]olumi|[Ll]ibri|[Aa]rticoli|[Tt]itoli|[Cc]anti"
)
NUMBERED_FEMININE = (
    r"[Pp]arte|[Ss]cena|[Ss]ezione|[Ff]ase|[Ff]igura|[Tt]abella|[Tt]appa|[Pp]agina|[Uu]nità|[Cc]lasse|[Ff]ig\."
)
CENTURIES = r"[Ss]ecoli|[Ss]ecolo|[Ss]ec\."
MASCULINE_AFTER = (
    f"{CENTURIES}|[Cc]apitolo|[Cc]ongresso|[Ff]estival|[Ff]orum|[Pp]remio|[Cc]oncorso|[Tt]orneo|[Ii]mpero|"
    f"[Rr]eich|[Mm]unicipio|[Cc]anto|[Aa]tto|[Mm]illennio|[Pp]iano|[Gg]overno|[Cc]oncilio|[Tt]rimestre|[Ss]emestre|"
    f"[Tt]urno|[Gg]irone|[Rr]eggimento|[Pp]osto|[Ll]ivello|[Ll]ibro|[Vv]olume|[Aa]nno|[Ss]ec\\."
)
FEMININE_AFTER = (
    "[Gg]uerra|[Rr]epubblica|[Ee]dizione|[Ff]iera|[Bb]iennale|[Gg]iornata|[Ii]nternazionale|[Cc]onferenza|"
    "[Ll]egislatura|[Oo]limpiade|[Dd]inastia|[Cc]lasse|[Mm]edia|[Ee]lementare|[Aa]rmata|[Dd]ivisione|[Cc]rociata|"
    "[Pp]untata|[Ss]tagione|[Ll]egione|[Cc]oppa|[Cc]ategoria|[Ff]ascia|[Ss]infonia|[Pp]arte|[Ss]cena|[Ss]ezione"
)
ADDRESS_SIGNS = {
    ".": "punto",
    "@": "chiocciola",
    "/": "barra",
    "\\": "barra rovesciata",
    ":": "due punti",
    "-": "trattino",
    "_": "trattino basso",
    "?": "punto interrogativo",
    "=": "uguale",
    "&": "e",
    "%": "per cento",
    "#": "cancelletto",
    "+": "più",
    "~": "tilde",
    ",": "virgola",
    ";": "punto e virgola",
    "!": "punto esclamativo",
    "*": "asterisco",
    "$": "dollaro",
}
MORE_SIGNS = {
    "±": "più o meno",
    "≤": "minore o uguale a",
    "≥": "maggiore o uguale a",
    "≠": "diverso da",
    "≈": "circa uguale a",
    "√": "radice quadrata di",
    "∞": "infinito",
    "²": "al quadrato",
    "³": "al cubo",
    "‰": "per mille",
    "§": "paragrafo",
    "©": "copyright",
    "®": "marchio registrato",
    "™": "marchio commerciale",
}
LONE_SIGNS = {"#": "cancelletto", "*": "asterisco", "^": "accento circonflesso", "/": "barra", "\\": "barra rovesciata"}
IDENTIFIERS = (
    r"[Tt]el|[Tt]elefono|[Cc]ell|[Cc]ellulare|[Ff]ax|[Nn]umero verde|P\.[ ]?IVA|[Pp]artita IVA|IBAN|ISBN|[Cc]odice|"
    r"[Cc]onto|[Pp]ratica|[Oo]rdine|[Cc]liente|[Ff]attura|[Pp]rotocollo|[Mm]atricola|[Ss]eriale|c/c|[Cc]hiamate?"
)
SAINTS_IN_A = frozenset("Andrea Luca Nicola Mattia Elia Enea Barnaba Geremia Isaia Tobia Zaccaria".split())

SIGNS = {sign: ADDRESS_SIGNS[sign] for sign in "&%@+"} | {
    "−": "meno",
    "=": "uguale",
    "×": "per",
    "÷": "diviso",
    "°": "gradi",
    "<": "minore di",
    ">": "maggiore di",
}
FRACTIONS = {
    "½": ("un mezzo", "{} e mezzo"),
    "¼": ("un quarto", "{} e un quarto"),
    "¾": ("tre quarti", "{} e tre quarti"),
}
POWER = "elevato a"
ABOUT = "circa"
TO = "a"
