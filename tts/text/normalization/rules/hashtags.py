"""The rule for hashtags in other scripts than the Latin: words, with the numbers in them."""

from collections.abc import Callable

import regex
from regex import Match

from tts.text.normalization.classes import Electronic
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import ascii_digits, is_read_by_digits

_DIGITS = regex.compile(r"\p{Nd}++")


def build_hashtag_rule(letters: str, template: str, cardinal: Callable[[int], str]) -> Rule:
    """Return the rule for "#" before a word with a letter of the class `letters`; `template` takes the words."""

    def say_number(found: Match[str]) -> str:
        digits = ascii_digits(found[0])
        spoken = map(cardinal, map(int, digits)) if is_read_by_digits(digits) else (cardinal(int(digits)),)
        return f" {' '.join(spoken)} "

    def read(found: Match[str]) -> Reading:
        return template.format(_DIGITS.sub(say_number, found["tag"].replace("_", " ")).strip())

    word = r"[\p{L}\p{M}\p{Nd}_]"
    pattern = rf"(?<![\p{{L}}\p{{M}}\p{{N}}_&/#])#(?P<tag>(?=[^\s#]{{0,40}}[{letters}]){word}++)"
    return Rule(regex.compile(pattern, regex.V1), read, "#", kind=Electronic)
