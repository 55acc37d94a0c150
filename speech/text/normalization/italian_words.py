"""The tables of written Italian: abbreviations, months, words around Roman numerals, addresses, signs."""

from speech.text.normalization.forms import word_table

MONTHS = word_table("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre")
_SHORT_MONTHS = word_table("gen feb mar apr mag giu lug ago sett ott nov dic")
WRITTEN_MONTHS = {month: month for month in MONTHS} | dict(zip(_SHORT_MONTHS, MONTHS, strict=True))
TITLES = {
    "sig": "signor",
    "sig.ra": "signora",
    "dott": "dottor",
    "prof": "professor",
    "ing": "ingegner",
    "avv": "avvocato",
    "arch": "architetto",
    "geom": "geometra",
    "rag": "ragionier",
    "mons": "monsignor",
    "Sig": "signor",
    "Sig.ra": "signora",
    "Sig.na": "signorina",
    "Sigg": "signori",
    "Dott": "dottor",
    "Dr": "dottor",
    "Prof": "professor",
    "Ing": "ingegner",
    "Avv": "avvocato",
    "Arch": "architetto",
    "Geom": "geometra",
    "Rag": "ragionier",
    "On": "onorevole",
    "Sen": "senatore",
    "Mons": "monsignor",
    "Gen": "generale",
    "Col": "colonnello",
    "Cap": "capitano",
    "Ten": "tenente",
    "Cav": "cavalier",
    "Rev": "reverendo",
    "S": "san",
    "V": "via",
}
BARE_TITLES = {
    "Sig.ra": "signora",
    "Sig.na": "signorina",
    "Dott.ssa": "dottoressa",
    "Prof.ssa": "professoressa",
    "Dr.ssa": "dottoressa",
    "V.le": "viale",
    "P.zza": "piazza",
    "C.so": "corso",
    "L.go": "largo",
    "F.lli": "fratelli",
}
BEFORE_NUMBERS = {
    "n.": "numero",
    "nº": "numero",
    "n°": "numero",
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
    "cap.": "capitolo",
    "vol.": "volume",
    "fig.": "figura",
    "tel.": "telefono",
    "sec.": "secolo",
    "ca.": "circa",
    "c.a": "circa",
    "max.": "massimo",
    "min.": "minimo",
}
OTHERS = {
    "ecc": "eccetera",
    "ad es": "ad esempio",
    "p. es": "per esempio",
    "p.es": "per esempio",
    "es": "esempio",
    "a. C": "avanti Cristo",
    "a.C": "avanti Cristo",
    "d. C": "dopo Cristo",
    "d.C": "dopo Cristo",
    "cfr": "confronta",
    "S.p.A": "S P A",
    "S.r.l": "S R L",
    "s.r.l": "S R L",
    "ca": "circa",
    "tel": "telefono",
    "Sig": "signor",
    "Dott": "dottor",
    "Prof": "professor",
    "vs": "contro",
    "gen": "gennaio",
    "sett": "settembre",
    "nov": "novembre",
}
PLAIN = {"Dott.ssa": "dottoressa", "Prof.ssa": "professoressa", "SpA": "S P A", "Srl": "S R L"}
ACRONYMS = frozenset("FBI CIA USA UE DNA RNA IA API USB URL IBM ONG CEO ATM IP UV".split())
RULERS = (
    "Luigi|Carlo|Enrico|Giorgio|Edoardo|Guglielmo|Riccardo|Francesco|Benedetto|Pio|Leone|Paolo|Giovanni|"
    "Giovanni Paolo|Filippo|Ferdinando|Alfonso|Vittorio|Emanuele|Vittorio Emanuele|Umberto|Amedeo|Napoleone|"
    "Nicola|Alessandro|Federico|Gregorio|Innocenzo|Urbano|Clemente|Bonifacio|Sisto|Giulio|Ramses|Gustavo|"
    "Alberto|Leopoldo|Ottone|Cosimo|Lorenzo|Pietro|Ivan|Giacomo|Giuseppe|Massimiliano|Dario"
)
QUEENS = "Elisabetta|Isabella|Maria|Caterina|Cristina|Giovanna|Anna|Margherita|Cleopatra|Beatrice|Vittoria"
NUMBERED = (
    r"[Cc]apitolo|[Aa]tto|[Vv]olume|[Ll]ibro|[Aa]rticolo|[Tt]itolo|[Aa]llegato|[Tt]ipo|[Ll]ivello|[Gg]rado|"
    r"[Tt]omo|[Cc]anto|[Cc]ap\.|[Aa]rt\.|[Vv]ol\."
)
NUMBERED_FEMININE = (
    r"[Pp]arte|[Ss]cena|[Ss]ezione|[Ff]ase|[Ff]igura|[Tt]abella|[Tt]appa|[Pp]agina|[Uu]nità|[Cc]lasse|[Ff]ig\."
)
CENTURIES = r"[Ss]ecoli|[Ss]ecolo|[Ss]ec\."
MASCULINE_AFTER = (
    f"{CENTURIES}|[Cc]apitolo|[Cc]ongresso|[Ff]estival|[Ff]orum|[Pp]remio|[Cc]oncorso|[Tt]orneo|[Ii]mpero|"
    f"[Rr]eich|[Mm]unicipio|[Cc]anto"
)
FEMININE_AFTER = (
    "[Gg]uerra|[Rr]epubblica|[Ee]dizione|[Ff]iera|[Bb]iennale|[Gg]iornata|[Ii]nternazionale|[Cc]onferenza|"
    "[Ll]egislatura|[Oo]limpiade|[Dd]inastia"
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
SIGNS = {
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
NOT_NOUNS = frozenset(
    "a ad al ai agli alla alle allo che chi come con contro da dal dai dalla dalle de dei del della delle di "
    "dove e ed è era erano fra fu furono gli ha hanno i il in l la le lo ma nel nella nelle no non o per "
    "perché più meno poi quando se sono su sul sulla tra un una uno si sia anche ogni ci vi qui là".split()
)
FEMININE = frozenset(
    "volta notte parte mano radio foto moto auto classe chiave nave torre rete serie luce voce croce gente "
    "legge stazione fine fase frase base carne arte mente fonte morte sorte febbre nube neve pelle pace ape "
    "arma".split()
)
MASCULINE = frozenset(
    "problema programma sistema tema clima dramma schema sintomo poeta pianeta artista cinema papa".split()
)
FEMININE_ENDINGS = ("a", "zione", "sione", "gione", "tà", "tù", "trice", "udine", "ice", "ie")
