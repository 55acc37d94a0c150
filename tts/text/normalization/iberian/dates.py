"""Rules for short dates ("31/12") and short names of weekdays ("lun.-vie.") in Spanish and Portuguese."""

from collections.abc import Mapping

from regex import Match

from tts.text.normalization.rules.dates import Date, Dates
from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.numbers import Wording


def build_short_date_rule(wording: Wording, dates: Dates) -> Rule:
    """Return the rule for a day and a month alone, where the numbers can be no fraction ("31/12")."""

    def read(found: Match[str]) -> Reading:
        date = Date(None, int(found["month"]), int(found["day"]))
        return None if found[0] == "24/7" else dates.say(date)

    day, month = r"(?P<day>0?[1-9]|[12][0-9]|3[01])", r"(?P<month>0?[1-9]|1[0-2])"
    no_fraction = r"(?:(?=1[3-9]/|[23][0-9]/)|(?=0)|(?=[0-9]{1,2}/0))"
    left = rf"{wording.notation.left}(?<![-–/.,:])"
    pattern = rf"{left}{no_fraction}{day}/{month}(?![-–/.,:]?[0-9]|/){wording.notation.end}"
    return Rule(wording.notation.compile(pattern), read, "/")


def build_weekday_rule(wording: Wording, weekdays: Mapping[str, str]) -> Rule:
    """Return the rule for short names of weekdays in a range or a list; alone, most of them are other words."""
    names = rf"(?i:{alternatives(weekdays)})"
    joined = r"\.?(?:[ ]?[-–/][ ]?|,[ ]|[ ](?:a|e|y)[ ])"
    after = rf"(?={joined}{names}\.)"
    before = rf"(?<=(?<!\p{{L}}){names}\.{joined})"

    day = rf"(?<!\p{{L}})(?P<day>{names})\.(?!\s*+\Z|\s++\p{{Lu}}\p{{Ll}}{{3}})"
    last = rf"(?<!\p{{L}})(?P<day>{names})(?=\.)(?:\.(?!\s*+\Z|\s++\p{{Lu}}\p{{Ll}}{{3}}))?+"
    pattern = f"{day}{after}|{before}{last}"
    return Rule(wording.notation.compile(pattern), lambda found: weekdays[found["day"].lower()], ".")
