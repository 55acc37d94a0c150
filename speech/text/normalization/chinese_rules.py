"""The written forms of Mandarin that no other language has: scores, lines and flights, rough numbers, days as names."""

from regex import Match

from speech.text.normalization import chinese_words
from speech.text.normalization.chinese_numbers import DIGITS, cardinal, digits_of, say_date
from speech.text.normalization.forms import Reading, Rule, alternatives
from speech.text.normalization.han import HAN_GLUE, Han, build_han_rules
from speech.text.normalization.notation import SPACE, Notation, ascii_digits
from speech.text.normalization.numbers import Gender, Wording

_WINDOW = 20
"""Characters around a form in which the words that decide its reading stand."""
_DASH = r"\-–—~～〜"
_LEFT = rf"(?<!{HAN_GLUE}|[\p{{M}}\p{{N}}_]|\p{{Nd}}[.,:/])"


def build_own_rules(wording: Wording, measures: str) -> tuple[Rule, ...]:
    """Return the rules, which win over those of other languages; `measures` is the pattern of measure words."""
    notation = wording.notation
    han = Han(
        say_date=say_date,
        weekday="星期{}",
        no_date=r"决赛|的|[个张份块碗杯]|强",
        say_year=lambda year: digits_of(str(year)),
        to="到",
    )
    return (
        *_digit_name_rules(notation),
        _rough_rule(notation, measures),
        _score_rule(notation),
        _old_rule(notation),
        *_stroke_rules(notation),
        _international_rule(notation),
        _pointed_code_rule(notation),
        _named_number_rule(notation),
        *_amount_rules(notation),
        *build_han_rules(wording, han),
    )


def _spell(found: Match[str]) -> Reading:
    return digits_of(ascii_digits(found[0]))


def _digit_name_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for digits that are names: bus lines, plans, generations (90后), short years."""
    end = r"(?![.,，:：\-]?\p{Nd})"
    nouns = "|".join(chinese_words.NOUNS_AFTER_DIGITS)
    called = rf"(?=\Z|[\s，。！？、；,.!?）)”」]|{'|'.join(chinese_words.AFTER_CALLED)})"
    emergency = rf"(?<=[打拨叫]通?){_LEFT}\p{{Nd}}{{3,5}}+{called}"
    names = "|".join(chinese_words.NAMED_DAYS)
    dotted = rf"[.．](?P<day>\p{{Nd}}{{1,2}})(?={names})|[·・](?P<day>\p{{Nd}}{{1,2}})(?=[\p{{Han}}”’」])"
    day = rf"{_LEFT}(?P<month>\p{{Nd}}{{1,2}})(?:{dotted})"

    def read_day(found: Match[str]) -> Reading:
        return digits_of(ascii_digits(found["month"] + found["day"]))

    patterns = (
        rf"{_LEFT}\p{{Nd}}{{3,5}}+(?=(?:{nouns}))",
        rf"{_LEFT}[0-9０-９][05０５](?=(?:[、和/]\p{{Nd}}[05０５])?后(?![来面续果台天悔期方退]|的?\p{{Nd}}))",
        rf"{_LEFT}\p{{Nd}}{{2}}(?={SPACE}年{SPACE}\p{{Nd}}{{1,2}}{SPACE}月)",
        rf"{_LEFT}0\p{{Nd}}(?={SPACE}年)",
    )
    rules = (Rule(notation.compile(pattern + end), _spell, "0") for pattern in patterns)
    return (
        *rules,
        Rule(notation.compile(emergency), lambda found: " ".join(digits_of(ascii_digits(found[0]))), "打拨叫"),
        Rule(notation.compile(day), read_day, ".．·・"),
    )


def _rough_rule(notation: Notation, measures: str) -> Rule:
    """Return the rule for a digit and the next before a measure word: "2、3个" is 两三个."""
    pattern = rf"{_LEFT}(?P<low>[1-9１-９])[、，,](?P<high>[2-9２-９])(?={SPACE}[百千万亿]?(?:{measures}))"

    def read(found: Match[str]) -> Reading:
        low, high = int(ascii_digits(found["low"])), int(ascii_digits(found["high"]))
        return ("两" if low == 2 else DIGITS[low]) + (DIGITS[high] if high != 2 else "两") if high == low + 1 else None

    return Rule(notation.compile(pattern), read, "、，,")


def _score_rule(notation: Notation) -> Rule:
    """Return the rule for the dash of a score: 3-1 falls, or a word of sport stands near."""
    before = rf"(?<={_LEFT}(?<![-–—/+×÷=] ?)(?P<low>\p{{Nd}}{{1,3}}))"
    after = rf"(?=(?P<high>\p{{Nd}}{{1,3}})(?!\p{{Nd}}|[.,:/%{_DASH}]\p{{Nd}}| ?[=%％°]|{HAN_GLUE}))"

    def read(found: Match[str]) -> Reading:
        around = found.string[max(0, found.start() - _WINDOW) : found.end() + _WINDOW]
        is_score = any(word in around for word in chinese_words.SCORE_WORDS)
        low, high = int(ascii_digits(found["low"])), int(ascii_digits(found["high"]))
        is_sum = found.string[found.end() : found.end() + 8].lstrip("0123456789 ").startswith("=")
        return None if is_sum or not (is_score or low >= high) else "比"

    return Rule(notation.compile(f"{before}[-–—]{after}"), read, "-–—")


def _old_rule(notation: Notation) -> Rule:
    """Return the rule for spans of full centuries, which are no years: 1500年历史, 2000年前."""
    after = "|".join(chinese_words.AFTER_SPANS)
    pattern = rf"{_LEFT}(?P<value>\p{{Nd}}{{1,2}}00)(?={SPACE}年(?:的)?(?:{after}))"
    return Rule(
        notation.compile(pattern), lambda found: cardinal(int(ascii_digits(found["value"])), Gender.NONE), "0０"
    )


def _stroke_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for a stroke between units (元/月) and for a dash between weekdays or parts of the day."""
    units = "|".join(chinese_words.RATE_UNITS)
    per = rf"(?<=\p{{Nd}}[多余百千万亿]{{0,2}} ?\p{{Han}}{{1,3}})[/／](?=(?:{units}))"
    weekday = r"(?<=(?:周|星期|礼拜)[一二三四五六日天])[\-–—~～〜](?=(?:周|星期|礼拜)?[一二三四五六日天](?!\p{Nd}))"
    part = rf"(?<=\p{{Nd}}[^\s，。]{{0,3}})[{_DASH}](?=(?:{'|'.join(chinese_words.SPAN_ENDS)}))"
    return (
        Rule(notation.compile(per), lambda found: "每", "/／"),
        Rule(notation.compile(weekday), lambda found: "到", "-–—~～〜"),
        Rule(notation.compile(part), lambda found: "到", "-–—~～〜"),
    )


def _international_rule(notation: Notation) -> Rule:
    """Return the rule for telephones with the code of a country: +86 10 6552 9988."""
    pattern = r"(?<![\p{L}\p{N}])[+＋]\p{Nd}{1,3}(?:[ \-]\(?\p{Nd}{1,8}\)?){2,5}(?![\-.]?\p{Nd})"

    def read(found: Match[str]) -> Reading:
        groups = "".join(sign if sign.isdecimal() else " " for sign in found[0]).split()
        return "加" + ", ".join(digits_of(ascii_digits(group)) for group in groups)

    return Rule(notation.compile(pattern), read, "+＋")


def _pointed_code_rule(notation: Notation) -> Rule:
    """Return the rule for letters before a decimal: PM2.5."""
    pattern = (
        rf"(?<!{HAN_GLUE}|[\p{{N}}_@#./\-])(?P<letters>[A-Z]{{1,4}})(?P<whole>[0-9]{{1,3}})\.(?P<fraction>[0-9]{{1,2}})"
        rf"(?!{HAN_GLUE}|[\p{{N}}_]|\.\p{{N}})"
    )

    def read(found: Match[str]) -> Reading:
        return f"{' '.join(found['letters'])} {cardinal(int(found['whole']))}点{digits_of(found['fraction'])}"

    return Rule(notation.compile(pattern), read, ".")


def _named_number_rule(notation: Notation) -> Rule:
    names = chinese_words.BEFORE_NUMBERS
    pattern = rf"(?<!\p{{Latin}})(?P<name>{alternatives(names)})[ ]?(?=\p{{Nd}})"
    return Rule(notation.compile(pattern), lambda found: names[found["name"]], "0")


def _amount_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for money with noughts at the end (12.50元) and for ten thousands as a letter (1.5w)."""
    names = "|".join(chinese_words.MONEY_NAMES)
    whole = rf"{_LEFT}(?P<whole>\p{{Nd}}{{1,3}}(?:,\p{{Nd}}{{3}})*+|\p{{Nd}}{{1,9}}+)"
    money = rf"{whole}\.(?P<fraction>\p{{Nd}}0)(?={SPACE}(?:{names}))"
    letter = rf"{whole}(?:\.(?P<fraction>\p{{Nd}}{{1,2}}))?+(?P<scale>w)(?!{HAN_GLUE}|\p{{N}})"

    def read(found: Match[str]) -> Reading:
        fraction = digits_of(ascii_digits(found["fraction"] or "").rstrip("0"))
        value = int(ascii_digits(found["whole"]))
        spoken = f"{cardinal(value)}点{fraction}" if fraction else cardinal(value, Gender.MASCULINE)
        return spoken + ("万" if "scale" in found.groupdict() else "")

    return (
        Rule(notation.compile(money), read, ".", has_number=True),
        Rule(notation.compile(letter), read, "w", has_number=True),
    )
