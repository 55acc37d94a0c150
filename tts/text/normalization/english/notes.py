"""Rules for the English of notes, charts and news: "500 mg TID x 10d", "M6.4 earthquake", "28/39 passes"."""

from collections.abc import Callable, Iterator

from regex import Match

from tts.text.normalization.classes import (
    Abbreviation,
    Code,
    Date,
    Duration,
    Letters,
    Measure,
    Ratio,
    Score,
)
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.rules.abbreviations import build_placed_rules
from tts.text.normalization.rules.forms import LazyPattern, Reading, Rule, after_number, before_number, pieces_of
from tts.text.normalization.rules.numbers import Wording, spell_digits, spell_whole

_DOSE = r"(?<=(?:(?<!\p{L})(?:mc?g|mL|g|units?|tabs?|caps?|puffs?|gtts?|PO|po|IV|IM|SC))[ ])"
_TIMES_A_DAY = r"\b(?:TID|BID|QID|QD|OD|BD|TDS|QDS|tid|bid|qid|qd|daily|prn|PRN|qhs|q[0-9]{1,2}h|SOB|fever|pain)[ ]"
_SPANS = {
    "d": "day",
    "days": "day",
    "day": "day",
    "wk": "week",
    "wks": "week",
    "mo": "month",
    "h": "hour",
    "hrs": "hour",
}
_WEIGHTY = (
    "dumbbells?|weights?|kettlebells?|barbells?|plates?|bags?|turkeys?|baby|bass|steaks?|burgers?|tanks?|jugs?|"
    "sockets?|wrench(?:es)?|bolts?|lens(?:es)?"
)
_SINGULAR = {"lb": "pound", "lbs": "pound", "oz": "ounce", "gal": "gallon", "kg": "kilogram", "mm": "millimeter"}
_TRIES = r"passes|passing|attempts|shots|shooting|free[ ]throws|field[ ]goals|from|FGs?|FTs?|3PT"
_RATED = r"(?<=\b(?:rated|rating(?:[ ]of)?|cut[ ]to|raised[ ]to|from|to|affirmed[ ]at)[ ])"
_WEEKDAYS = {"M": "Monday", "T": "Tuesday", "Tu": "Tuesday", "W": "Wednesday", "Th": "Thursday", "R": "Thursday"}
_WEEKDAYS |= {"F": "Friday", "Sa": "Saturday", "Su": "Sunday"}
_AFTER_YOU = "coming|going|there|ok|know|want|think|have|need|like|free|mean|still|guys"
_PLACED = (
    ("po", "by mouth", rf"{_DOSE}(?:PO|po)(?=[ ](?:\p{{L}}|x[ ]?\p{{Nd}}|q\p{{Nd}}))"),
    ("tid tds", "three times a day", rf"{_DOSE}(?:TID|tid|TDS)(?!\p{{L}})"),
    ("bid", "twice a day", rf"{_DOSE}(?:BID|bid)(?!\p{{L}})"),
    ("qid qds", "four times a day", rf"{_DOSE}(?:QID|qid|QDS)(?!\p{{L}})"),
    ("qhs", "at bedtime", r"(?<![\p{L}\p{N}])qhs(?!\p{L})"),
    ("c", "complaining of", r"(?<=\b(?:[Pp]t|[Pp]atient|[Ff]emale|[Mm]ale|y/o[ ][MF])[ ])c/o(?=[ ])"),
    ("m", "male", r"(?<=\by/o[ ])M(?=[ ](?:c/o|with|who|p/w|presents))"),
    ("f", "female", r"(?<=\by/o[ ])F(?=[ ](?:c/o|with|who|p/w|presents))"),
    ("rm", "room", r"(?<![\p{L}\p{N}])[Rr]m\.?(?=[ ]#?[0-9]{1,4}[A-Z]?(?![\p{L}\p{N}]))"),
    ("dep", "departs", r"(?<![\p{L}\p{N}])[Dd]ep\.?(?=[ ][0-2]?[0-9]:[0-9]{2})"),
    ("arr", "arrives", r"(?<![\p{L}\p{N}])[Aa]rr\.?(?=[ ][0-2]?[0-9]:[0-9]{2})"),
    ("ast", "assists", r"(?<=(?<![\p{L}\p{N}])[0-9]{1,2}[ ])ast\.?(?!\p{L})"),
    ("reb", "rebounds", r"(?<=(?<![\p{L}\p{N}])[0-9]{1,2}[ ])reb\.?(?!\p{L})"),
    ("stl", "steals", r"(?<=(?<![\p{L}\p{N}])[0-9]{1,2}[ ])stl\.?(?!\p{L})"),
    ("blk", "blocks", r"(?<=(?<![\p{L}\p{N}])[0-9]{1,2}[ ])blk\.?(?!\p{L})"),
    ("hr", "home runs", r"(?<=(?<![\p{L}\p{N}])[0-9]{1,2}[ ])HR(?=,?[ ](?:and[ ])?[0-9]{1,3}[ ](?:RBI|SB|BB|R|H)\b)"),
    ("blt", "built", r"(?<![\p{L}\p{N}])[Bb]lt\.?(?=[ ](?:in[ ])?(?:1[89]|20)[0-9]{2})"),
    ("-", "", r"(?<=(?:§|\b[Rr]ule|C\.F\.R\.)[ ]?[0-9.]{1,8}[0-9][a-z])-(?=[0-9]{1,2}(?![\p{L}\p{N}]))"),
    ("pub", "Public Law", r"(?<![\p{L}\p{N}])Pub\.[ ]?L\.(?=[ ](?:No\.[ ])?[0-9]{2,3}-)"),
    ("-", "", r"(?<=Pub\.[ ]?L\.[ ](?:No\.[ ])?[0-9]{2,3})-(?=[0-9])"),
    ("e", "executive order", r"(?<![\p{L}\p{N}])E\.O\.(?=[ ](?:No\.[ ])?[0-9]{5})"),
    ("elev", "elevation", r"(?<![\p{L}\p{N}])[Ee]lev\.?(?=:?[ ][0-9])"),
    ("vit", "vitamin", r"(?<![\p{L}\p{N}])[Vv]it\.(?=[ ][A-EK][0-9]{0,2}(?!\p{L}))"),
    ("term", "terminal", r"(?<![\p{L}\p{N}])[Tt]erm\.(?=[ ][0-9A-E](?![\p{L}\p{N}]))"),
    ("int l", "international", r"(?<![\p{L}\p{N}])[Ii]nt['’]l(?!\p{L})"),
    ("fl", "flourished", r"(?<![\p{L}\p{N}])fl\.(?=[ ](?:c\.[ ]?)?1[0-9]{3}(?![\p{N}.,]))"),
    ("d", "defeated", r"(?<=\p{Lu}\p{Ll}{2,15}[ ])d\.(?=[ ]\p{Lu}\p{Ll}{2,15}[ ][0-9]{1,2}-[0-9])"),
    (
        "u",
        "you",
        r"(?<=\A|[\p{L}!?,.][ ])u(?=[ ](?:coming|going|there|ok|know|want|think|have|need|like|free|mean|still)\b)",
    ),
    ("/", "", r"(?<=(?<![\p{N}/.])1[024])/(?=[23][ ](?:wire|gauge|AWG|cable|Romex)\b)"),
)
"""Abbreviations that are other words elsewhere."""


def build_note_rules(wording: Wording, is_british: bool) -> Iterator[Rule]:
    """Yield the rules, which must stand before those for fractions, units, scores and abbreviations."""

    def say(digits: str) -> str:
        return spell_whole(wording, digits)

    yield from build_placed_rules(_PLACED)
    yield from _chart_rules(say, "litre" if is_british else "liter")
    yield from _rate_rules(say, is_british)
    yield from _code_rules(wording, say)
    yield from _sport_rules(say)
    yield _weekday_rule()


def _chart_rules(say: Callable[[str], str], liter: str) -> Iterator[Rule]:
    """Yield the rules of charts: how long a dose is taken, counts of cells, the chat's heart."""

    def read_lasting(found: Match[str]) -> Reading:
        noun = _SPANS[found["unit"]]
        return f"for {say(found['count'])} {noun}{'' if found['count'] == '1' else 's'}"

    unit = "|".join(sorted(_SPANS, key=len, reverse=True))
    lasting = rf"(?<={_TIMES_A_DAY})x[ ]?(?P<count>[1-9][0-9]?)[ ]?(?P<unit>{unit})(?![\p{{L}}\p{{N}}/])"
    yield Rule(LazyPattern(lasting), read_lasting, before_number("x"), kind=Duration)
    millimeter = "millimetre" if liter == "litre" else "millimeter"
    cells = r"(?<=[0-9][ ]?)[x×][ ]?10\^(?P<power>[1-9]|1[0-2])/(?P<unit>[uµμ]L|mm3|mm³|L)(?![\p{L}\p{N}])"
    units = dict.fromkeys(("uL", "µL", "μL"), f"micro{liter}") | {"L": liter}

    def read_cells(found: Match[str]) -> Reading:
        power = english_numbers.ordinal(say(found["power"]))
        return f"times ten to the {power} per {units.get(found['unit'], f'cubic {millimeter}')}"

    yield Rule(LazyPattern(cells), read_cells, "^", has_number=True, kind=Measure)
    heart = r"(?<![^\s])<3++(?=[ ]?(?:\Z|[!.,\n]|[\p{So}]))"
    yield Rule(LazyPattern(heart), lambda found: "heart", "<", has_number=True, kind=Abbreviation)


def _rate_rules(say: Callable[[str], str], is_british: bool) -> Iterator[Rule]:
    """Yield the rules for a stroke after counted things ("shifts/wk") and for weights before a thing ("5 lb bag")."""
    spans = {"wk": "week", "mo": "month", "yr": "year", "hr": "hour", "min": "minute", "sem": "semester"}
    per = rf"(?<=\p{{Ll}}{{3}}s)/(?P<span>{'|'.join(spans)})\b\.?+(?![/\p{{L}}])"
    yield Rule(LazyPattern(per), lambda found: f"per {spans[found['span']]}", "/", kind=Measure)
    weight = r"(?<![\p{L}\p{N}.,/-])(?P<count>[1-9][0-9]{0,2})(?:[ -]|(?=mm))"
    weight += rf"(?P<unit>{'|'.join(_SINGULAR)})\.?(?=[ ](?:{_WEIGHTY})\b)"
    singular = _SINGULAR | ({"mm": "millimetre"} if is_british else {})
    yield Rule(
        LazyPattern(weight),
        lambda found: f"{say(found['count'])} {singular[found['unit']]}",
        after_number(("l", "o", "g", "k", "m", "-")),
        kind=Measure,
    )
    meter = r"(?<![\p{L}\p{N}.,/])(?P<over>[2-9]|12)/(?P<under>2|4|8|16)(?=[ ](?:time|meter|signature|beat)\b)"
    yield Rule(
        LazyPattern(meter),
        lambda found: f"{say(found['over'])} {say(found['under'])}",
        after_number("/"),
        kind=Ratio,
    )


def _code_rules(wording: Wording, say: Callable[[str], str]) -> Iterator[Rule]:
    """Yield the rules for grades of debt ("BBB-"), papers ("arXiv:2401.01234") and earthquakes ("M6.4")."""

    def read_grade(found: Match[str]) -> Reading:
        return f"{' '.join(found['grade'])} {'plus' if found['sign'] == '+' else 'minus'}"

    grade = rf"{_RATED}(?P<grade>A{{1,3}}|B{{1,3}}|C{{1,3}}|Aa|Baa)(?P<sign>[-−–+])(?![^\s.,;)])"
    yield Rule(LazyPattern(grade), read_grade, "-−–+", kind=Letters)

    def read_paper(found: Match[str]) -> Reading:
        return " dot ".join(spell_digits(wording, part) for part in (found["first"], found["last"]))

    paper = r"(?<=\b(?i:arxiv)[: ]{1,2})(?P<first>[0-9]{4})\.(?P<last>[0-9]{4,5})(?![\p{N}.])"
    yield Rule(LazyPattern(paper), read_paper, ".", has_number=True, pieces=pieces_of(["arxiv", "arXiv"]), kind=Code)

    def read_quake(found: Match[str]) -> Reading:
        return f"magnitude {say(found['whole'])} point {say(found['part'])}"

    quake = r"(?<![\p{L}\p{N}-])Mw?[ ]?(?P<whole>[1-9])\.(?P<part>[0-9])"
    quake += r"(?=[ ](?:earthquake|quake|aftershock|tremor|event)\b)"
    yield Rule(LazyPattern(quake), read_quake, "M", has_number=True, kind=Measure)


def _sport_rules(say: Callable[[str], str]) -> Iterator[Rule]:
    """Yield the rule for tries that succeeded out of all: "28/39 passes", "7/12 from three"."""

    def read(found: Match[str]) -> Reading:
        made, tried = int(found["made"]), int(found["tried"])
        return f"{say(found['made'])} of {say(found['tried'])}" if made <= tried else None

    pattern = rf"(?<![\p{{L}}\p{{N}}.,/$£€-])(?P<made>[0-9]{{1,2}})/(?P<tried>[1-9][0-9]?)(?=[ ](?:{_TRIES})\b)"
    yield Rule(LazyPattern(pattern), read, after_number("/"), kind=Score)


def _weekday_rule() -> Rule:
    """Return the rule for the letters of weekdays before the hours of a class: "M/W/F 10-11:15"."""
    day = "Tu|Th|Sa|Su|[MTWRF]"
    # "M/F 18-35" are women and men, "T/F 1-10" questions.
    clear = r"(?<=\p{Ll}|/[A-Z]\p{Ll}?/[A-Z]\p{Ll}?)|(?=[ ][0-9:]{1,5}(?:[-–][0-9]{1,2})?(?::|[ap]m))"
    pattern = rf"(?<![\p{{L}}\p{{N}}/])(?P<day>{day})(?:/(?P<day>{day})){{1,4}}+(?:{clear})"
    pattern += r"(?=[ ][0-9]{1,2}(?::[0-9]{2}|[ap]m|[-–]))"

    def read(found: Match[str]) -> Reading:
        *first, last = (_WEEKDAYS[day] for day in found.captures("day"))
        return f"{', '.join(first)} and {last}"

    return Rule(LazyPattern(pattern), read, "/", has_number=True, kind=Date)
