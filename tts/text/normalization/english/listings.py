"""Rules for English listings and results: "2 x 400g tins", "2bd/1.5ba", 55" screens, "Arsenal 3-1 Liverpool"."""

from collections.abc import Callable, Collection, Mapping

import regex
from regex import Match

from tts.text.normalization.classes import Abbreviation, Cardinal, Code, Fraction, Measure, Money, Range, Ratio, Score
from tts.text.normalization.english import numbers as english_numbers
from tts.text.normalization.rules.forms import LazyPattern, Reading, Rule, after_number, before_number, labelled
from tts.text.normalization.rules.notation import Number
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording, spell_number, spell_whole, with_sign
from tts.text.normalization.rules.standards import PART
from tts.text.normalization.rules.tables import word_tables

_LEFT = r"(?<![\p{L}\p{M}\p{N}_'’@#./&-])"
_END = r"(?![\p{L}\p{M}\p{N}_@/-])"
_ONE_CUP = regex.compile(r"(?<![0-9] ?)(?:1|[0-9]/[0-9]|[½¼¾⅓⅔]) \Z")
_CRICKET = regex.compile(r"\b(?:overs|wickets?|innings)\b")


_ROUND_AMOUNTS = {
    r"10(?=s of (?:\p{Ll}+ )?(?:\p{Ll}{2,15}s|them)\b)": "tens",
    r"100(?=s of (?:\p{Ll}+ )?(?:\p{Ll}{2,15}s|them)\b)": "hundreds",
    "1,?000": "thousands",
    "10,?000": "tens of thousands",
    "100,?000": "hundreds of thousands",
}
_OUTCOMES = (
    "beat|beats|beating|defeat|defeats|defeated|won|win|lost|lose|loss|victory|rout|routed|topped|downed|edged|past"
)
_LETTERED_SCALES = {"k": "thousand", "m": "million"}
_MANY = "|".join(word_tables("english")["many"])
"""Words after thousands and millions that are written with a letter."""
_NO_THOUSANDS = (
    "races|runs|walks|runners|monitors|displays|screens|videos|movies|films|cameras|projectors|textures|streams"
)
"""What has so many kilometres, or lines of a picture, in thousands."""
_HALVES = {"HT": "half time", "FT": "full time"}
_PERIODS = {"y": "year", "q": "quarter", "m": "month", "w": "week"}


def said_rule(
    pattern: str, said: str, needs: Collection[str] = "", *, has_number: bool = False, kind: type = Abbreviation
) -> Rule:
    """Return the rule that says the same for every match of `pattern`, a form of the class `kind`."""
    return Rule(LazyPattern(pattern), lambda found: said, needs, has_number, kind=kind)


def build_listing_rules(wording: Wording, units: Mapping[str, Noun], is_british: bool) -> tuple[Rule, ...]:
    """Return the rules that must stand before those for dates, money, units and abbreviations."""
    return (
        *_thing_rules(wording),
        *_amount_rules(wording),
        *_times_rules(wording),
        *_stroke_rules(wording),
        *_size_rules(wording, units),
        *(_football_rules(wording) if is_british else _record_rules(wording)),
        _outcome_rule(),
    )


def _amount_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for round amounts ("1,000s of", "10k steps"), changes by period ("y/y") and basis points."""

    def read_thousands(found: Match[str]) -> Reading:
        return f"{spell_number(wording, Number('', found['count'], found['tenths'] or ''))} thousand"

    def read_period(found: Match[str]) -> Reading:
        return f"{_PERIODS[found['period']]} over {_PERIODS[found['period']]}"

    def read_points(found: Match[str]) -> Reading:
        sign = "-" if found["sign"] in ("-", "−") else found["sign"] or ""
        number = Number(sign, found["count"], found["tenths"] or "")
        said = (
            f"{spell_number(wording, number)} basis point{'' if found['count'] == '1' and not found['tenths'] else 's'}"
        )
        return with_sign(wording, number, said)

    counted = rf"(?=[ ](?:(?!{_NO_THOUSANDS})\p{{Ll}}{{3,15}}s|people|mi)\b)"
    thousands = rf"{_LEFT}(?P<count>[0-9]{{1,3}})(?:\.(?P<tenths>[0-9]))?k{counted}"
    period = r"(?<=%[ ]?)(?P<period>[ymqw])/(?P=period)(?![\p{L}\p{N}])"
    short = r"(?<=\b(?:up|down|by|rose|fell|cut)[ ][0-9.]{1,5}[ ]?)bp"
    signed = rf"(?:{_LEFT}|(?<![^\s(])(?P<sign>[-−+]))"
    points = rf"{signed}(?P<count>[0-9]{{1,3}})(?:\.(?P<tenths>[0-9]))?[ ]?(?:bps|{short})(?!\p{{L}})"
    return (
        *(
            said_rule(rf"{_LEFT}(?:{written})s(?=[ ]of[ ])", said, after_number("s"))
            for written, said in _ROUND_AMOUNTS.items()
        ),
        Rule(LazyPattern(thousands), read_thousands, after_number("k"), kind=Cardinal),
        Rule(LazyPattern(period), read_period, "%", kind=Money),
        Rule(LazyPattern(points), read_points, after_number("b"), kind=Money),
        said_rule(r"(?<=\b[0-9]{1,3}k[ ])mi\b", "miles", "m", has_number=True, kind=Measure),
        said_rule(r"(?<=[0-9][ ])acs?\b(?![ ]?[=+*/^-])", "acres", after_number("a"), kind=Measure),
        said_rule(r"\b[Ee]st\.(?=[ ][£$€][0-9])", "estimated", before_number("£$€")),
        said_rule(PART, "dash", after_number("-"), kind=Code),
    )


def _thing_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers of things: cups, beds, stars, and those alike ("two 6s")."""

    def read_cups(found: Match[str]) -> Reading:
        before = found.string[max(0, found.start() - 8) : found.start()]
        return "cup" if _ONE_CUP.search(before) else "cups"

    def read_beds(found: Match[str]) -> Reading:
        beds = f"{say(found['beds'])} bedroom{'' if found['beds'] == '1' else 's'}"
        if not found["baths"]:
            return beds
        half = " and a half" if found["half"] else ""
        plural = "" if found["baths"] == "1" and not half else "s"
        return f"{beds} {say(found['baths'])}{half} bath{plural}"

    def read_stars(found: Match[str]) -> Reading:
        count = len(found["stars"])
        return f"{say(str(count))} and a half stars"

    def say(digits: str) -> str:
        return spell_whole(wording, digits)

    cups = r"(?<=[0-9½¼¾⅓⅔][ ])c\.(?=[ ]\p{Ll})"
    beds = rf"{_LEFT}(?P<beds>[1-9])[ ]?(?:bd|br|BD|BR)(?:(?:/|,?[ ])(?P<baths>[1-9])(?P<half>\.5)?(?:ba|BA))?{_END}"
    return (
        Rule(LazyPattern(cups), read_cups, {*after_number("c"), *"½¼¾⅓⅔"}, kind=Measure),
        Rule(LazyPattern(beds), read_beds, after_number("bB"), kind=Measure),
        Rule(LazyPattern(r"(?P<stars>★{1,4})½☆*+"), read_stars, "★", kind=Measure),
        said_rule(r"(?<=[½¼¾⅓⅔])[–-](?=[0-9])", "to", "½¼¾⅓⅔", kind=Range),
        Rule(
            LazyPattern(r"(?<=\b[0-9]{1,2}[ ])(?P<one>[1-9])s(?=[.,;)]|[ ](?:and|in|from)\b)"),
            lambda found: english_numbers.plural(say(found["one"])),
            after_number("s"),
            kind=Cardinal,
        ),
    )


def _times_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for "x" between or after numbers: "5 x 7 in", "H x W", "2 x 400g tins", "10x faster"."""
    number = r"[0-9]{1,4}(?:\.[0-9]{1,2})?"
    sides = r"(?:cm|mm|m|in|ft)\b"
    counted = r"(?=[ ](?:\p{L}{2,}|[0-9]{1,4}[ ]?(?:g|kg|ml|oz)[ ]\p{Ll}))"
    return labelled(
        Measure,
        said_rule(r"(?<=\p{N}[x×][0-9.]{1,5})-in\.?(?=[ ]\p{L})", "inch", "x×", has_number=True, kind=Measure),
        said_rule(
            rf"(?<=\p{{N}}[ ])x(?=[ ]{number}(?:[ ]?x[ ]?{number})?[ ]?{sides})",
            "by",
            "x",
            has_number=True,
            kind=Measure,
        ),
        said_rule(r"(?<=\p{N}[ ]?)x(?=[ ][$£€])", "times", "x", has_number=True, kind=Measure),
        Rule(
            LazyPattern(r"(?<![\p{L}\p{N}.,])(?P<whole>[0-9]{1,3})(?:\.(?P<part>[0-9]{1,2}))?x(?=[ ]\p{Ll})"),
            lambda found: f"{spell_number(wording, Number('', found['whole'], found['part'] or ''))} times",
            after_number("x"),
        ),
        said_rule(
            r"(?<=\b(?:mg|OD|BD|BID|TDS|QDS|puffs?|daily)[ ])x(?=[ ][0-9])", "times", before_number("x"), kind=Measure
        ),
        Rule(
            LazyPattern(rf"(?<![\p{{L}}\p{{N}}.])(?P<count>[0-9]{{1,2}})[ ]x{counted}"),
            lambda found: spell_whole(wording, found["count"]),
            after_number("x"),
        ),
    )


def _stroke_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for shares and spans with a stroke: "1/2 price", "3/40 (7.5%)", "48/96 kHz", "60/40)"."""

    def say(digits: str) -> str:
        return spell_whole(wording, digits)

    return (
        said_rule(r"(?<![\p{N}./]|\p{N}[ ])1/2(?=[ ](?:off|price)\b)", "half", after_number("/"), kind=Fraction),
        Rule(
            LazyPattern(rf"{_LEFT}(?P<over>[0-9]{{1,5}})/(?P<under>[0-9]{{1,5}})(?=[ ]\([0-9][0-9.]*+%\))"),
            lambda found: f"{say(found['over'])} out of {say(found['under'])}",
            after_number("/"),
            kind=Ratio,
        ),
        Rule(
            LazyPattern(rf"{_LEFT}(?P<over>[1-9])/10(?=[ ]\p{{Ll}}{{5,}}s\b(?<!inches|miles))"),
            lambda found: f"{say(found['over'])} out of ten",
            after_number("/"),
            kind=Ratio,
        ),
        Rule(
            LazyPattern(r"(?<=[★☆⭐][ ])(?P<over>[0-5])/5(?![\p{L}\p{N}/]|[.,]\p{N})"),
            lambda found: f"{say(found['over'])} out of five",
            after_number("/"),
            kind=Ratio,
        ),
        Rule(
            LazyPattern(rf"{_LEFT}(?P<low>[0-9]{{2,3}})/(?=[0-9]{{2,3}}[ ]?k?Hz)"),
            lambda found: f"{say(found['low'])} to",
            after_number("/"),
            kind=Range,
        ),
        Rule(
            LazyPattern(rf"{_LEFT}(?P<share>[1-9]0)/(?P<rest>[1-9]0)(?=\))"),
            _read_shares(say),
            after_number("/"),
            kind=Ratio,
        ),
    )


def _size_rules(wording: Wording, units: Mapping[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules for screens, for sides with their letters, for the energy of a label, for millions of people."""

    def say(written: str) -> str:
        whole, _, part = written.partition(".")
        return spell_number(wording, Number("", whole, part))

    def read_sides(found: Match[str]) -> Reading:
        sides = zip(found.captures("side"), found.captures("length"), strict=True)
        unit = units[found["unit"]].forms[1]
        return " by ".join(f"{side} {say(length)}" for side, length in sides) + f" {unit}"

    number = r"[0-9]{1,4}(?:\.[0-9]{1,2})?"
    side = rf"(?P<side>[WHDL])(?P<length>{number})"
    screen = rf"(?<![\p{{L}}\p{{N}}.])(?P<size>{number})[\"″”](?=[ ](?:[48]K|(?:O|Q)?LED|LCD|HD|Full[ ]HD|UHD|TV)\b)"
    return labelled(
        Measure,
        Rule(LazyPattern(screen), lambda found: f"{say(found['size'])} inch", after_number('"″”')),
        Rule(
            LazyPattern(rf"{_LEFT}{side}(?:[ ]?[x×][ ]?{side}){{1,2}}[ ]?(?P<unit>cm|mm)\b"),
            read_sides,
            after_number("x×"),
        ),
        Rule(
            LazyPattern(rf"{_LEFT}(?P<energy>{number})[ ]?kWh/1[,.]?000[ ]?h\b"),
            lambda found: f"{say(found['energy'])} kilowatt hours per one thousand hours",
            after_number("k"),
        ),
        Rule(
            LazyPattern(rf"{_LEFT}(?P<count>{number})(?P<scale>[mMK])(?=\+?[ ](?:{_MANY})\b)"),
            lambda found: f"{say(found['count'])} {_LETTERED_SCALES[found['scale'].lower()]}",
            after_number("mMK"),
        ),
    )


def _read_shares(say: Callable[[str], str]) -> Callable[[Match[str]], Reading]:
    def read(found: Match[str]) -> Reading:
        share, rest = found["share"], found["rest"]
        return f"{say(share)} {say(rest)}" if int(share) + int(rest) == 100 else None

    return read


def _record_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for games of a team: "the Chiefs (8-1)", "12-3 at home"."""

    def read(found: Match[str]) -> Reading:
        return " and ".join(spell_whole(wording, found[name]) for name in ("won", "lost"))

    record = r"(?P<won>[0-9]{1,2})[-–](?P<lost>[0-9]{1,2})"
    after_team = rf"(?<=\b\p{{Lu}}\p{{Ll}}{{2,15}}[ ]\(){record}(?=\))"
    placed = rf"(?<=,[ ]){record}(?=[ ](?:at[ ]home|on[ ]the[ ]road|all[ ]time)\b)"
    return (Rule(LazyPattern(f"{after_team}|{placed}"), read, after_number("-–"), kind=Score),)


def _outcome_rule() -> Rule:
    """Return the rule for points of a game: "beat the Nets 118-109", "a 118-109 win"."""
    beaten = (
        rf"(?<=\b(?:{_OUTCOMES})[ ](?:[\p{{L}}\p{{N}}.’']{{1,15}}[ ]){{0,3}}[1-9][0-9]{{2}})[-–](?=[1-9][0-9]{{2}}\b)"
    )
    beaten += r"|(?<=(?<![\p{L}\p{N}.,/-])[1-9][0-9]{2})[-–](?=[1-9][0-9]{2}[ ](?:win|victory|loss|defeat|lead)\b)"
    return said_rule(rf"(?=[-–])(?:{beaten})", "to", after_number("-–"), kind=Score)


def _football_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for results: "Arsenal 3-1 Liverpool", "HT 1-1"."""

    def say(digits: str) -> str:
        return "nil" if digits == "0" else spell_whole(wording, digits)

    def read_result(found: Match[str]) -> Reading:
        return f"{say(found['home'])} {found['name']} {say(found['away'])}"

    def read_half(found: Match[str]) -> Reading:
        home, away = found["home"], found["away"]
        said = f"{say(home)} all" if home == away else f"{say(home)} {say(away)}"
        return f"{_HALVES[found['time']]} {said}"

    def read_wickets(found: Match[str]) -> Reading:
        if not _CRICKET.search(found.string):
            return None
        return f"{say(found['first'])} for {say(found['last']).replace('nil', 'nought')}"

    declared = r"(?<=\b[0-9]{3}(?:[-/–]| for )[0-9])[ ]?d(?:ec)?\b"
    innings = r"(?P<first>[0-9]{3})[-/–](?P<last>[0-9])(?=[ ]?d(?:ec)?\b)"
    wickets = r"(?<=\b(?:took|from|to|at|on|were|was)[ ])(?P<first>[0-9]{1,3})-(?P<last>[0-9]{1,3})(?![\p{N}-])"
    goals = r"(?P<home>[0-9]{1,2})[-–](?P<away>[0-9]{1,2})"
    second = "(?:[ ](?:United|City|Rovers|Town|Wanderers|Albion|Villa|Palace))?"
    name = rf"(?P<name>(?!\b(?:The|On|In|At)\b)\p{{Lu}}\p{{Ll}}{{2,15}}{second})"
    return labelled(
        Score,
        Rule(LazyPattern(rf"(?<=\b\p{{Lu}}\p{{Ll}}{{2,15}}[ ]){goals}[ ]{name}\b"), read_result, after_number("-–")),
        Rule(LazyPattern(wickets), read_wickets, after_number("-")),
        Rule(
            LazyPattern(rf"{_LEFT}{innings}"),
            lambda found: f"{say(found['first'])} for {say(found['last'])}",
            after_number("-/–"),
        ),
        said_rule(declared, "declared", after_number("d "), kind=Score),
        Rule(LazyPattern(rf"\b(?P<time>HT|FT):?[ ]{goals}(?![0-9])"), read_half, after_number("-–")),
        said_rule(r"(?<=\p{Lu}\p{Ll}{2,15}[ ])\(a\)(?=,)", "away", "(", kind=Score),
    )
