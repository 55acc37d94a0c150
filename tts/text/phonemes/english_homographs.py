"""English words with one spelling and two sounds: the words around them show their part of speech."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

CLAUSE_EDGES = frozenset({"", ".", ",", ":", "-LRB-", "-RRB-", "``", "''", "UH"})
_BE = frozenset("am is are was were be been being 's 're 'm ’s ’re ’m".split())
_HAVE = frozenset("have has had having 've ’ve".split())
_DO = frozenset("do does did".split())
_CAUSING = frozenset("let lets make makes made help helps helped see saw hear heard watch watched have had".split())
_BEFORE_BARE_VERB = frozenset("help helps helped let go please gonna wanna".split())
_INTENSIFIERS = frozenset("very too so how quite really pretty extremely rather fairly more most less".split())
_OBJECTS = frozenset("me him her us them it you".split())
_SUBJECTS = frozenset("i you he she it we they".split())
_HABITS = frozenset("always usually often sometimes rarely seldom never every daily".split())
_PAST_TIMES = frozenset("ago already earlier last once yesterday".split())
_FISHING = frozenset(
    "angler baked catch caught fillet fillets fish fisherman fishes fishing grilled lake largemouth river sea "
    "smallmouth striped".split()
)
_ONE = frozenset("a another each every last one per that this".split())
_ON_AIR = frozenset("broadcast air airs aired go goes going gone stream streamed streaming streams went".split())
_KEEPING = frozenset("hold holding holds held keep keeping keeps kept".split())
_WINDING = frozenset("across along around between down into its past round through up".split())
_TINY = frozenset("amount amounts detail dose fraction proportion quantity quantities trace".split())
_STRONG_PASTS = frozenset({"read", "reread", "wound"})
NOUN_SETTERS = frozenset({"DT", "PRP$", "POS", "CD", "JJ", "JJR", "JJS", "PDT", "WP$"})
_OBJECT_STARTS = frozenset({"DT", "PRP", "PRP$", "CD", "WRB", "WP"})


@dataclass(frozen=True, slots=True)
class WordInContext:
    """A word in its sentence, in lower case and as `written`.

    The tags before it are final; its own tag and later ones are the usual ones.
    """

    words: Sequence[str]
    tags: Sequence[str]
    index: int
    written: Sequence[str]

    @property
    def word(self) -> str:
        return self.words[self.index]

    @property
    def is_capitalized(self) -> bool:
        return self.written[self.index][:1].isupper()

    @property
    def usual(self) -> str:
        return self.tags[self.index]

    @property
    def following(self) -> str:
        return self.at(1)[1]

    @property
    def has_s(self) -> bool:
        """Tell whether the word is a plural, or a verb in the third person."""
        return self.word.endswith("s") and self.usual not in {"NN", "JJ"}

    @property
    def noun(self) -> str:
        return "NNS" if self.has_s else "NN"

    @property
    def finite(self) -> str:
        if self.word in _STRONG_PASTS:
            return "VBD"
        return "VBZ" if self.has_s else "VBP"

    @property
    def describes(self) -> bool:
        """Tell whether the word can be an adjective."""
        return self.usual in {"JJ", "RB"} or self.word in {"close", "live"}

    @property
    def part_of_noun(self) -> str:
        can_describe = self.describes or self.word.endswith("ate")
        is_followed = self.following.startswith("NN") or self.following in {"VB", "JJ"}
        return "JJ" if can_describe and is_followed else self.noun

    @property
    def governor(self) -> int:
        """Return the offset of the nearest earlier word that is not an adverb."""
        offset = -1
        while self.at(offset)[1] in {"RB", "RBR"}:
            offset -= 1
        return offset

    def at(self, offset: int) -> tuple[str, str]:
        position = self.index + offset
        return (self.words[position], self.tags[position]) if 0 <= position < len(self.words) else ("", "")


def tag_in_context(place: WordInContext) -> str:
    """Return the Penn tag of the word at `place`."""
    special = _SPECIAL.get(place.word)
    return special(place) if special else next(tag for rule in _RULES if (tag := rule(place)))


def has_own_rule(word: str) -> bool:
    """Tell whether `word` (lower case) always gets its tag from its context."""
    return word in _SPECIAL


def _of_participle(place: WordInContext) -> str | None:
    """Tag a word in "ed": an adjective in "a learned man", a participle in "they learned", and "read by millions"."""
    if place.word == "read" and place.at(1)[0] == "by" and place.at(-1)[1] not in {"TO", "MD"}:
        return "VBN"
    if not place.word.endswith("ed"):
        return None
    is_attribute = place.at(-1)[1] in NOUN_SETTERS and place.following.startswith(("NN", "JJ"))
    return "JJ" if is_attribute else "VBN"


def _of_adjective(place: WordInContext) -> str | None:
    """Tag adjectives in phrases such as "too close", "close to" and "minute details"."""
    if place.word == "minute":
        return _of_minute(place)
    if place.word == "live" and (place.at(-1)[0] in _ON_AIR or (not place.at(-1)[0] and place.at(1)[0] == "from")):
        return "JJ"
    _, tag = place.at(place.governor)
    is_near = place.word == "close" and place.at(1)[0] == "to" and tag not in {"TO", "MD", "DT"}
    is_kept = place.word == "close" and place.following in CLAUSE_EDGES and not _KEEPING.isdisjoint(place.words)
    return "JJ" if is_near or is_kept or (place.describes and place.at(-1)[0] in _INTENSIFIERS) else None


def _of_minute(place: WordInContext) -> str:
    """Tag "minute": tiny in "minute details" and "the risk is minute", a time in "ten minute walks"."""
    (before, tag), governor = place.at(-1), place.at(place.governor)[0]
    is_number = tag == "CD" or before in _ONE or (before == "-" and place.at(-2)[1] == "CD")
    describes = (place.following == "NNS" and not is_number) or place.at(1)[0] in _TINY
    is_predicate = governor in _BE and place.following in CLAUSE_EDGES
    return "JJ" if describes or is_predicate else "NN"


def _after_auxiliary(place: WordInContext) -> str | None:
    word, tag = place.at(place.governor)
    if tag in {"TO", "MD"} or word in _DO or word in _BEFORE_BARE_VERB:
        return place.noun if place.has_s else "VB"
    is_past = place.word in _STRONG_PASTS
    if word in _BE and tag != "POS":
        return "VBN" if is_past else ("NNS" if place.has_s else "JJ")
    if word in _HAVE:
        return "VBN" if is_past else place.part_of_noun
    return None


def _after_pronoun(place: WordInContext) -> str | None:
    pronoun, own_tag = place.at(place.governor)
    if own_tag not in {"PRP", "WDT", "WP", "EX"}:
        return None
    before, tag = place.at(place.governor - 1)
    if before in _DO or tag == "MD" or (pronoun in _OBJECTS and before in _CAUSING and pronoun not in _SUBJECTS):
        return "VB"
    if before in _HAVE and place.word in _STRONG_PASTS:
        return "VBN"
    if place.describes and pronoun in _OBJECTS and tag.startswith("VB"):
        return "JJ"
    return "VB" if place.word == "read" and _is_present(place, pronoun) else place.finite


def _after_determiner(place: WordInContext) -> str | None:
    _, tag = place.at(place.governor)
    return place.part_of_noun if tag in NOUN_SETTERS or tag == "IN" else None


def _after_noun(place: WordInContext) -> str | None:
    _, tag = place.at(place.governor)
    if not tag.startswith("NN"):
        return None
    is_many = tag in {"NNS", "NNPS"}
    if place.word == "read":
        return "VB" if is_many and _is_habit(place) else "VBD"
    if place.following in _OBJECT_STARTS or (not is_many and _is_motion(place)):
        return place.finite
    if place.has_s:
        is_living = place.word == "lives" and place.following in {"IN", "RB"} and place.at(1)[0] != "of"
        return place.finite if is_living else place.noun
    if is_many:
        return "JJ" if place.usual == "JJ" and not place.following.startswith("NN") else place.finite
    return "JJ" if place.describes else place.noun


def _is_motion(place: WordInContext) -> bool:
    """Tell whether a road "winds through" a place or "wound up" a hill."""
    return place.word in {"winds", "wound"} and place.at(1)[0] in _WINDING


def _after_verb(place: WordInContext) -> str | None:
    _, tag = place.at(place.governor)
    if not tag.startswith("VB"):
        return None
    return "JJ" if place.describes and place.following not in _OBJECT_STARTS else place.part_of_noun


def _after_and(place: WordInContext) -> str | None:
    """Tag a word after "and" by the words before "and"."""
    if place.at(place.governor)[1] != "CC":
        return None
    before = [tag[:2] for tag in place.tags[max(0, place.index - 8) : place.index]]
    nearest = next((kind for kind in reversed(before) if kind in {"NN", "VB", "JJ"}), "")
    if "VB" in before and (nearest == "VB" or place.following in _OBJECT_STARTS):
        is_past = place.word in _STRONG_PASTS and not {"VBD", "VBN"}.isdisjoint(place.tags[: place.index])
        return "VBD" if is_past else ("VBZ" if place.has_s else "VB")
    return "JJ" if nearest == "JJ" and (place.describes or place.word == "content") else place.noun


def _at_start(place: WordInContext) -> str:
    if place.following in _OBJECT_STARTS and not place.has_s:
        return "VB"
    if place.following.startswith(("VB", "MD")) or place.at(1)[0] == "of":
        return "JJ" if place.usual == "JJ" else place.noun
    return "JJ" if place.describes and place.following.startswith("NN") else place.usual


_RULES: tuple[Callable[[WordInContext], str | None], ...] = (
    _of_participle,
    _of_adjective,
    _after_auxiliary,
    _after_pronoun,
    _after_determiner,
    _after_noun,
    _after_verb,
    _after_and,
    _at_start,
)


def _is_habit(place: WordInContext) -> bool:
    return not _HABITS.isdisjoint(place.written)


def _is_present(place: WordInContext, pronoun: str) -> bool:
    """Tell whether "read" after `pronoun` is not a past form: "I read every day", "if you read"."""
    if pronoun in {"he", "she", "it"}:
        return False
    return _is_habit(place) or (pronoun == "you" and _PAST_TIMES.isdisjoint(place.words))


def _tag_that(place: WordInContext) -> str:
    """Tag "that": stressed if it points at something, weak if it opens a clause."""
    (word, before), (_, following) = place.at(-1), place.at(1)
    if word in _BE and place.at(-2)[1] in CLAUSE_EDGES:  # "Is that your car?"
        return "DT"
    if following in CLAUSE_EDGES or (before == "IN" and word not in {"so", "except", "now"}):
        return "DT"
    if before in CLAUSE_EDGES or before in {"CC", "TO", "MD", "WRB"}:
        return "DT"
    if before.startswith("VB"):
        return "DT" if following in {"NN", "JJ", "IN", "RB", "CC"} or following.startswith("VB") else "IN"
    return "WDT" if before.startswith("NN") else "IN"


def _tag_used(place: WordInContext) -> str:
    """Tag "used" in "used to": a habit, unless the phrase names the purpose of a thing."""
    word, _ = place.at(place.governor)
    if place.at(1)[0] != "to":
        return "VBN"
    if word in _BE or word in {"get", "gets", "got", "getting", "become", "became"}:
        return "VBN" if place.at(2)[1] == "VB" else "JJ"
    return "VBD"


def _tag_a(place: WordInContext) -> str:
    """Tag "a": the letter in "plan A is", "vitamin A", "a class A drug", "U S A" and "A I", else the article."""
    written = place.written[place.index]
    is_spelled = written == "A" and any(
        len(place.at(offset)[0]) == 1 and place.at(offset)[0].isalpha() for offset in (-1, 1)
    )
    if is_spelled or place.following in CLAUSE_EDGES:
        return "NN"
    if written != "A" or place.at(-1)[1] in CLAUSE_EDGES:
        return "DT"
    is_named = place.at(-1)[1].startswith("NN") and place.following.startswith("NN")
    is_title = place.written[place.index + 1][:1].isupper()
    return "NN" if place.following[:2] in {"VB", "MD", "CC", "IN"} or (is_named and not is_title) else "DT"


def _tag_bass(place: WordInContext) -> str:
    """Tag "bass": misaki's dictionary lists the fish as a noun and the instrument as an adjective."""
    return "NN" if not _FISHING.isdisjoint(place.words) else "JJ"


def _tag_am(place: WordInContext) -> str:
    return "NN" if place.at(-1)[1] == "CD" else "VBP"


_SPECIAL: dict[str, Callable[[WordInContext], str]] = {
    "a": _tag_a,
    "am": _tag_am,
    "bass": _tag_bass,
    "that": _tag_that,
    "used": _tag_used,
}
