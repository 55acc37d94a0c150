"""Rules for Portuguese abbreviations that the name after them explains: "D. Ana", "R. Augusta", "S. Paulo"."""

from regex import Match

from tts.text.normalization.classes import Abbreviation
from tts.text.normalization.iberian.abbreviations import build_saint_rule
from tts.text.normalization.portuguese import words
from tts.text.normalization.rules.forms import LazyPattern, Reading, Rule, alternatives, labelled, pieces_of
from tts.text.normalization.rules.numbers import Wording
from tts.text.normalization.rules.tables import one_and_many


def _elected_rule(wording: Wording) -> Rule:
    """Return the rule for the title of an office, in the gender of the article: "a Dep. Ana", "o dep. federal"."""
    titles = {title: one_and_many(said) for title, said in words.ELECTED_TITLES.items()}
    lower = [title for title in titles if title.islower()]

    def read(found: Match[str]) -> Reading:
        written = found["title"]
        return (titles.get(written) or titles[written.lower()])[found["feminine"] is not None]

    article = r"(?<=(?<!\p{L})(?:(?P<feminine>[AaÀà]|[DdNn]a|[Pp]ela|[Uu]ma)|(?:[Oo]|[DdNn]o|[Aa]o|[Pp]elo|[Uu]m))[ ])"
    title = rf"(?P<title>(?i:{alternatives(lower)})|{alternatives(titles)})\.(?=[ ](?:\p{{Lu}}\p{{Ll}}|fed|est))"
    return Rule(wording.notation.compile(f"{article}{title}"), read, ".", pieces=pieces_of(titles), kind=Abbreviation)


def build_name_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules, which read "dona Ana", "rua Augusta", "são Paulo"."""
    left = r"(?<!\p{L}|\p{Lu}\. ?)"
    women = rf"{left}D\.(?=[ \u00A0](?:\p{{Lu}}\p{{Ll}}*a|{words.WOMEN})(?!\p{{L}}))"
    numbered = r"(?=[ \u00A0](?:\p{Nd}|[\p{Lu}d][\p{L} ]{2,40}(?:,|[ ]n[.ºo°])[ ]?n?[.ºo°]*[ ]?\p{Nd}))"
    in_street = r"(?<=(?<!\p{L})(?:[NnDd]?[aà]|[Pp]ela|esquina com a|c/)[ ]|^)"
    named = r"(?=[ ](?:d[aeo]s?[ ])?\p{Lu})(?!R\.[ ]\p{Lu}\p{L}*[ ]\p{Ll})"
    streets = rf"{left}R\.{numbered}|{in_street}R\.{named}"
    after_street = rf"(?<=(?<!\p{{L}})R\.[ ])(?P<title>{alternatives(words.TITLES)})\.(?=[ ]\p{{Lu}})"
    return labelled(
        Abbreviation,
        Rule(wording.notation.compile(women), lambda found: "dona", "."),
        build_saint_rule(wording, words.SAINTS, "são"),
        Rule(wording.notation.compile(streets), lambda found: "rua", "."),
        _elected_rule(wording),
        Rule(
            LazyPattern(rf"(?i:{after_street})"),
            lambda found: words.TITLES.get(found["title"]) or words.TITLES.get(found["title"].lower()),
            ".",
            pieces=pieces_of(words.TITLES),
        ),
    )
