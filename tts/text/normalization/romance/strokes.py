"""Rules for a stroke whose meaning the words around it tell: "c/" and "s/", pressures, beats, scores, marks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from regex import Match

from tts.text.normalization.classes import Abbreviation, Measure, Ratio, Score
from tts.text.normalization.rules.forms import LETTER_STROKE, Rule
from tts.text.normalization.rules.numbers import Wording

_LEFT = r"(?<![\p{L}\p{N}_/.:-]|\p{N},)"
_END = r"(?![\p{L}\p{N}_/]|[.,:-]\p{N})"
_SET_WON = "6/[0-4]|7/[56]"
_ANY_SET = f"{_SET_WON}|[0-4]/6|[56]/7"
_LIST = r"(?:[ ]?\(\p{Nd}{1,2}(?:-\p{Nd}{1,2})?\))?(?:[,;]|[,;]?[ ](?:[ey]|et))?[ ]"
_GOING_ON = "y|e|a|al|ao|ante|en|em|contra|no|na|et|à|au|face|contre|devant|dans"
_DAY = r"(?<!(?<!\p{L})(?i:el|d[ií]a|le)[ ]\p{Nd}{1,2})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Strokes:
    """The words around two numbers with a stroke between them, as patterns, and the words for the stroke.

    `pressures` stand some words before a blood pressure, `pressures_after` right after one; `pressure` is said between
    its numbers. `music` stands before a measure, in which `beat` is said. After `scored` the numbers are goals or
    games, with `score` between them. `marked` stand before a mark, `marked_after` after one, with `mark` in it. After
    `dated` it is a date, before `divided` a fraction.
    """

    pressures: str
    pressures_after: str
    pressure: str
    music: str
    beat: str
    scored: str
    score: str
    marked: str
    marked_after: str
    mark: str
    dated: str
    divided: str


def build_with_rule(wording: Wording, said: Mapping[str, str]) -> Rule:
    """Return the rule for "c/" and "s/" that touch a word: "c/garaje", "s/juros"; `said` has the words for them."""
    no_address = r"(?!\p{Ll}{3,20},?[ ][0-9]{1,3}(?![\p{L}\p{N}]|[.,]\p{N}))"
    no_span = r"(?!(?:m[eê]s|d[ií]a|semana|a[nñ]o|hora|noche|noite|un[ao])(?!\p{L})|ref\.)"
    start = rf"(?<![\p{{L}}\p{{N}}_/.])(?P<letter>[{''.join(said)}])/(?=\p{{Ll}}{{3}})"
    pattern = f"{start}{no_address}{no_span}"
    return Rule(
        wording.notation.compile(pattern), lambda found: said[found["letter"]], LETTER_STROKE, kind=Abbreviation
    )


def build_each_rule(wording: Wording) -> Rule:
    """Return the rule for a stroke before what a quantity is shared by: "2 pers./hab.", "PIB/hab."."""
    said = {"hab": "habitante", "hab.": "habitante", "sem": "semana", "sem.": "semana"}
    room = {"hab": "habitación", "hab.": "habitación"}

    def read(found: Match[str]) -> str:
        shared = found["shared"]
        return f"por {(room if found['people'] else said).get(shared, shared)}"

    before = r"(?<=(?P<people>\p{Nd}[ ](?:pers|pess|pax)(?:onas|oas)?\.?)|\p{Lu}{3}|\p{Ll}{3}s|\p{Nd}[xX]|[ ]vez)"
    shared = r"(?:hab|sem)(?:\.(?!\s*+\Z|\s++\p{Lu})|(?![\p{L}.])|(?=\.))"
    shared += r"|(?:quarto|habitación|noche|noite|mesa|d[ií]a|a[ñn]o|semana|m[eê]s|hora|pessoa|persona)(?!\p{L})"
    return Rule(wording.notation.compile(f"{before}/(?P<shared>{shared})"), read, LETTER_STROKE, kind=Measure)


def build_stroke_rules(wording: Wording, strokes: Strokes) -> Iterator[Rule]:
    """Yield the rules for the strokes alone; other rules read the numbers. They must stand before dates."""
    low, high = rf"{_LEFT}(?!0\p{{Nd}})\p{{Nd}}{{1,3}}", rf"\p{{Nd}}{{1,3}}{_END}"
    pressed = rf"(?<!\p{{L}})(?:{strokes.pressures})(?!\p{{L}})[^\p{{Nd}}.;\n]{{0,30}}{low}{_DAY}"
    played = rf"(?<!\p{{L}})(?i:{strokes.music})[ ](?:de[ ])?{low}"
    part = rf"(?![ ](?:{strokes.divided})[ ](?!tensi|presi|press))"
    yield _rule(Measure, wording, pressed, high + part, strokes.pressure)
    yield _rule(Measure, wording, low, rf"{high}[ ](?:{strokes.pressures_after})(?!\p{{L}})", strokes.pressure)
    yield _rule(Score, wording, played, high, strokes.beat)
    yield _rule(
        Score, wording, rf"{_LEFT}\p{{Nd}}{{2}}", r"\p{Nd}{2}[ ]?(?:h(?:oras|s)?|a[ñn]os)(?!\p{L})", strokes.score
    )
    yield from _mark_rules(wording, strokes)
    yield from _score_rules(wording, strokes)


def _mark_rules(wording: Wording, strokes: Strokes) -> Iterator[Rule]:
    number = rf"{_LEFT}\p{{Nd}}{{1,3}}(?:[.,]\p{{Nd}}{{1,2}})?"
    best = rf"(?:5|10|20|100){_END}(?![ ](?:{strokes.divided})(?!\p{{L}}))"
    marked = rf"(?<!\p{{L}})(?i:{strokes.marked})[ :]{{1,3}}(?:(?:de|un|um|con un|com)[ ])?{number}"
    yield _rule(Ratio, wording, marked, best, strokes.mark)
    yield _rule(Ratio, wording, number, rf"{best}[ ](?:{strokes.marked_after})(?!\p{{L}})", strokes.mark)


def _score_rules(wording: Wording, strokes: Strokes) -> Iterator[Rule]:
    """Yield the rules for scores: after a verb, in the sets of tennis that are won, and in sets beside those."""
    no_date = rf"(?<!(?<!\p{{L}})(?i:{strokes.dated})[ ]\p{{Nd}}{{1,2}})"
    no_fraction = rf"(?![ ](?:{strokes.divided})(?!\p{{L}})|[ ]?[=+×*÷])"
    verb = rf"(?<!\p{{L}})(?i:{strokes.scored})[^\p{{Nd}}.;\n]{{0,20}}"
    games = rf"(?:\p{{Nd}}{{1,2}}/\p{{Nd}}{{1,2}}{_LIST}){{0,4}}"
    scored = rf"\p{{Nd}}{{1,2}}{_END}{no_fraction}(?![ ](?!(?:{_GOING_ON})[ ])\p{{Ll}})"
    yield _rule(Score, wording, rf"{verb}{games}{_LEFT}(?!0\p{{Nd}})\p{{Nd}}{{1,2}}{no_date}", scored, strokes.score)
    free = rf"{_LEFT}(?<![=+×*÷][ ]?)"
    yield _rule(Score, wording, rf"{free}6{no_date}", f"[0-4]{_END}{no_fraction}", strokes.score)
    yield _rule(Score, wording, rf"{free}7{no_date}", f"[56]{_END}{no_fraction}", strokes.score)
    game = rf"{_LEFT}[0-7]{no_date}"
    yield _rule(Score, wording, rf"(?:{_ANY_SET}){_LIST}{game}", f"[67]{_END}", strokes.score)
    yield _rule(Score, wording, game, rf"[67]{_END}{_LIST}(?:{_SET_WON}){_END}", strokes.score)


def _rule(kind: type, wording: Wording, before: str, after: str, said: str) -> Rule:
    pattern = rf"/(?={after})(?<={before}/)"
    return Rule(wording.notation.compile(pattern), lambda found: said, "/", has_number=True, kind=kind)
