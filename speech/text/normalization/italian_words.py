"""The tables of written Italian: abbreviations, months, words around Roman numerals, addresses, signs."""

from speech.text.normalization.forms import word_table

MONTHS = word_table("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre")
WEEKDAYS = word_table("lunedì martedì mercoledì giovedì venerdì sabato domenica")
_SHORT_MONTHS = word_table("gen feb mar apr mag giu lug ago sett ott nov dic")
WRITTEN_MONTHS = (
    {month: month for month in MONTHS} | dict(zip(_SHORT_MONTHS, MONTHS, strict=True)) | {"set": "settembre"}
)
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
    "lun.": "lunedì",
    "mar.": "martedì",
    "mer.": "mercoledì",
    "gio.": "giovedì",
    "ven.": "venerdì",
    "sab.": "sabato",
    "dom.": "domenica",
}
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
    "S.r.l": "S R L",
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
    "gen": "gennaio",
    "sett": "settembre",
    "nov": "novembre",
}
PLAIN = {
    "sig.ra": "signora",
    "sig.na": "signorina",
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
"""The pattern of capitals that make a word; three letters with a vowel at their head alone are initials."""
LAWS = (
    r"[Ll]egge|[Dd]ecreto|[Dd]irettiva|[Rr]egolamento|[Dd]elibera|[Cc]ircolare|[Ss]entenza|[Pp]rotocollo|[Pp]rot\.|"
    r"[Dd]\.[ ]?[Ll]gs\.|D\.[ ]?P\.[ ]?R\.|D\.[ ]?[LM]\.|L\.|DPR|DPCM|DL|DM"
)
UNITS = {
    "mq": ("metro quadrato", "metri quadrati"),
    "kmq": ("chilometro quadrato", "chilometri quadrati"),
    "cmq": ("centimetro quadrato", "centimetri quadrati"),
    "mc": ("metro cubo", "metri cubi"),
    "cc": ("centimetro cubo", "centimetri cubi"),
    "hg": ("ettogrammo", "ettogrammi"),
    "q": ("quintale", "quintali"),
    "t": ("tonnellata", "tonnellate"),
    "CV": ("cavallo", "cavalli"),
    "Km": ("chilometro", "chilometri"),
    "Km/h": ("chilometro orario", "chilometri orari"),
    "Kg": ("chilogrammo", "chilogrammi"),
    "Mt": ("metro", "metri"),
    "mt": ("metro", "metri"),
    "gg": ("giorno", "giorni"),
    "sec": ("secondo", "secondi"),
    "ab": ("abitante", "abitanti"),
    "ab.": ("abitante", "abitanti"),
    "dB": ("decibel", "decibel"),
    "kWh": ("chilowattora", "chilowattora"),
    "kW": ("chilowatt", "chilowatt"),
    "mAh": ("milliampere ora", "milliampere ora"),
    "Mb": ("megabit", "megabit"),
    "Gb": ("gigabit", "gigabit"),
    "Mbps": ("megabit al secondo", "megabit al secondo"),
}
PER = {
    "giorno": "al",
    "mese": "al",
    "minuto": "al",
    "secondo": "al",
    "anno": "all’",
    "ora": "all’",
    "settimana": "alla",
    "persona": "a",
    "notte": "a",
    "testa": "a",
    "abitante": "per",
    "famiglia": "a",
    "die": "pro",
}
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
AFTER_DEGREES = NOT_NOUNS | frozenset(
    "all dall dell nell sull l un d c nord sud est ovest celsius fahrenheit circa sotto sopra oggi ieri domani".split()
)
FEMININE = frozenset(
    "volta notte parte mano radio foto moto auto classe chiave nave torre rete luce voce croce gente legge fine fase "
    "frase base carne arte mente fonte morte sorte febbre nube neve pelle pace ape arma madre moglie specie superficie "
    "crisi tesi analisi ipotesi sintesi diagnosi oasi metropoli sede fede lode sete sorgente patente corrente tangente "
    "variante corte polvere cenere capitale cattedrale centrale finale filiale vocale estate valle "
    "calle stelle pelle bile canzone eco dinamo biro libido metropolitana lista vista pista rivista intervista "
    "conquista provvista svista crema rima lima cima stima firma forma norma piattaforma fiamma mamma gamma gomma "
    "somma dama fama lama trama rama gru app chat mail email password star hit".split()
)
MASCULINE = frozenset(
    "problema programma sistema tema clima dramma schema sintomo poeta pianeta cinema papa panorama poema aroma enigma "
    "telegramma diagramma stemma dilemma diploma idioma trauma plasma prisma carisma teorema fantasma pigiama "
    "profeta pirata atleta collega gorilla boia nulla koala delta vaglia sosia taxi alibi brindisi sci bikini martini "
    "safari kiwi argine codice indice giudice pollice calice complice vertice vortice apice artefice carnefice salice "
    "milione campione rione copione scorpione lampione padiglione battaglione scaglione medaglione maglione "
    "duca monarca patriarca parroco".split()
)
MASCULINE_ENDINGS = ("ista", "iatra", "glione", "gramma")
FEMININE_ENDINGS = ("a", "zione", "sione", "gione", "nione", "tà", "tù", "trice", "udine", "gine", "ice", "ie")
LABELS = (
    r"numero|num\.|n\.|n°|capitolo|pagina|pag\.|articolo|art\.|livello|fase|gruppo|tipo|canale|linea|binario|corsia|"
    "gate|piano|scala|interno|zona|classe|categoria|tomo|volume|episodio|puntata|stagione|giornata|tappa|girone|"
    "squadra|lotto|sezione|punto|comma|figura|tabella|parte|euro|versione|il|al|del|dal|nel|sul|uno|Rai|Canale|Italia|"
    "Rete|Formula|Serie|Radio|Tele"
)
EPICENE = "grande|breve|semplice|forte|giovane|celebre|importante|enorme|ulteriore|simile|tale"
IDENTIFIERS = (
    r"[Tt]el|[Tt]elefono|[Cc]ell|[Cc]ellulare|[Ff]ax|[Nn]umero verde|P\.[ ]?IVA|[Pp]artita IVA|IBAN|ISBN|[Cc]odice|"
    r"[Cc]onto|[Pp]ratica|[Oo]rdine|[Cc]liente|[Ff]attura|[Pp]rotocollo|[Mm]atricola|[Ss]eriale|c/c|[Cc]hiamate?"
)
SAINTS_IN_A = frozenset("Andrea Luca Nicola Mattia Elia Enea Barnaba Geremia Isaia Tobia Zaccaria".split())
