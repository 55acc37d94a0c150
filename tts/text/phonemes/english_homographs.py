"""English words with one spelling and two sounds: the words around them show their part of speech."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

_CLAUSE_EDGES = frozenset({"", ".", ",", ":", "-LRB-", "-RRB-", "``", "''", "UH"})
_BE = frozenset("am is are was were be been being 's 're 'm ’s ’re ’m".split())
_HAVE = frozenset("have has had having 've ’ve".split())
_DO = frozenset("do does did".split())
_CAUSING = frozenset("let lets make makes made help helps helped see saw hear heard watch watched have had".split())
_BEFORE_BARE_VERB = frozenset("help helps helped let go please gonna wanna".split())
_INTENSIFIERS = frozenset("very too so how quite really pretty extremely rather fairly more most less".split())
_OBJECTS = frozenset("me him her us them it you".split())
_SUBJECTS = frozenset("i you he she it we they".split())
_HABITS = frozenset("always usually often sometimes rarely seldom never every daily".split())
_FISHING = frozenset("fish fishes fishing fisherman lake sea largemouth striped caught catch river angler".split())
_STRONG_PASTS = frozenset({"read", "reread", "wound"})
NOUN_SETTERS = frozenset({"DT", "PRP$", "POS", "CD", "JJ", "JJR", "JJS", "PDT", "WP$"})
_OBJECT_STARTS = frozenset({"DT", "PRP", "PRP$", "CD", "WRB", "WP"})
_METALS = frozenset("molten tin zinc copper mercury arsenic cadmium".split())
_MADE_OF_METAL = frozenset(
    "acid batteries battery bullet bullets contamination crystal exposure ore oxide paint paints pencil pencils pipe "
    "pipes poisoning shielding shot solder weight weights".split()
)


@dataclass(frozen=True, slots=True)
class WordInContext:
    """A word in its sentence. The tags before it are final; its own tag and those after it are the usual ones."""

    words: Sequence[str]
    tags: Sequence[str]
    index: int

    @property
    def word(self) -> str:
        return self.words[self.index]

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
        """Return the offset of the nearest word before this one that is no adverb."""
        offset = -1
        while self.at(offset)[1] in {"RB", "RBR"}:
            offset -= 1
        return offset

    def at(self, offset: int) -> tuple[str, str]:
        position = self.index + offset
        return (self.words[position], self.tags[position]) if 0 <= position < len(self.words) else ("", "")


def tag_in_context(place: WordInContext, written: str) -> str:
    """Return the Penn tag of the word at `place`; `written` is the word with its capitals."""
    special = _SPECIAL.get(place.word)
    return special(place, written) if special else next(tag for rule in _RULES if (tag := rule(place)))


def spoken_as(place: WordInContext) -> str | None:
    """Return a word that sounds like the one at `place`, if misaki's dictionary lacks that sound of it, else None.

    "Lead" the metal sounds like "led".
    """
    if place.word != "lead":
        return None
    before, _ = place.at(-1)
    is_metal = before in _METALS or place.at(1)[0] in _MADE_OF_METAL
    return "led" if is_metal or (before == "of" and place.following in _CLAUSE_EDGES) else None


def has_own_rule(word: str) -> bool:
    """Tell whether `word` (lower case) always gets its tag from its context."""
    return word in _SPECIAL


def _of_participle(place: WordInContext) -> str | None:
    """Tag a word in "ed": an adjective in "a learned man", a participle in "they learned"."""
    if not place.word.endswith("ed"):
        return None
    is_attribute = place.at(-1)[1] in NOUN_SETTERS and place.following.startswith(("NN", "JJ"))
    return "JJ" if is_attribute else "VBN"


def _of_adjective(place: WordInContext) -> str | None:
    """Tag adjectives in phrases such as "too close", "close to" and "minute details"."""
    if place.word == "minute":
        return "JJ" if place.following == "NNS" and place.at(-1)[1] != "CD" else "NN"
    _, tag = place.at(place.governor)
    is_near = place.word == "close" and place.at(1)[0] == "to" and tag not in {"TO", "MD", "DT"}
    return "JJ" if is_near or (place.describes and place.at(-1)[0] in _INTENSIFIERS) else None


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
    return "VB" if place.word == "read" and _is_habit(place) else place.finite


def _after_determiner(place: WordInContext) -> str | None:
    _, tag = place.at(place.governor)
    return place.part_of_noun if tag in NOUN_SETTERS or tag == "IN" else None


def _after_noun(place: WordInContext) -> str | None:
    _, tag = place.at(place.governor)
    if not tag.startswith("NN"):
        return None
    has_object = place.following in _OBJECT_STARTS
    if place.word == "read":
        return "VB" if _is_habit(place) else "VBD"
    if place.has_s:
        is_living = place.word == "lives" and place.following in {"IN", "RB"} and place.at(1)[0] != "of"
        return place.finite if has_object or is_living else place.noun
    if has_object:
        return place.finite
    if tag in {"NNS", "NNPS"}:
        return "JJ" if place.usual == "JJ" and not place.following.startswith("NN") else place.finite
    return "JJ" if place.describes else place.noun


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
    return "JJ" if nearest == "JJ" and place.describes else place.noun


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
    return not _HABITS.isdisjoint(place.words)


def _tag_that(place: WordInContext, _written: str) -> str:
    """Tag "that": stressed where it points at something, weak where it opens a clause."""
    (word, before), (_, following) = place.at(-1), place.at(1)
    if word in _BE and place.at(-2)[1] in _CLAUSE_EDGES:  # "Is that your car?"
        return "DT"
    if following in _CLAUSE_EDGES or (before == "IN" and word not in {"so", "except", "now"}):
        return "DT"
    if before in _CLAUSE_EDGES or before in {"CC", "TO", "MD", "WRB"}:
        return "DT"
    if before.startswith("VB"):
        return "DT" if following in {"NN", "JJ", "IN", "RB", "CC"} or following.startswith("VB") else "IN"
    return "WDT" if before.startswith("NN") else "IN"


def _tag_used(place: WordInContext, _written: str) -> str:
    """Tag "used" in "used to": a habit, unless the phrase names the purpose of a thing."""
    word, _ = place.at(place.governor)
    if place.at(1)[0] != "to":
        return "VBN"
    if word in _BE or word in {"get", "gets", "got", "getting", "become", "became"}:
        return "VBN" if place.at(2)[1] == "VB" else "JJ"
    return "VBD"


def _tag_a(place: WordInContext, written: str) -> str:
    """Tag "a": the letter in "plan A is", "vitamin A", "U S A" and "A I", else the article."""
    is_spelled = written == "A" and any(
        len(place.at(offset)[0]) == 1 and place.at(offset)[0].isalpha() for offset in (-1, 1)
    )
    if is_spelled or place.following in _CLAUSE_EDGES:
        return "NN"
    is_inside = written == "A" and place.at(-1)[1] not in _CLAUSE_EDGES
    return "NN" if is_inside and place.following[:2] in {"VB", "MD", "CC", "IN"} else "DT"


def _tag_bass(place: WordInContext, _written: str) -> str:
    """Tag "bass": misaki's dictionary lists the fish as a noun and the instrument as an adjective."""
    return "NN" if not _FISHING.isdisjoint(place.words) else "JJ"


def _tag_am(place: WordInContext, _written: str) -> str:
    return "NN" if place.at(-1)[1] == "CD" else "VBP"


_SPECIAL: dict[str, Callable[[WordInContext, str], str]] = {
    "a": _tag_a,
    "am": _tag_am,
    "bass": _tag_bass,
    "that": _tag_that,
    "used": _tag_used,
}
