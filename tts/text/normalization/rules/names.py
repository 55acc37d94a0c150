"""Rules for names of letters with signs between or after them: "AT&T", "R&D", "C++", "C#", "f(x)"."""

from regex import Match

from tts.text.normalization.classes import Code, Formula, Letters
from tts.text.normalization.rules.codes import Codes, spell_letters
from tts.text.normalization.rules.forms import Reading, Rule, labelled
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.numbers import Wording

_LONGEST_SPELLED = 3
_END = r"(?![^\s.,;:!?)\]}\"'\u2019\u201d/-])(?![.,:]?\p{N})"


def build_ampersand_rule(wording: Wording, codes: Codes) -> Rule:
    """Return the rule for an ampersand between letters or words; up to three capitals are spelled: "AT&T"."""

    def say(part: str) -> str:
        is_spelled = len(part) == 1 or (len(part) <= _LONGEST_SPELLED and part.isupper())
        return spell_letters(codes, part) if is_spelled else part

    def read(found: Match[str]) -> Reading:
        said = f" {wording.signs['&']} ".join(map(say, found["name"].split("&")))
        return said + ("'s" if found["plural"] else "")

    pattern = (
        r"(?<![\p{L}\p{N}_&=?/#;])(?P<name>\p{L}{1,20}+(?:&\p{L}{1,20}?){1,3})"
        r"(?P<plural>(?<=&\p{Lu})s)?(?![\p{L}\p{N}_&=]|(?<=&\p{Ll}{2,8});)"
    )
    return Rule(wording.notation.compile(pattern), read, "&", kind=Letters)


def build_function_rule(notation: Notation, of: str) -> Rule:
    """Return the rule for the parenthesis between a function and its variable, for which `of` is said: "f(x)"."""
    pattern = r"(?<=(?<![\p{L}\p{N}])[fgh]['’′]?)\((?=[a-z]\))"
    return Rule(notation.compile(pattern), lambda found: of, "(", kind=Formula)


def build_programming_rules(wording: Wording, plus: str = "", sharp: str = "sharp") -> tuple[Rule, ...]:
    """Return the rules for the signs of programming languages, "C++" and "C#", with the words for the signs."""
    compile_, plus = wording.notation.compile, plus or wording.signs["+"]
    twice = rf"\+\+(?<=\p{{L}}\+\+)(?:{_END}|(?=\p{{N}}{{2}}(?!\p{{N}})))"
    return labelled(
        Code,
        Rule(compile_(twice), lambda found: f"{plus} {plus}", "+"),
        Rule(compile_(rf"#(?<=(?<![\p{{L}}\p{{N}}_])\p{{Lu}}#){_END}"), lambda found: sharp, "#"),
    )
