"""Rules for German abbreviations that the words beside them explain: "Abs. 1 S. 2", "v. 3.5.", "850 € KM", "2. OG"."""

from collections.abc import Iterator

from regex import Match

from tts.text.normalization.classes import Abbreviation, Cardinal, Code, Date, Formula, Range, Telephone
from tts.text.normalization.german import words
from tts.text.normalization.german.numbers import number
from tts.text.normalization.rules.abbreviations import build_placed_rules
from tts.text.normalization.rules.forms import Rule, after_number, alternatives, before_number, pieces_of
from tts.text.normalization.rules.numbers import Wording, spell_whole
from tts.text.normalization.rules.romans import roman_value

_LEFT = r"(?<![\p{L}\p{M}\p{N}_.-])"
_FITTED = "Aufzug|Balkon|Terrasse|Garten|Bad|EBK|Stellplatz|Keller|Garage|Blick|Kamin|Loggia|Sauna|Pool|Ei|Sahne|Salz"
_PLACED = (
    ("S", "Seiten", r"(?<=(?<![\p{L}\p{N}.,/])[0-9]{2,4}[ ])S\.(?=[,;)]|[ ]?\Z)"),
    ("v", "nach Verlängerung", r"(?<=[0-9]:[0-9]{1,2}[ ]\(?)n\.[ ]?V(?=\.)(?:\.(?!\s*+\Z|\s++\p{Lu}))?+"),
    ("s", "Satz", r"(?<=Abs\.[ ]?[0-9]{1,2}[a-z]?[ ])S\.(?=[ ]?[0-9])"),
    ("s", "siehe", rf"{_LEFT}[Ss]\.(?=[ ](?:S\.|Kap\.|Abb\.|Abs\.|Tab\.|Anm\.|Anl|Art\.|§|auch[ ]))"),
    ("lit", "Buchstabe", r"(?<![\p{L}\p{N}])lit\.(?=[ ][a-z](?!\p{L}))"),
    ("rs", "Rechtssache", r"(?<!\p{L})Rs\.(?=[ ][CT]-[0-9])"),
    ("f", "folgende", r"(?<=[0-9][ ])f\.(?!\p{L})"),
    ("ez", "Erstzulassung", r"(?<![\p{L}\p{N}])EZ(?=:?[ ](?:[01]?[0-9][/.])?[12][09][0-9]{2})"),
    ("v", "vom", rf"{_LEFT}v\.(?=[ ]?[0-3]?[0-9]\.(?![0-9]{{3}}))"),
    ("u", "und", rf"{_LEFT}u\.(?=[ ](?:\p{{Lu}}\p{{L}}|[0-9]|\p{{Ll}}{{3}}))"),
    ("og", "Obergeschoss", r"(?<=[0-9]\.[ ])OG(?![\p{L}\p{N}])"),
    ("ug", "Untergeschoss", r"(?<=[0-9]\.[ ])UG(?![\p{L}\p{N}])"),
    ("eg", "Erdgeschoss", r"(?<=(?:[Ii]m|,)[ ])EG(?=,|[ ](?:links|rechts|mit))"),
    ("km", "Kaltmiete", r"(?<=€[ ])KM(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])KM(?=:?[ ][0-9]{3,4}[ ]?€)"),
    ("wm", "Warmmiete", r"(?<=€[ ])WM(?![\p{L}\p{N}])"),
    ("nk", "Nebenkosten", r"(?<=€[ ])NK(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])NK(?=[ ][0-9]{2,3}[ ]?€)"),
    ("no", "Nordost", r"(?<=(?<!\p{L})Wind(?:[ ]aus)?[ ])NO(?![\p{L}\p{N}])"),
    ("nw", "Nordwest", r"(?<=(?<!\p{L})Wind(?:[ ]aus)?[ ])NW(?![\p{L}\p{N}])"),
    ("so", "Südost", r"(?<=(?<!\p{L})Wind(?:[ ]aus)?[ ])SO(?![\p{L}\p{N}])"),
    ("sw", "Südwest", r"(?<=(?<!\p{L})Wind(?:[ ]aus)?[ ])SW(?![\p{L}\p{N}])"),
    ("bd", "Bund", r"(?<=[0-9½][ ])Bd\.(?=[ ]\p{Lu}\p{Ll}{3})"),
    ("gr", "Größe", r"(?<![\p{L}\p{N}])Gr\.(?=[ ](?:X{0,3}[SL]|M)(?!\p{L}))"),
    ("vb vhb vh", "Verhandlungsbasis", r"(?<=€[ ])VHB?(?![\p{L}\p{N}])|(?<=€[ ])VB(?![\p{L}\p{N}])"),
    ("geb", "geboren", r"(?<![\p{L}\p{N}])[Gg]eb\.(?=[ ](?:am|in|im)[ ])"),
    ("min", "Minute", r"(?<=[0-9]\.[ ])Min\.?(?!\p{L})"),
    ("li", "links", r"(?<=[OUE]G[ ])li\.?(?!\p{L})"),
    ("re", "rechts", r"(?<=[OUE]G[ ])re\.?(?!\p{L})"),
    ("zi", "Zimmer", r"(?<=[0-9]-)Zi\.?(?=-)"),
    ("f", "für", r"(?<![\p{L}\p{N}.])f\.(?=[ ][0-9]{1,2}[ ](?:Pers|Port|Stk|Kinder|Gäste))"),
    ("m", "mit", rf"(?<![\p{{L}}\p{{N}}.])m\.(?=[ ](?:{_FITTED}))"),
    ("v d", "vor dem", r"(?<![\p{L}\p{N}.])v\.[ ]?d\.(?=[ ](?:Essen|Schlafen|Frühstück|Training|Spiel)(?!\p{L}))"),
    ("n d", "nach dem", r"(?<![\p{L}\p{N}.])n\.[ ]?d\.(?=[ ](?:Essen|Frühstück|Training|Spiel)(?!\p{L}))"),
    ("ki", "Kinder", r"(?<=(?<![\p{L}\p{N}])[2-9][ ])Ki\.(?!\p{L})"),
    ("wf", "Würfel", r"(?<=(?<![\p{L}\p{N}])[1-9½][ ])Wf\.(?!\p{L})"),
    ("ing", "Ingenieur", r"(?<=Dipl\.-)Ing\.?(?!\p{L})"),
    ("vit", "Vitamin", r"(?<![\p{L}\p{N}])Vit\.(?=[ ][A-EK][0-9]{0,2}(?!\p{L}))"),
    ("m", "mit", r"(?<=(?<!\p{L})(?:Fam\.|Familie|Paar|Frau|Mann)[ ])m\.(?=[ ](?:[0-9]|\p{Lu}))"),
    ("fam", "Familie", r"(?<![\p{L}\p{N}])Fam\.(?=[ ](?:m\.|mit|su\.|sucht|\p{Lu}\p{Ll}{2}))"),
    ("su", "sucht", r"(?<![\p{L}\p{N}])su\.(?=[ ][0-9\p{Lu}])"),
    ("b", "bis", r"(?<![\p{L}\p{N}])b\.(?=[ ][0-9]{2,4}[ ]?€)"),
    ("/", "Schrägstrich", r"(?<=Drs\.[ ][0-9]{1,2})/(?=[0-9]{1,5}(?![\p{L}\p{N}/]))"),
    ("h", "Uhr", r"(?<=(?<!\p{L})von[ ][0-9]{1,2}[ ]?[-–][ ]?[0-9]{1,2}[ ]?)h(?!\p{L})"),
    ("wk", "Weltkrieg", r"(?<=(?<![\p{L}\p{N}])(?:[12]|II?)\.[ ])WK(?!\p{L})"),
    ("j", "Jahren", r"(?<=(?<!\p{L})(?:ab|von|unter|über|mit|bis|vor|seit|nach)[ ][0-9]{1,3}[ ]?)J\.(?!\p{L})"),
    ("d", "des", r"(?<=(?:[Ss]tr|[Ss]traße|[Pp]latz|[Pp]l)\.?[ ])d\.(?=[ ][0-9]{1,2}\.[ ])"),
    ("div", "Dividende", r"(?<![\p{L}\p{N}])Div\.(?=:?[ ][0-9])"),
    ("m", "Meter", r"(?<=[0-9][xX×][0-9]{2,4}-)m(?=-\p{Lu})"),
    ("kwh m a", "Kilowattstunden pro Quadratmeter und Jahr", r"(?<=[0-9][ ]?)kWh/\(m²[ ]?[·⋅*]?[ ]?a\)"),
    ("whg", "Wohnung", r"(?<=-)Whg\.?(?![\p{L}\p{N}])"),
)
_LABELS = (
    r"Abs\.|Absatz|Art\.|Artikel|§|Satz|Nr\.|Nummer|Kapitel|Kap\.|Seite|S\.|Teil|Band|Bd\.|Gleis|Gl\.|Zimmer|Klasse"
)


def build_context_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for abbreviations and numbers."""
    yield from build_placed_rules(_PLACED)
    compile_ = wording.notation.compile
    one = rf"(?<=(?<!\p{{L}})(?:{_LABELS})[ \u00A0]?)1(?=[ ]\p{{L}})"
    yield Rule(compile_(one), lambda found: "eins", "0", kind=Cardinal)
    yield from _file_rules(wording)
    aged = r"(?<![\p{L}\p{N}])Ü(?P<age>[1-9][0-9])(?![\p{L}\p{N}])"
    yield Rule(compile_(aged), lambda found: f"Ü {number(int(found['age']))}", before_number("Ü"), kind=Cardinal)
    more = r"(?<=[0-9])\+(?![^\s.,;:!?)\]}\"'”/-])(?![.,:]?\p{N})"
    branch = (
        r"(?<=(?<!\p{L})(?:Fax|Telefax|Tel\.|App\.|Durchwahl|DW)[ :]{1,2})[-–](?P<branch>[0-9]{1,4})(?![\p{L}\p{N}/-])"
    )
    pieces = pieces_of(["Fax", "Telefax", "Tel.", "App.", "Durchwahl", "DW"])
    yield Rule(
        compile_(branch),
        lambda found: spell_whole(wording, found["branch"]),
        "-–",
        has_number=True,
        pieces=pieces,
        kind=Telephone,
    )
    yield from _word_rules(wording)
    letters = r"(?<=(?<![\p{L}\p{N}.,-])[0-9]{1,3}[ ]?[a-h][ ]?)[-–](?=[ ]?[b-m](?![\p{L}\p{N}]))"
    yield Rule(compile_(letters), lambda found: "bis", "-–", has_number=True, kind=Range)
    yield Rule(compile_(more), lambda found: "plus", after_number("+"), kind=Formula)


def _word_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for the ends of words that are left out: "Kundennr. 5", "südl. von", "seit Okt."."""
    number = r"(?<![\p{L}\p{N}])(?P<name>\p{Lu}[\p{L}-]{2,20}?)-?nr(?:\.|(?=:))(?=:?[ ][\p{Lu}\p{N}])"
    wind = r"(?<![\p{L}\p{N}])(?P<name>(?:[Nn]ord|[Ss]üd)?(?:[Nn]örd|[Ss]üd|[Öö]st|[Ww]est))l\."
    wind += r"(?=[ ](?:vo[nm]|v\.|de[rs])[ ])"
    short = [name for name in words.WRITTEN_MONTHS if words.WRITTEN_MONTHS[name].lower() != name]
    before = r"(?<=(?<!\p{L})(?i:im|seit|ab|bis|ende|anfang|mitte)[ ])"
    month = rf"{before}(?P<name>(?i:{alternatives(short)}))\.(?![ ]?[0-9])"

    def read_month(found: Match[str]) -> str:
        return words.WRITTEN_MONTHS[found["name"].lower()]

    compile_ = wording.notation.compile
    yield Rule(compile_(number), lambda found: f"{found['name']}nummer", "n", has_number=True, kind=Abbreviation)
    yield Rule(compile_(wind), lambda found: f"{found['name']}lich", ".", kind=Abbreviation)
    yield Rule(compile_(month), read_month, ".", pieces=pieces_of(short), kind=Date)


def _file_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for the stroke before a year ("Nr. 12/2020") and for the files of courts ("VIII ZR 123/19")."""
    register = r"[ ]\p{Lu}\p{L}{0,3}[ ](?:\([^\s()]{1,8}\)[ ])?"
    end = r"(?![\p{L}\p{N}/]|[.,]\p{N})"
    year = rf"(?=(?:19|20)?[0-9]{{2}}{end})"
    strokes = (
        rf"(?<=(?:Nr\.|Ausg\.|Ausgabe|Heft)[ ]?[0-9]{{1,5}})/{year}",
        rf"(?<=(?<![\p{{L}}\p{{N}}])(?:(?:[IVX]{{1,5}}|[0-9]{{1,3}}){register}|[CT]-)[0-9]{{1,5}})/{year}",
    )
    chamber = rf"(?<![\p{{L}}\p{{N}}])[IVX]{{1,5}}(?={register}[0-9]{{1,5}}/[0-9]{{2}}(?![0-9]))"
    yield Rule(wording.notation.compile("|".join(strokes)), lambda found: "Schrägstrich", after_number("/"), kind=Code)
    yield Rule(wording.notation.compile(chamber), lambda found: number(roman_value(found[0]) or 0), "IVX", kind=Code)
