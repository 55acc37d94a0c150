"""Rules for strokes whose meaning the words around them show: sets of tennis, marks, pages, "4/6 persone"."""

from collections.abc import Iterator, Sequence

from regex import Match

from tts.text.normalization.classes import Ratio, Score
from tts.text.normalization.rules.forms import Reading, Rule, before_number
from tts.text.normalization.rules.numbers import Wording

_LEFT = r"(?<![\p{L}\p{N}_/.:-]|\p{N},)"
_END = r"(?![\p{L}\p{N}_/]|[.,:-]\p{N})"
_SET = "6/[0-4]|7/[56]|[0-4]/6|[56]/7"
_GAP = r"(?:[ ]?\(\p{Nd}{1,2}(?:-\p{Nd}{1,2})?\))?(?:[,;]|[,;]?[ ]e)?[ ]"
"""The text between two sets."""
_DATED = r"(?<!\p{L})(?:(?i:il|del|dal|al|entro|giorno|lun|mar|mer|gio|ven|sab|dom|sabato|domenica)\.?|\p{L}{3,6}dì)"
_NO_PART = r"(?![ ](?:d[ieai]|del\p{L}{0,2}|d['’])|[ ]?[=+×*÷])"
_MARKED = r"(?<!\p{L})(?i:voto|voti|punteggio|valutazione|giudizio|rating|preso|un|recensioni|media|difficoltà)"
_COUNTED = (
    "persone|porzioni|ore|giorni|gg|minuti|min|mesi|settimane|anni|volte|gocce|spicchi|fette|foglie|compresse|uova|"
    "posti|pers|ospiti|bambini"
)


Context = tuple[str, str, str]
"""The patterns of what stands before and after a stroke, and what is said for it."""


def build_stroke_rules(wording: Wording) -> tuple[Rule, Rule]:
    """Return the rules for the stroke alone; other rules read the numbers. They must stand before those for dates."""
    return _stroke_rule(wording, [*_number_contexts()], Ratio), _stroke_rule(wording, [*_set_contexts()], Score)


def _stroke_rule(wording: Wording, contexts: Sequence[Context], kind: type) -> Rule:
    """Return the rule for a stroke in one of `contexts`, the first of which wins."""
    branches = "|".join(f"(?={after})(?<={before}/)(?P<s{i}>)" for i, (before, after, _) in enumerate(contexts))

    def read(found: Match[str]) -> Reading:
        return contexts[int((found.lastgroup or "")[1:])][2]

    return Rule(wording.notation.compile(rf"/(?=\p{{Nd}})(?:{branches})"), read, before_number("/"), kind=kind)


def _number_contexts() -> Iterator[Context]:
    number = rf"{_LEFT}\p{{Nd}}{{1,3}}(?:[.,]\p{{Nd}}{{1,2}})?"
    best = rf"(?:5|10|20|30|100){_END}{_NO_PART}"
    pages = r"(?<!\p{L})(?i:pag\.|pagina|foglio|slide|p\.)[ ]\p{Nd}{1,4}"
    yield (rf"{_MARKED}[ :]{{1,2}}(?:(?:di|un)[ ])?{number}", best, "su")
    yield (number, r"(?:5|10|100)[ ](?:stelle|stelline|punti)(?!\p{L})", "su")
    yield (rf"{_LEFT}(?:1[89]|2\p{{Nd}})", rf"30{_END}{_NO_PART}", "su")
    yield (rf"{_LEFT}[6-9]\p{{Nd}}", rf"100{_END}{_NO_PART}", "su")
    yield (pages, rf"\p{{Nd}}{{1,4}}{_END}", "di")
    yield (rf"{_LEFT}(?:[2-9]|\p{{Nd}}{{2,3}})", rf"(?!0)\p{{Nd}}{{1,3}}[ ](?:{_COUNTED})(?!\p{{L}})", "")
    yield (r"(?<!\p{L})(?i:siamo|saremo|eravamo)[ ]in[ ]\p{Nd}{1,2}", r"\p{Nd}{1,2}(?!\p{L})", "")
    yield (rf"{_LEFT}\p{{Nd}}{{2}}", r"\p{Nd}{2}[ ]?(?:h|km|cm|g|kg|ml)(?!\p{L})", "")


def _set_contexts() -> Iterator[Context]:
    """Yield the contexts of the sets of tennis that are won, and for those beside them; they have no word."""
    no_date = rf"(?<!(?:{_DATED}|{_MARKED})[ ]\p{{Nd}})"
    yield (rf"{_LEFT}6{no_date}", rf"[0-4]{_END}{_NO_PART}", "")
    yield (rf"{_LEFT}7{no_date}", rf"[56]{_END}{_NO_PART}", "")
    yield (rf"(?:{_SET}){_GAP}[0-7]", rf"[67]{_END}", "")
    yield (rf"{_LEFT}[0-7]", rf"[67]{_END}{_GAP}(?:{_SET}){_END}", "")
