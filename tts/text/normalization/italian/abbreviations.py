"""Rules for Italian abbreviations that need more than a table: saints ("S. Maria"), before numbers ("h 21"), weeks."""

from collections.abc import Mapping

from regex import Match

from tts.text.normalization.classes import Abbreviation
from tts.text.normalization.italian.nouns import gender_of
from tts.text.normalization.italian.numbers import number
from tts.text.normalization.rules.abbreviations import build_placed_rules
from tts.text.normalization.rules.forms import Reading, Rule, pieces_of
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.rules.numbers import Wording

_SAINTS_IN_A = frozenset("Andrea Luca Nicola Mattia Elia Enea Barnaba Geremia Isaia Tobia Zaccaria".split())
_PAST = r"\p{Nd}(?:[.:h]\p{Nd}{2}(?:-\p{Nd}{1,2})?|h)"
_ADDRESSEE = r"(?:d[ei]l(?:la)?[ ])?(?:Sig|Dott|Dr|Ing|Avv|Arch|Geom|Rag|Prof|Uff)\p{L}*\."
_PLACED = (
    ("l", "legge", r"(?<![\p{L}\p{N}_.])[Ll]\.(?=[ ]?(?:n\.[ ]?)?[0-9]{1,4}/(?:[0-9]{4}|[0-9]{2})(?!\p{N}))"),
    ("rec", "recensioni", r"(?<=\([0-9.]{1,7}[ ])rec\.(?=\))"),
    ("carr", "carrozza", r"(?<!\p{L})[Cc]arr\.(?=[ ]\p{Nd})"),
    ("balc", "balcone", r"(?<!\p{L})[Bb]alc\.(?!\p{L})"),
    ("raff", "raffiche", r"(?<!\p{L})[Rr]aff\.(?=[ ](?:a[ ]|di[ ])?\p{Nd})"),
    ("imp", "importo", r"(?<!\p{L})[Ii]mp\.(?=:?[ ](?:€|\p{Nd}))"),
    ("spett le", "spettabile", r"(?<!\p{L})[Ss]pett(?:\.le|\.)(?=[ ]\p{L})"),
    ("tratt", "trattabili", r"(?<=[€\p{Nd}][ ])tratt\.?(?!\p{L})"),
    ("h", "ore", r"(?<=\p{Nd}[ ])[hH](?=[ ][0-2]?\p{Nd}[.:][0-5]\p{Nd}(?![\p{L}\p{N}]|[.,:/-]\p{N}))"),
    ("/", "", rf"(?<={_PAST}[ ])/(?=[ ][0-2]?\p{{Nd}}(?:[.:]\p{{Nd}}{{2}}|h|[ ]?[-–][ ]?[0-2]?\p{{Nd}}))"),
    ("c", "cortese attenzione", r"(?<=(?<!\p{L})(?i:alla)[ ])c\.[ ]?a\.(?=[ ])"),
    (
        "c",
        "cortese attenzione",
        rf"(?<!\p{{L}}|\p{{N}}[ ])[cC]\.[ ]?[aA]\.(?=[ ]{_ADDRESSEE})",
    ),
    ("c", "circa", r"(?<!\p{L}|\p{N}[ ])[cC]\.a\.(?=[ ](?!(?:19|20)\p{Nd}{2}(?![\p{Nd}.,]))\p{Nd})"),
    ("km", "chilometri", r"(?<![\p{L}\p{N}]|\p{N}[ ])[Kk]m(?=[ ][0-9]{1,3}\.[0-9]{3}(?![\p{L}\p{N}+]|[.,]\p{N}))"),
    ("ab", "di abitanti", r"(?<=(?:mln|mld|milioni|miliardi)[ ])ab(?:\.(?!\s*+\Z|\s++\p{Lu})|(?=\.)|(?![\p{L}.]))"),
    ("es", "esercizio", r"(?<!\p{L}|(?:ad|per|p\.)[ ])[Ee]s\.(?=[ ][0-9]{1,3}(?:,?[ ]pag|[ ]e[ ][0-9]|,?[ ]p\.))"),
    ("rit", "ritorno", r"(?<!\p{L})[Rr]it\.(?=[ ](?:verso|alle|ore|h\.?[ ]|[0-9]{1,2}[:.][0-9]))"),
    ("sett", "settimana", r"(?<!\p{L}|\p{N}[ ])[Ss]ett\.(?=[ ][0-9]{1,2}[-–][0-9]{1,2}[ ]\p{Ll}{3})"),
    ("sec", "secondo", r"(?<=primo[ ]\+[ ])sec\.(?=[ ])"),
    ("l", "legge", r"(?<![\p{L}\p{N}_.])L\.(?=[ ][0-9]{1,2}º?[ ]\p{Ll}{3,9}[ ][0-9]{4}(?:,[ ]n|[ ]n))"),
    ("part", "particella", r"(?<!\p{L})[pP]art\.(?=[ ][0-9]{1,5}(?:,?[ ][sS]ub|[ ]?[;/-]))"),
    ("alt", "altezza", r"(?<!\p{L})[aA]lt\.(?=[ ][0-9]{1,3}(?:,[0-9]{1,2})?[ ]?(?:cm|mm)(?!\p{L}))"),
    ("est", "stima", r"(?<=\()est\.(?=[ ][12][0-9]{3})"),
    ("v", "volte", r"(?<=[0-9][ ])v\.(?=[ ](?:al|alla|ogni)[ ])"),
    ("app", "appuntamento", r"(?<!\p{L})[aA]pp\.to(?=[ ](?:lun|mar|mer|gio|ven|sab|dom|il|alle|ore|con)(?!\p{L}{4}))"),
    ("app", "appartamento", r"(?<!\p{L})[aA]pp\.to(?=[ ])"),
    ("ass", "assente", r"(?<!\p{L})ass\.(?=[ ](?:dal|il|per|oggi|ingiust|giust))"),
    ("set", "set", r"(?<=(?<!\p{L})[1-5][ ])set(?=[ ]a[ ]\p{Nd})"),
    ("sc", "sconto", r"(?<!\p{L})[Ss]c\.(?=[ ]\p{Nd}{1,2}(?:,\p{Nd})?[ ]?%)"),
    ("sent", "sentiamo", r"(?<=(?<!\p{L})[Cc]i[ ])sent\.(?=[ ])"),
    ("pp", "pagine", r"(?<=[,;][ ]\p{Nd}{2,4}[ ])pp?(?=\.?\s*\Z|\.[ ]?[,;)\n])"),
    ("rig", "rigore", r"(?<=['’′],?[ ]|\p{L}[ ]\()rig\.?(?=[),;])"),
    ("res", "residente", r"(?<!\p{L})[Rr]es\.(?=[ ](?:a|in)[ ]\p{Lu})"),
    ("pat", "patente", r"(?<!\p{L})[Pp]at\.(?=[ ][A-E](?![\p{L}\p{N}]))"),
    ("ind", "indeterminato", r"(?<=(?<!\p{L})tempo[ ])ind\.?(?!\p{L})"),
    ("det", "determinato", r"(?<=(?<!\p{L})tempo[ ])det\.?(?!\p{L})"),
    ("a", "anno su anno", r"(?<=%\)?[ ])a/a(?!\p{L})"),
    ("t", "trimestre su trimestre", r"(?<=%\)?[ ])t/t(?!\p{L})"),
    ("m", "mese su mese", r"(?<=%\)?[ ])m/m(?!\p{L})"),
    ("k", "kelvin", r"(?<=(?:T[ ]?=|a)[ ][23]\p{Nd}{2}(?:,\p{Nd}{1,2})?[ ])K(?![\p{L}\p{N}€$])"),
)
_ENDINGS = {"i": "i", "gli": "i", "dei": "i", "ai": "i", "le": "e", "delle": "e", "alle": "e"}
_ENDINGS |= dict.fromkeys(("la", "della", "alla", "dalla", "nella", "sulla", "una"), "a")
"""The endings of adjectives by the article before them."""
_INNER = {"p.es.": "per esempio", "p.za": "piazza", "l.go": "largo"}


def build_written_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for abbreviations that only the words beside them show: "h 21", "L. 104/92", "c.d. legge"."""
    start = r"\b(?<![\p{L}\p{N}_.]|\p{Nd}[ ])"

    def rule(pattern: str, said: Mapping[str, str], needs: str, *, has_number: bool = False) -> Rule:
        def read(found: Match[str]) -> Reading:
            return said[found["key"].lower()]

        return Rule(
            wording.notation.compile(f"{start}{pattern}"), read, needs, has_number, pieces_of(said), kind=Abbreviation
        )

    clock = r"(?=[ ][0-2]?[0-9](?:[.:,][0-5][0-9])?(?![\p{L}\p{N}]|[.,:/-]\p{N}))"
    after_date = r"(?<=\p{Nd}/\p{Nd}{1,2}[ ])[hH]\.?"
    week = r"(?P<key>(?i:sett))\.(?=[ ](?:prossima|scorsa|bianca))"
    return (
        *build_placed_rules(_PLACED),
        rule(rf"(?P<key>[hH])\.?{clock}", {"h": "ore"}, "hH", has_number=True),
        Rule(
            wording.notation.compile(after_date + clock),
            lambda found: "ore",
            "hH",
            True,
            pieces_of("h"),
            kind=Abbreviation,
        ),
        rule(r"(?P<key>[pP]\.(?:es\.|za)|[lL]\.go)(?=[ ,:])", _INNER, "pPlL"),
        rule(r"(?P<key>[aA]b)(?<=cucina[ ](?i:ab))\.", {"ab": "abitabile"}, "."),
        rule(r"(?P<key>[cC]ap)\.(?=[ ][IVXLC]{1,6}(?!\p{L}))", {"cap": "capitolo"}, "cC"),
        rule(r"(?P<key>[mM]in)(?=[ ]?:?[ ][-−]?[0-9]{1,2}[ ]?°)", {"min": "minima"}, "°"),
        rule(r"(?P<key>[mM]ax)(?=[ ]?:?[ ][-−]?[0-9]{1,2}[ ]?°)", {"max": "massima"}, "°"),
        rule(r"(?P<key>b)\.(?<=\p{Ll}[ ]b\.)(?=[ ]\p{Lu}\p{Ll}++[ ][0-7]-[0-7])", {"b": "batte"}, "-"),
        rule(r"(?P<key>[aA]ll)\.(?=[ ][A-Z](?!\p{L}))", {"all": "allegato"}, "aA"),
        rule(r"(?P<key>[sS]c)\.(?=[ ][A-Z](?!\p{L}))", {"sc": "scala"}, "sS"),
        rule(week, {"sett": "settimana"}, "."),
        rule(r"(?P<key>P\.S\.)(?<=(?:^|[.!?\n][ ]?)P\.S\.)", {"p.s.": "post scriptum"}, "P"),
        rule(r"(?P<key>[rR]eg)\.(?=[ ]\(?(?:UE|CE|CEE)(?!\p{L}))", {"reg": "regolamento"}, "R"),
        _so_called_rule(wording),
        _your_rule(wording),
    )


def build_weeks_rule(wording: Wording) -> Rule:
    """Return the rule for weeks after a preposition: "in 2 sett.", "in 3-4 sett."; "5 sett." alone is a date."""

    def read(found: Match[str]) -> Reading:
        value = int(found["value"])
        if found["low"]:
            return f"{number(int(found['low']))} {number(value)} settimane" if int(found["low"]) < value else None
        return "una settimana" if value == 1 else f"{number(value)} settimane"

    before = r"(?<=(?<!\p{L})(?:in|per|da|ogni|tra|fra|entro|dopo|le|circa|durata:?|consegna:?)[ ])"
    value = r"(?:(?P<low>\p{Nd}{1,2})[-–])?+(?P<value>\p{Nd}{1,2})"
    pattern = rf"{before}{value}[ ]sett(?:\.(?!\s*+\Z|\s++\p{{Lu}}))?+(?!\p{{L}})"
    return Rule(wording.notation.compile(pattern), read, has_number=True, pieces=pieces_of(["sett"]), kind=Abbreviation)


def _your_rule(wording: Wording) -> Rule:
    """Return the rule for "Vs." and "Ns." in letters of business, which agree with the article or the noun."""
    stems = {"V": "vostr", "N": "nostr"}

    def read(found: Match[str]) -> Reading:
        ending = _ENDINGS.get((found["article"] or "").lower(), "a" if found["feminine"] else "o")
        return f"{stems[found['stem']]}{ending}"

    articles = "|".join((*_ENDINGS, "il", "del", "al", "dal", "nel", "sul", "un"))
    led = rf"(?<=(?<!\p{{L}})(?P<article>(?i:{articles}))[ ](?:[cC]ortese[ ]|[gG]radit[ao][ ])?)"
    feminine = "richiesta|offerta|off|fattura|fatt|lettera|comunicazione|sede|mail|email|cortese"
    thing = rf"(?=s\.[ ](?:(?P<feminine>{feminine})|ordine|ord|preventivo|prev|conto|cliente|bonifico|rif)(?!\p{{L}}))"
    pattern = rf"(?:{led}(?P<stem>[VN])(?=s\.[ ][\p{{Ll}}\p{{N}}])|(?<!\p{{L}})(?P<stem>[VN]){thing})s\."
    return Rule(wording.notation.compile(pattern), read, "VN", pieces=pieces_of(["vs", "ns"]), kind=Abbreviation)


def _so_called_rule(wording: Wording) -> Rule:
    """Return the rule for "c.d.", which agrees with the article before it or the noun after it."""

    def read(found: Match[str]) -> Reading:
        noun = found["noun"]
        single = "a" if gender_of(noun, 1) is Gender.FEMININE else "o"
        return f"cosiddett{_ENDINGS.get((found['article'] or '').lower(), single)}"

    start = r"(?<![\p{L}\p{N}_.]c\.?[ ]?d\.)(?:(?<=(?<!\p{L})(?P<article>\p{L}{1,5})[ ]c\.?[ ]?d\.))?+"
    pattern = rf"c\.?[ ]?d\.{start}(?=[ ][\"“«]?(?P<noun>\p{{L}}++))"
    return Rule(wording.notation.compile(pattern), read, "c", pieces=pieces_of(["c", "cd"]), kind=Abbreviation)


def build_saint_rule(wording: Wording) -> Rule:
    """Return the rule for a saint before a name: "S. Maria", "S. Antonio", "S. Stefano"."""

    def read(found: Match[str]) -> Reading:
        name = found["name"]
        if name[0] in "AEIOU":
            return f"sant’{name}"
        if name.endswith(("a", "Agnese", "Irene")) and name not in _SAINTS_IN_A:
            return f"santa {name}"
        is_impure = name[0] == "S" and name[1] not in "aeiou"
        return f"{'santo' if is_impure else 'san'} {name}"

    pattern = r"(?<![\p{L}\p{M}\p{N}_.])S\.[ ]?(?P<name>\p{Lu}\p{Ll}{2,}+)(?!\p{L}|\.\p{L})"
    return Rule(wording.notation.compile(pattern), read, "S", kind=Abbreviation)
