"""Rules for French abbreviations that need more than a table: saints ("St-Étienne"), centuries ("XIXe s."), "ex."."""

from collections.abc import Iterator

from tts.text.normalization.classes import Abbreviation
from tts.text.normalization.french import words
from tts.text.normalization.rules.abbreviations import build_placed_rules
from tts.text.normalization.rules.forms import Rule, alternatives, pieces_of
from tts.text.normalization.rules.numbers import Wording

_LEFT = r"(?<![\p{L}\p{M}\p{N}_])"
_PERIOD = r"(?=\.)(?:\.(?!\s*+\Z|\s++\p{Lu}))?+"
_STOP = r"(?:\.(?!\s*+\Z|\s++\p{Lu})|(?=\.))"
"""A period that may end the sentence too is left to it."""
_SIDES = r"\(?[LlHPh][ ]?[x×(]|[0-9]{1,4}(?:[.,][0-9]{1,2})?[ ]?(?:[cm]m[ ]?)?[x×]"
_STREET_OF = r"(?<=(?<!\p{L})(?i:rue|avenue|av\.|bd|boulevard|place|pl\.|quai|cours|allée|square|pont)[ ]du[ ])"
_STREET_NAME = r"(?:de[ ](?:la[ ]|l[’'])?|des[ ]|du[ ]|d[’'])?\p{Lu}\p{Ll}"
_MY = r"(?<=(?<!\p{L})(?:mon|ton|son|votre|leur)[ ])"
_HOME = r"(?<!\p{L})(?i:appart(?:ement|\.)?|appt|studio)|(?<![\p{L}\p{N}])[TF][1-7](?:[ ]meublé)?|m²"
_PLACED = (
    ("parc", "parcelle", r"(?<=(?<!\p{L})[sS]ect(?:\.|ion)[ ][A-Z]{1,2},?[ ])parc\.(?=[ ][0-9])"),
    ("a", "sur un an", r"(?<=%\)?[ \u00A0])a/a(?!\p{L})"),
    ("t", "sur un trimestre", r"(?<=%\)?[ \u00A0])t/t(?!\p{L})"),
    ("vol", "volumes", r"(?<=(?<!\p{L})[2-9][ ])vol\.(?=,|[ ]\p{Ll})"),
    ("dim", "dimensions", r"(?<!\p{L})[dD]im\.(?=[ ]?:?[ ][0-9][0-9.,]{0,5}(?:[ ]?[cm]?m)?[ ]?[x×])"),
    ("est", "estimation", r"(?<=\()est\.(?=[ ](?:fin[ ])?[12][0-9]{3})"),
    ("vol", "volume", rf"(?<=%[ ])vol(?:{_STOP}|(?![\p{{L}}.]))"),
    ("s", "sans", r"(?<![\p{L}\p{N}/])s/(?=[ ]?(?:asc|balc|vis-à|meub|travaux|frais|charges|garage|sucre|gluten))"),
    ("c", "avec", r"(?<![\p{L}\p{N}/])c/(?=[ ]?(?:asc|balc|garage|cave|jardin|terrasse|parking)(?!\p{L}{6}))"),
    ("raf", "rafales", r"(?<![\p{L}\p{N}])[Rr]af\.(?=[ ](?:à|de[ ])?[ ]?\p{Nd})"),
    ("moy", "moyenne", r"(?<=(?:FC|[Vv]itesse|[Tt]empérature|[Nn]ote|[Aa]llure)[ ])moy\.(?=[ ]?:?[ ]?\p{Nd})"),
    ("l", "loi", r"(?<![\p{L}\p{N}.])L\.(?=[ ]n°[ ]?\p{Nd}{2,4}-\p{Nd})"),
    ("éch", "échéance", r"(?<![\p{L}\p{N}])[ée]ch\.(?=[ ]\p{Nd})"),
    ("vit", "vitamine", r"(?<![\p{L}\p{N}])[Vv]it\.(?=[ ][A-EK][0-9]{0,2}(?!\p{L}))"),
    ("ch", "chauffage", rf"{_LEFT}[cC]h\.(?=[ ](?:gaz|fioul|fuel|élec|centr|collectif|indiv|ind\.|coll\.))"),
    ("j", "journée", r"(?<=\p{Nd}(?:e|re|ère|ème)[ ])j\.(?=[ ]?:|[ ]de[ ](?:L\d|Ligue|Pro|Top|champ))"),
    ("/", "", r"(?<=(?<!\p{L})[Tt]h\.[ ]?\p{Nd}{1,2}[ ])/(?=[ ]\p{Nd}{2,3}[ ]?°)"),
    ("r", "rue", rf"(?<=\p{{Nd}},?[ ](?:bis[ ]|ter[ ])?)r\.(?=[ ]{_STREET_NAME})"),
    ("ch", "de charges", r"(?<=\+[ ][0-9]{1,4}[ ]?€[ ])ch(?![\p{L}])"),
    ("n", "notre", r"(?<![\p{L}\p{N}/])[nN]/(?=[ ]?[rR][ée]f)"),
    ("v", "votre", r"(?<![\p{L}\p{N}/])[vV]/(?=[ ]?[rR][ée]f)"),
    ("m", "", r"(?<=(?<!\p{L})(?:TGV|[Ll]igne|[Tt]aille|[Tt]rain)[ ])M(?=\.)"),
    ("s", "suivantes", rf"(?<=(?<!\p{{L}})(?:pp?\.|pages?)[ ][0-9]{{1,4}}[ ]et[ ])s{_STOP}"),
    ("s", "suivants", rf"(?<=[0-9][ ]et[ ])s{_STOP}"),
    (
        "g",
        "gauche",
        rf"(?<=(?<!\p{{L}})(?:ét(?:age|\.)|[Pp]orte|esc\.[ ][A-Z0-9],?)[ ])g{_STOP}",
    ),
    ("ch", "chambre", r"(?<=[Pp]ôle[ ][0-9]{1,2},?[ ])ch\.(?=[ ][0-9])"),
    ("nég", "négociable", rf"(?<=(?:€|euros)[ ])nég{_STOP}"),
    (
        "exp",
        "expérience",
        rf"{_LEFT}[Ee]xp\.(?=[ ](?:min[.i]\p{{L}}*[ ])?(?:[0-9–-]{{1,5}}[ ]ans|exig|souh|requ|indisp))",
    ),
    ("sal", "salaire", rf"{_LEFT}[Ss]al\.(?=[ ](?:selon|fixe|brut|net|motivant|mensuel|à nég))"),
    ("m", "monsieur", r"(?<![\p{L}\p{N}.’'-]|\p{N}[ \u00A0]|\. ?)m\.(?=[ \u00A0]\p{Ll}{3})"),
    ("rdc", "rez-de-chaussée", r"(?<=, |\b(?:au|du) )(?:RDC(?=[ ]?(?:[,.;)\n]|\Z|surélevé))|rdc(?!\p{L}))"),
    ("rdc", "rez-de-chaussée", rf"(?<=(?<!\p{{L}})(?i:au|le|un)[ ]|(?:{_HOME})[ ](?:en[ ])?)RDC(?![\p{{L}}\p{{N}}])"),
    ("rdc", "rez-de-chaussée", rf"(?<!(?i:la|en|de|avec)[ ]){_LEFT}RDC(?=[ ](?:avec|sur|surélevé|ou 1er)(?!\p{{L}}))"),
    ("s", "sur penalty", r"(?<=[0-9](?:e|ème|['’′]),?[ ])s\.[ ]?p\.?(?!\p{L})"),
    ("a", "après prolongation", r"(?<=[0-9][ ]\(?)a\.[ ]?p\.(?=[),])"),
    ("tab", "tirs au but", r"(?<=[0-9]-[0-9]{1,2}[ ](?:aux[ ])?)(?:TAB|tab)(?![\p{L}.])"),
    ("+", "plus", r"(?<=(?:45|90|105|120)e[ ]?)\+(?=[ ]?[1-9])"),
    ("pl", "places", r"(?<=[2-9][ ])pl(?:\.(?=[ ](?!d[eu])\p{Ll}|,)|(?=[,)]))"),
    ("sq", "et suivante", rf"(?<=p\.[ ][0-9]{{1,4}}[ ])sq{_STOP}"),
    ("dem", "demain", r"(?<!\p{L})[Dd]em\.?(?=[ ](?:matin|midi|soir|apr[èe]m)(?!\p{L}))"),
    ("nat", "nationalité", rf"{_LEFT}[Nn]at\.(?=[ ]?:?[ ]\p{{Ll}}{{3,9}}(?:[ao]ise|nne|ine|nde|lge|sse)(?!\p{{L}}))"),
    ("k", "kelvins", r"(?<=(?:T[ ]?=|à)[ ][23][0-9]{2}(?:,[0-9]{1,2})?[ ])K(?![\p{L}\p{N}€$])"),
    ("pdt", "président", r"(?<=(?<!\p{L})(?:[Ll]e|[Dd]u|[Aa]u|[Uu]n)[ ])[Pp]dt\.?(?!\p{L})"),
    ("av", "avant", r"(?<=\p{L}{2}[ ]|\p{Nd}[ ])av\.(?=[ ][0-2]?[0-9][ ]?[hH](?!\p{L}))"),
    ("p", "pages", r"(?<=[,;][ ][0-9]{2,4}[ ])p(?=\.?\s*\Z|\.[ ]?[,;)\n])"),
    ("c", "c’est", r"(?<![\p{L}\p{N}'’._-])c(?=[ ](?:pas|po|urgent|bon|grave|cool|vrai|mort|quoi|qui|clair)(?!\p{L}))"),
    ("c", "contre", r"(?<![\p{L}\p{N}/])c/(?=[ ]?(?:l[ea]s?[ ]|l['’]|\p{Lu}\p{Ll}))"),
    ("pen", "penalty", r"(?<=(?<!\p{L})(?:sur|un|le|du|son|aux|les)[ ])pen\.?(?=[ ]?[,.(;)\n]|[ ]\p{Ll}|\Z)"),
    ("cs", "consultation", rf"{_LEFT}Cs(?=[ ](?:de|d['’]|avec|post|pré|spé|anesth|cardio))"),
    ("dim", "dimensions", rf"{_LEFT}Dim\.(?=[ ]?:?[ ]?(?:{_SIDES}))"),
    ("art", "article", r"(?<=[lLdD]['’])art\.(?=[ \u00A0](?:\p{Ll}|[IVX]{1,4}(?!\p{L})))"),
    ("hab", "par habitant", r"(?<=\p{Lu}{2}[ ]?)/[ ]?hab(?:\.(?!\s*+\Z|\s++\p{Lu})|(?![\p{L}]))"),
    ("hab", "habitude", r"(?<=comme d['’])hab(?!\p{L})"),
    ("min", "minute", r"(?<=[0-9](?:e|ème)[ ])min(?![\p{L}.])"),
    ("cap", "capital", r"(?<=au[ ])cap\.(?=[ ]de[ ][0-9])"),
    ("a", "à plus", r"(?<![\p{L}\p{N}])a\+(?![\p{L}\p{N}+=])"),
    ("m", "métro", rf"{_LEFT}M°(?=[ ]\p{{Lu}})"),
    ("ex", "exemplaire", rf"(?<=(?<![\p{{N}}.,])1[ \u00A0])ex{_PERIOD}"),
    ("ex", "exemplaires", rf"(?<=[0-9][ \u00A0])(?<!(?<![\p{{N}}.,])1[ \u00A0])ex{_PERIOD}"),
    ("bât", "bâtiment", rf"{_LEFT}[Bb]ât\.?(?=[ ][A-Z0-9](?!\p{{L}}))"),
    ("esc", "escalier", rf"{_LEFT}[Ee]sc\.(?=[ ][A-Z0-9](?!\p{{L}}))"),
    ("ch", "chambre", rf"{_LEFT}[Cc]h\.(?=[ ](?:meubl|à louer|d[’']|chez|\p{{Ll}}{{3,12}},?[ ][0-9]{{1,2}}[ ]?m))"),
    ("min", "minimum", r"(?<![\p{L}\p{N}_’'-])[Mm]in(?=[ ]?:?[ ][-−]?[0-9]{1,2}[ ]?°)|(?<=exp\.[ ])min(?=\.)"),
    ("exp", "expérience", r"(?<=ans?[ ]d[’'])exp(?:\.(?!\s*+\Z|\s++\p{Lu})|(?=[.,;]))"),
    ("bac", "bac plus", r"(?<![\p{L}\p{N}])[Bb]ac[ ]?\+(?=[ ]?[1-8](?!\p{N}))"),
    ("mal", "maréchal", rf"{_STREET_OF}Mal\.?(?=[ ]\p{{Lu}})"),
    ("gal", "général", rf"{_STREET_OF}Gal\.?(?=[ ](?:de[ ])?\p{{Lu}})"),
    ("t", "tome", r"(?<![\p{L}\p{N}.-])t\.(?=[ \u00A0](?:[0-9]{1,2}(?![\p{L}\p{N}])|[IVX]{1,5}(?!\p{L})))"),
    ("l", "ligne", r"(?<![\p{L}\p{N}.])l\.(?=[ \u00A0][0-9]{1,3}(?![\p{L}\p{N}]|[ ][x×]))"),
    ("max", "maximum", r"(?<![\p{L}\p{N}_’'-])max(?=[ ][0-9])"),
    ("iv", "I V", r"(?<=(?:mg|g|µg|UI|ml|mL|voie|en|bolus|perf|perfusion)[ ])IV(?![\p{L}\p{N}])"),
    ("ta", "T A", rf"{_LEFT}TA(?=[ ]?[:=]?[ ]?(?:(?:à|de)[ ])?[0-9])"),
    ("pa", "P A", rf"{_LEFT}PA(?=[ ]?[:=]?[ ]?(?:(?:à|de)[ ])?[0-9])"),
    ("sel", "demi", r"(?<=\p{Ll}[ ])1/2(?=[ ]sel(?!\p{L}))"),
    ("écrémé", "demi", r"(?<=\p{Ll}[ ])1/2(?=[- ]écrémé)"),
    ("tel", "téléphone", rf"{_MY}tel(?=[ ]?(?:[,.!?;:)\n]|\Z|est|a|ne|n['’]|qui|portable))"),
)
_OWNERS = "mon|ton|son|notre|votre|leur|mes|tes|ses|nos|vos|leurs|un|une|des|cet|cette|les|quel|quelle|aux"


def build_saint_rule(wording: Wording) -> Rule:
    """Return the rule for a saint in a name: "St-Étienne", "Ste-Anne"."""
    saint = alternatives(words.SAINTS)
    pattern = rf"(?<![\p{{L}}\p{{M}}\p{{N}}_])(?P<saint>{saint})-(?P<name>\p{{Lu}}\p{{Ll}}++)(?!\p{{L}})"
    return Rule(
        wording.notation.compile(pattern),
        lambda found: f"{words.SAINTS[found['saint']]}-{found['name']}",
        "S",
        kind=Abbreviation,
    )


def build_century_rule(wording: Wording) -> Rule:
    """Return the rule for "s." after the number of a century: "XIXe s."."""
    century = rf"(?<=[IVX](?:e|er|[èe]me|ᵉ|ᵉʳ)[ \u00A0])s{_STOP}"
    return Rule(wording.notation.compile(century), lambda found: "siècle", "s", kind=Abbreviation)


def build_context_rules(wording: Wording) -> Iterator[Rule]:
    """Yield the rules for abbreviations that are other words elsewhere: "ex.", "m. dupont", "dép. 7h", "2e ét."."""
    compile_ = wording.notation.compile
    yield from build_placed_rules((("ex", "exemple", _example_pattern()), *_PLACED))
    ranks, travel = words.AFTER_RANKS, words.TRAVEL
    rank = r"(?<=\p{Nd}(?:er|re|e|ère|[èe]me|nde?|de)[ \u00A0])"
    after_rank = rf"{rank}(?P<key>{alternatives(ranks)})(?:\.(?!\s*+\Z|\s++\p{{Lu}})|(?=\.))"
    yield Rule(compile_(after_rank), lambda found: ranks[found["key"]], ".", True, pieces_of(ranks), kind=Abbreviation)
    streets = words.STREETS
    street = rf"{_LEFT}(?P<key>{alternatives(streets)})\.(?=[ ]d(?:(?:e|u|es|e la)[ ]\p{{Lu}}|['’]\p{{Lu}}))"
    yield Rule(compile_(street), lambda found: streets[found["key"]], ".", pieces=pieces_of(streets), kind=Abbreviation)
    station = r"(?![ ]d[eu])(?:[ ][\p{L}.’'-]{3,20}){1,3}[ ]"
    clock = r"[0-2]?[0-9][ ]?[hH:]"
    before_time = rf"{_LEFT}(?P<key>(?i:{alternatives(travel)}))(?:\.?(?=[ ]?:?[ ]?{clock})|\.(?={station}{clock}))"
    yield Rule(
        compile_(before_time),
        lambda found: travel[found["key"].lower()],
        "",
        True,
        pieces_of(travel),
        kind=Abbreviation,
    )


def _example_pattern() -> str:
    """Return the pattern of "ex." for an example: before a number or colon, after "par" or a bracket."""
    no_person = rf"(?<!(?<!\p{{L}})(?i:{_OWNERS})[ ]\p{{L}}{{2}})"
    named = rf"{_LEFT}[Ee]x(?=\.|[ \u00A0]?:){no_person}(?:\.?(?=[ \u00A0]?:)|\.(?=[ ]?[0-9]))"
    return rf"{named}|(?<=(?<!\p{{L}})[Pp]ar[ ])ex\.|(?<=\()ex\."
