"""The written forms that Italian has for itself: ordinals, hours with a period, one before a noun, saints, laws."""

from collections.abc import Mapping, Sequence

from regex import Match

from speech.text.normalization import italian_numbers, italian_words
from speech.text.normalization.agreement import build_half_rule
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.notation import ascii_digits
from speech.text.normalization.numbers import Gender, Noun, Wording
from speech.text.normalization.spans import Spans, build_inner_unit_rule, build_span_rules
from speech.text.normalization.strokes import build_over_rules, build_per_rules
from speech.text.normalization.telephones import build_account_rule, build_labelled_rule, build_plate_rule

_HALVES = {Gender.MASCULINE: "mezzo", Gender.FEMININE: "mezza"}
_WINDS = {"N": "nord", "S": "sud", "E": "est", "O": "ovest", "W": "ovest"}
_HOUR = italian_numbers.counted("ora", "ore", Gender.FEMININE)
_DAY = italian_numbers.counted("giorno", "giorni")
_BEFORE_HOUR = r"\b(?i:ore|h\.?|alle|dalle|le|delle|alle ore|dalle ore)[ ]|\b(?i:all|l|dall|dell)['’]"
_YEAR_OF_TWO_DIGITS = 50
"""From here on they are of the last century, where they are said without it; below of this one."""


def build_first_rules(wording: Wording, units: Mapping[str, Noun]) -> Sequence[Rule]:
    """Return the rules that win over those of all languages."""
    spans = Spans(
        hour=_HOUR,
        minute=units["min"],
        second=units["s"],
        inch=italian_numbers.counted("pollice", "pollici"),
        last=" e ",
        winds=_WINDS,
    )
    days = {"h": _HOUR, "ora": _HOUR, "ore": _HOUR, "g": _DAY, "gg": _DAY, "giorno": _DAY, "giorni": _DAY}
    return (
        *_hour_rules(wording),
        _law_rule(wording),
        *_written_rules(wording),
        *_decade_rules(wording),
        _elided_day_rule(wording),
        build_half_rule(wording, italian_numbers.gender_of, _HALVES),
        *_part_rules(wording),
        _minute_of_match_rule(wording),
        *build_span_rules(wording, spans),
        build_inner_unit_rule(wording, {"m": units["m"], "€": wording.currencies["€"].unit}),
        *build_over_rules(wording, days, "su"),
        *build_per_rules(wording, italian_words.PER | {"": "per"}, units),
        _thousand_rule(wording),
        build_labelled_rule(wording, italian_words.IDENTIFIERS),
        build_account_rule(wording),
        build_plate_rule(wording),
        _mobile_rule(wording),
        _saint_rule(wording),
        Rule(wording.notation.compile(r"(?<=\p{Nd})/(?=[A-Z](?![\p{L}\p{N}]))"), lambda found: "barra", "/"),
    )


def build_own_rules(wording: Wording) -> Sequence[Rule]:
    """Return the rules for numbers that no other language shares."""
    notation = wording.notation
    ordinal = (
        rf"{notation.left}(?P<value>\p{{Nd}}{{1,9}}+)(?P<mark>[ºª]|[oa](?=[ ]\p{{L}})|{_degree_sign()}){notation.end}"
    )
    return (Rule(notation.compile(ordinal), _read_ordinal, "0"), _one_rule(wording))


def _degree_sign() -> str:
    """Return the pattern of the sign of degrees where an article or a noun shows it to be that of an ordinal."""
    article = r"\b(?i:il|lo|al|del|dal|nel|sul|suo|mio|tuo|ogni|quel|questo)[ ][0-9]{1,9}|[lL]['’][0-9]{1,9}"
    noun = rf"[ ](?!(?i:{'|'.join(italian_words.AFTER_DEGREES)})(?!\p{{L}}))\p{{L}}\p{{Ll}}"
    return rf"(?<={article})°|°(?={noun})"


def _read_ordinal(found: Match[str]) -> Reading:
    gender = Gender.FEMININE if found["mark"] in "ªa" else Gender.MASCULINE
    return italian_numbers.ordinal(int(found["value"]), gender)


def _one_rule(wording: Wording) -> Rule:
    """Return the rule for one before a noun: "un libro", "uno studente", "una casa", "un’amica"."""

    def read(found: Match[str]) -> Reading:
        gender = italian_numbers.gender_of(found["noun"], 1)
        if gender is Gender.NONE:
            return None
        next_word = found["adjective"] or found["noun"]
        article = italian_numbers.article(next_word, is_feminine=gender is Gender.FEMININE)
        return f"{article}{next_word}" if article.endswith("’") and not found["adjective"] else {"one": article}

    notation = wording.notation
    counted = rf"(?<!(?<!\p{{L}})(?:{italian_words.LABELS})[ \u00A0])(?<!\p{{Ll}}[ ]\p{{Lu}}\p{{L}}{{1,20}}[ ])"
    noun = r"(?P<noun>\p{L}{2,}+)(?!\.\p{L}|['’])"
    adjective = rf"(?:(?P<adjective>{italian_words.EPICENE})[ ](?={noun})|{noun})"
    pattern = rf"{notation.left}(?<![-+−/.,:'’])(?P<one>1)[ \u00A0]{adjective}"
    return Rule(notation.compile(f"{counted}{pattern}"), read, "1")


def _hour_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for hours with a period, which the word before or a second one tells from a number."""

    def read(found: Match[str]) -> Reading:
        return say_time(int(found["hour"]), int(found["minute"]), None, "")

    compile_, hour = wording.notation.compile, r"(?P<hour>[01]?[0-9]|2[0-4])"
    after = r"(?![\p{L}\p{N}%]|[.,:]\p{N}|[ ]?[%€°]|[ ](?:euro|mln|mld|milioni|miliardi)(?!\p{L}))"
    minute = rf"(?P<minute>[0-5][0-9]){after}"
    span = r"[0-2]?[0-9]\.[0-5][0-9]"
    return (
        Rule(compile_(rf"(?<=(?:{_BEFORE_HOUR})(?:{span}[ ]?[-–/][ ]?)?){hour}[.,]{minute}"), read, ".,"),
        Rule(compile_(rf"{wording.notation.left}{hour}\.{minute}(?=[ ]?[-–][ ]?{span}{after})"), read, "."),
        Rule(compile_(rf"(?<=(?<![\d.,]){span}[ ]?[-–][ ]?){hour}\.{minute}"), read, "."),
        Rule(compile_(r"(?<=[lL]['’])1(?=[ ]e[ ][0-5][0-9](?![\p{L}\p{N}]|[.,]\p{N}))"), lambda found: "una", "1"),
    )


def _written_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for words before a number that only the number shows: "h 21", "lun 5 mag", "L. 104/92"."""
    days = dict(zip(("lun", "mar", "mer", "gio", "ven", "sab", "dom"), italian_words.WEEKDAYS, strict=True))
    months = "|".join(italian_words.WRITTEN_MONTHS)
    start = r"(?<![\p{L}\p{N}_.]|\p{Nd}[ ])"

    def rule(pattern: str, said: Mapping[str, str], needs: str) -> Rule:
        def read(found: Match[str]) -> Reading:
            return said[found["key"].lower()]

        return Rule(wording.notation.compile(f"{start}{pattern}"), read, needs)

    clock = r"(?=[ ][0-2]?[0-9](?:[.:,][0-5][0-9])?(?![\p{L}\p{N}]|[.,:/-]\p{N}))"
    return (
        rule(rf"(?P<key>[hH])\.?{clock}", {"h": "ore"}, "hH"),
        rule(r"(?P<key>L)\.(?=[ ]?[0-9]{1,4}/(?:[0-9]{4}|[0-9]{2})(?!\p{N}))", {"l": "legge"}, "L"),
        rule(r"(?P<key>[pP]\.(?:es\.|za))(?=[ ,:])", {"p.es.": "per esempio", "p.za": "piazza"}, "pP"),
        rule(rf"(?P<key>(?i:{alternatives(days)}))(?=[ ][0-9]{{1,2}}[ ](?i:{months}))", days, "0"),
    )


def _elided_day_rule(wording: Wording) -> Rule:
    """Return the rule for a first day after an elided article, where it is no ordinal: "l'1 gennaio", "l'1/1/1980"."""

    def read(found: Match[str]) -> Reading:
        if not found["month"]:
            return "uno"
        month = int(found["month"])
        if not 1 <= month <= len(italian_words.MONTHS):
            return None
        year = f" {italian_numbers.number(int(found['year']))}" if found["year"] else ""
        return f"uno {italian_words.MONTHS[month - 1]}{year}"

    named = rf"1(?=[ ](?:{'|'.join(italian_words.MONTHS)})(?!\p{{L}}))"
    numeric = r"0?1(?P<mark>[/.])(?P<month>[0-9]{1,2})(?:(?P=mark)(?P<year>[12][0-9]{3}))?(?![\p{L}\p{N}/]|[.,]\p{N})"
    return Rule(wording.notation.compile(rf"(?<=[lL]['’])(?:{named}|{numeric})"), read, "1")


def _decade_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for years after an apostrophe ("anni '80"), which is no quotation mark."""

    def read(found: Match[str]) -> Reading:
        return italian_numbers.number(int(found["year"]))

    anno = r"\b(?i:anni|il|nel|del|dal|al|sul|gli|degli|negli|classe|estate|autunno|inverno|primavera)[ ]"
    year = r"[’'‘](?P<year>[0-9]{2,3})(?![\p{L}\p{N}’'])"
    unquoted = r"(?![^’'\n]{0,60}[’'](?!\p{L}|[0-9]{2}))"
    compile_ = wording.notation.compile
    return (
        Rule(compile_(rf"(?<={anno}|\(|[’'][0-9]{{2,3}}[-–]){year}"), read, "'’‘"),
        Rule(compile_(rf"(?<=\p{{L}}[ ]|^){year}{unquoted}"), read, "'’‘"),
    )


def say_time(hour: int, minute: int, second: int | None, period: str) -> str:
    """Return a time of day as it is read."""
    hours = "una" if hour == 1 else italian_numbers.number(hour)
    said = f"{hours} e {italian_numbers.number(minute)}" if minute else hours
    if second is not None:
        seconds = italian_numbers.cardinal(second, Gender.MASCULINE)
        said += f" e {seconds} second{'o' if second == 1 else 'i'}"
    return f"{said} {_part_of_day(hour, period)}" if period else said


def _part_of_day(hour: int, period: str) -> str:
    if period == "a.m.":
        return "del mattino" if 5 <= hour < 12 else "di notte"
    return "di sera" if 6 <= hour < 12 else "del pomeriggio"


def _law_rule(wording: Wording) -> Rule:
    """Return the rule for the number and year of a law: "legge n. 241/1990", "D.Lgs. 81/08"."""

    def read(found: Match[str]) -> Reading:
        written = ascii_digits(found["year"])
        year = int(written)
        if len(written) == 2 and year < _YEAR_OF_TWO_DIGITS:
            year += 2000
        return {"reference": f"{italian_numbers.number(int(found['value']))} del {italian_numbers.number(year)}"}

    law = rf"(?<=(?<!\p{{L}})(?:{italian_words.LAWS})(?:[ ]n\.)?[ ]?)"
    pattern = r"(?P<reference>(?P<value>[0-9]{1,6})/(?P<year>(?:1[89]|20)[0-9]{2}|[0-9]{2}))(?![\p{L}\p{N}/])"
    return Rule(wording.notation.compile(f"{law}{pattern}"), read, "/")


def _part_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for a fraction after an article, which is no date, and for a half after a noun."""

    def read(found: Match[str]) -> Reading:
        return italian_numbers.part_of(int(found["under"]))

    def read_many(found: Match[str]) -> Reading:
        over, under = int(found["over"]), int(found["under"])
        return italian_numbers.ratio(over, under) if over < under else None

    def read_half(found: Match[str]) -> Reading:
        is_feminine = italian_numbers.gender_of(found["noun"], 1) is Gender.FEMININE
        return "mezza" if is_feminine else "mezzo"

    compile_ = wording.notation.compile
    of_noun = r"(?=[ \u00A0]d(?:i|ei|el|ella|egli|elle|ello)[ \u00A0]\p{L}|[ \u00A0]d(?:ell)?['’]\p{L})"
    under = r"/(?P<under>[2-9]|1\p{Nd})(?![\p{N}/])"
    one = rf"(?<=\b(?i:un|(?P<article>il|del|al|dal|nel))[ \u00A0])1{under}(?(article){of_noun})"
    many = rf"(?<=\b(?i:il|del|al|dal|nel|i|dei|ai)[ \u00A0])(?P<over>[2-9]){under}{of_noun}"
    half = r"(?<=(?P<noun>[\p{L}\p{N}]{1,20})[ ]e[ ])(?:1/2|½)(?![\p{L}\p{N}/])"
    return (
        Rule(compile_(one), read, "/"),
        Rule(compile_(many), read_many, "/"),
        Rule(compile_(half), read_half, "/½"),
    )


def _minute_of_match_rule(wording: Wording) -> Rule:
    """Return the rule for a minute of a match, which is an ordinal: "al 90'"."""

    def read(found: Match[str]) -> Reading:
        return italian_numbers.ordinal(int(found["minute"]))

    pattern = r"(?<=\b(?i:al|dal|del|nel|il|all['’]|l['’])[ ]?)(?P<minute>[0-9]{1,3})['′’](?![\p{L}\p{N}'′’\"″])"
    return Rule(wording.notation.compile(pattern), read, "'′’")


def _thousand_rule(wording: Wording) -> Rule:
    """Return the rule for thousands written as a letter: "10k follower"."""

    def read(found: Match[str]) -> Reading:
        return italian_numbers.number(int(found["whole"]) * 1000 + int(f"{found['fraction'] or '':0<3}"))

    notation = wording.notation
    number = rf"{notation.left}(?P<whole>[0-9]{{1,3}})(?:,(?P<fraction>[0-9]{{1,3}}))?+"
    return Rule(notation.compile(rf"{number}k{notation.end}(?![ ]?[\p{{Sc}}/])"), read, "k")


def _mobile_rule(wording: Wording) -> Rule:
    """Return the rule for the ten digits of a mobile telephone without spaces."""

    def read(found: Match[str]) -> Reading:
        groups = (found[0][:3], found[0][3:6], found[0][6:])
        return ", ".join(" ".join(wording.digits[int(digit)] for digit in group) for group in groups)

    notation = wording.notation
    pattern = rf"{notation.left}(?<![-+.,:/])3[2-9][0-9]{{8}}(?![-.,:/]?\p{{N}}|[ ]?[%\p{{Sc}}]){notation.end}"
    return Rule(notation.compile(pattern), read, "0")


def _saint_rule(wording: Wording) -> Rule:
    """Return the rule for a saint before a name: "S. Maria", "S. Antonio", "S. Stefano"."""

    def read(found: Match[str]) -> Reading:
        name = found["name"]
        if name[0] in "AEIOU":
            return f"sant’{name}"
        if name.endswith(("a", "Agnese", "Irene")) and name not in italian_words.SAINTS_IN_A:
            return f"santa {name}"
        is_impure = name[0] == "S" and name[1] not in "aeiou"
        return f"{'santo' if is_impure else 'san'} {name}"

    pattern = r"(?<![\p{L}\p{M}\p{N}_.])S\.[ ]?(?P<name>\p{Lu}\p{Ll}{2,}+)(?![\p{L}.])"
    return Rule(wording.notation.compile(pattern), read, "S")
