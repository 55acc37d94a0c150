"""English words with one spelling and two sounds that only the words around them, not parts of speech, distinguish."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tts.text.phonemes.english_additions import Additions, additions
from tts.text.phonemes.english_homographs import CLAUSE_EDGES, NOUN_SETTERS, WordInContext
from tts.text.words import Word

_LETTER = re.compile("A|[A-Z]s")

_SENTENCE_EDGES = frozenset({"", ".", ":", "-LRB-", "``"})
_PLACE_WORDS = frozenset("in from near at to through outside around between and via".split())
_METALS = frozenset("molten tin zinc copper mercury arsenic cadmium chromium nickel iron silver white red".split())
_MADE_OF_LEAD = frozenset(
    "acid batteries battery bullet bullets contamination crystal exposure ore oxide paint paints pencil pencils pipe "
    "pipes piping poisoning roof roofing sheet shielding shot smelter solder weight weights".split()
)
_AFTER_LEAD = frozenset("free acid based lined contaminated glazed".split())
_AMOUNTS = frozenset(
    "made amount amounts bits concentration concentrations content dose grams kilos level levels lump lumps milligrams "
    "ounces particles piece pieces pounds presence sheet sheets source sources tonnes tons trace traces use".split()
)
_LEAD_PLACES = frozenset("blood drinking fuel gasoline paint petrol pipes soil tap toys water".split())
_SHIP = frozenset("boat deck ferry harbour hull sailors sea ship stern submarine vessel yacht anchor".split())
_AFTER_SHIPS_BOW = frozenset("door doors thruster thrusters wave waves section".split())
_KINDS_OF_BOWING = frozenset("deep low final small slight little curtain quick polite".split())
_GIVING = frozenset("take takes took taken taking give gives gave given giving make makes made making".split())
_TORN = frozenset(
    "acl calf cartilage cornea cuff fabric groin hamstring jacket knee labrum labral ligament meniscus muscle paper "
    "partial ripped retina retinal rotator shirt shoulder tendon tore torn trousers wear".split()
)
_APART = frozenset("along apart down here into off open out through up".split())
_QUARREL = frozenset("about after broke between erupted escalated has over rumbles with within".split())
_QUARRELING = frozenset("diplomatic family public political furious bitter big blazing flaming huge massive".split())
_NOT_QUARRELING = frozenset("back bottom each every first front last next second single skid third top".split())
_SEWING = frozenset("fabric keen knitter knitters knitting needle quilter quilters sewing stitch thread".split())
_DEER = frozenset("buck bucks deer doe fawn fawns herd stag stags".split())
_BECOMING = frozenset("became become becoming even feel feeling felt get getting got grew grow growing grows".split())
_READING_TOWN = frozenset(
    "berkshire borough council fc festival pennsylvania pa railroad station university uk".split()
)
_LESSONS = frozenset("comprehension lesson literacy math mathematics maths scores skills writing".split())
_RIVIERA = frozenset("cannes city cote côte france french marseille monaco paris riviera seafront".split())
_JOBS = frozenset("book books patience story sufferings trials".split())
_BIBLE = frozenset("bible god satan psalms verse".split())
_DRINKING = frozenset("bottle brewery cold cup cups drank drink drinking glass hot japanese sushi warm".split())
_OLD = frozenset("aunt care couple father lady man men mother parent parents people person uncle woman women".split())
_HOLY = frozenset("be is are sacrament saint virgin mother trinity".split())
_TOOLS = frozenset("axe battle hammers hatchets knives ice saws spears swords tools wood".split())
_BEFORE_MONTHS = frozenset("by early every in last late mid next of on since this until".split())
_RESUMES = frozenset("attach attached cv email job linkedin my send sent submit updated upload video your".split())


def senses_of(tokens: Sequence[str], tags: Sequence[str], added: Additions) -> list[str | None]:
    """Return the sense in `added` of each of `tokens` (as written), None if its part of speech suffices."""
    words = [token.lower() for token in tokens]
    senses = [_sense_of(WordInContext(words, tags, index, tokens)) for index in range(len(words))]
    for index in range(len(words)):
        phrase = added.phrase_at(words, index)
        senses[index : index + len(phrase)] = phrase
    return senses


def with_letters(words: Sequence[Word], added: Additions) -> list[Word]:
    """Return `words` with the phonemes of letters that look like words: the "A" of "A4", the "Is" of "APIs"."""
    said = list(words)
    for index, word in enumerate(words):
        beside = (*words[max(0, index - 1) : index], *words[index + 1 : index + 2])
        is_code = any((word.start, word.end) == (other.start, other.end) for other in beside)
        if is_code and word.phonemes is None and _LETTER.fullmatch(word.text):
            sense = "letter" if len(word.text) == 1 else "letters"
            said[index] = replace(word, phonemes=added.sounds[f"{word.text}:{sense}"])
    return said


def with_known_sounds(words: Sequence[Word], language: str) -> list[Word]:
    """Return `words` with phonemes for each word whose sound "english_additions.tsv" tells without part of speech.

    These are names, acronyms, phrases and the letters of codes. This is for an engine that reads the other words
    itself.
    """
    added = additions(language)
    known = with_letters(words, added)
    lowered = [word.text.lower() for word in known]
    for index, word in enumerate(known):
        for offset, sense in enumerate(added.phrase_at(lowered, index)):
            known[index + offset] = replace(known[index + offset], phonemes=added.sounds[sense])
        if word.phonemes is None and (sound := added.sounds.get(word.text)):
            known[index] = replace(known[index], phonemes=known[index].phonemes or sound)
    return known


def _sense_of(place: WordInContext) -> str | None:
    rule = _SENSES.get(place.word)
    sense = rule(place) if rule else None
    return f"{place.word}:{sense}" if sense else None


def _previous(place: WordInContext, most: int = 4) -> Iterator[str]:
    """Yield the words before the one at `place`, the nearest first, back to the end of the previous clause."""
    for offset in range(-1, -most - 1, -1):
        word, tag = place.at(offset)
        if tag in CLAUSE_EDGES:
            return
        yield word


def _is_near(place: WordInContext, words: frozenset[str], most: int = 12) -> bool:
    start = max(0, place.index - most)
    return not words.isdisjoint(place.words[start : place.index + most])


def _starts_sentence(place: WordInContext) -> bool:
    return place.at(-1)[1] in _SENTENCE_EDGES


def _resume(place: WordInContext) -> str | None:
    (before, tag), (following, _) = place.at(-1), place.at(1)
    if before in {"to", "will"} or tag in {"MD", "PRP", "NNS"}:
        return None
    if tag in NOUN_SETTERS or (tag in {"VBN", "VBG", "NN"} and _is_near(place, _RESUMES, 4)):
        return "noun"
    return "noun" if following in {"tips", ":", "template", "builder", "writing"} or before in _RESUMES else None


def _resumes(place: WordInContext) -> str | None:
    tag = place.at(-1)[1]
    return "noun" if tag in NOUN_SETTERS or tag in {"IN", "VB", "VBG", "VBD", "VBP", "CC"} else None


def _lead(place: WordInContext) -> str | None:
    (before, tag), (following, following_tag) = place.at(-1), place.at(1)
    is_beside = (following in {"and", "or", ","} and place.at(2)[0] in _METALS) or (
        before in {"and", "or"} and place.at(-2)[0] in _METALS
    )
    is_compound = following in _MADE_OF_LEAD or (following == "-" and place.at(2)[0] in _AFTER_LEAD)
    if before in _METALS or is_beside or is_compound or before in {"contain", "contains", "containing"}:
        return "metal"
    if before == "of" and (following_tag in CLAUSE_EDGES or place.at(-2)[0] in _AMOUNTS):
        return "metal"
    is_inside = following == "in" and any(place.at(offset)[0] in _LEAD_PLACES for offset in (2, 3, 4))
    return "metal" if is_inside and tag not in {"TO", "MD", "PRP", "NNS"} else None


def _bow(place: WordInContext) -> str | None:
    following, tag = place.at(1)[0], place.at(-1)[1]
    if tag not in NOUN_SETTERS and tag != "POS":
        return None
    before = list(_previous(place))
    is_given = any(word in _GIVING for word in before[1:3]) and following not in {"tie", "and"}
    is_ship = _is_near(place, _SHIP) or following in _AFTER_SHIPS_BOW
    return "bend" if is_given or before[0] in _KINDS_OF_BOWING or is_ship else None


def _tear(place: WordInContext) -> str | None:
    (before, tag), following = place.at(-1), place.at(1)[0]
    if _starts_sentence(place) and following in _APART:
        return "rip"
    is_noun = tag in NOUN_SETTERS or before in _TORN or before == "and"
    return "rip" if is_noun and (following == "in" or _is_near(place, _TORN)) and following != "gas" else None


def _row(place: WordInContext) -> str | None:
    before, tag = place.at(-1)
    if before in _NOT_QUARRELING or (tag not in NOUN_SETTERS and not tag.startswith("NN")):
        return None
    following = place.at(1)[0]
    is_quarrel = following in _QUARREL and "in" not in list(_previous(place, 2))
    return "quarrel" if is_quarrel or (before in _QUARRELING and following != "of") else None


def _polish(place: WordInContext) -> str | None:
    is_order = place.is_capitalized and _starts_sentence(place) and place.following in {"DT", "PRP$"}
    return "shine" if is_order else None


def _does(place: WordInContext) -> str | None:
    return "deer" if place.at(-1)[1] in {"DT", "CD", "CC"} and _is_near(place, _DEER) else None


def _dove(place: WordInContext) -> str | None:
    is_noun = place.at(-1)[1] in NOUN_SETTERS
    return "dived" if not is_noun and place.following in {"IN", "RB", "RP"} and place.at(1)[0] != "of" else None


def _number(place: WordInContext) -> str | None:
    following = place.at(1)[0]
    is_compared = place.following in CLAUSE_EDGES or following in {"and", "than", "as"}
    return "numb" if place.at(-1)[0] in _BECOMING and is_compared else None


def _reading(place: WordInContext) -> str | None:
    if not place.is_capitalized or _is_near(place, _LESSONS):
        return None
    if place.at(1)[0] in _READING_TOWN or place.at(2)[0] in {"berkshire", "pennsylvania", "pa"}:
        return "town"
    before = list(_previous(place, 2))
    is_of = before[:1] == ["of"] and before[1:] in (["university"], ["town"], ["borough"], ["south"])
    return "town" if is_of or (before and before[0] in _PLACE_WORDS) else None


def _job(place: WordInContext) -> str | None:
    before = list(_previous(place, 2))
    is_book = before[:1] == ["of"] and before[1:2] and before[1] in _JOBS
    return "prophet" if place.is_capitalized and (is_book or _is_near(place, _BIBLE)) else None


def _nice(place: WordInContext) -> str | None:
    if not place.is_capitalized:
        return None
    before = place.at(-1)[0]
    is_after = before in _PLACE_WORDS and not place.following.startswith(("NN", "JJ"))
    return "city" if is_after or (_is_near(place, _RIVIERA) and not place.following.startswith("NN")) else None


def _august(place: WordInContext) -> str | None:
    if place.is_capitalized:
        return "month"
    is_dated = "CD" in {place.following, place.at(-1)[1]}
    is_after = place.at(-1)[0] in _BEFORE_MONTHS and not place.following.startswith(("NN", "JJ"))
    return "month" if is_dated or is_after else None


def _mobile(place: WordInContext) -> str | None:
    is_town = place.at(-1)[0] in _PLACE_WORDS or place.at(2)[0] in {"alabama", "al"}
    return "phone" if place.is_capitalized and not (is_town and not place.following.startswith("NN")) else None


def _herb(place: WordInContext) -> str | None:
    return "name" if place.is_capitalized and place.following == "NNP" else None


def _sake(place: WordInContext) -> str | None:
    before = list(_previous(place))
    is_purpose = not {"for", "'s", "’s", "'", "own"}.isdisjoint(before) and _DRINKING.isdisjoint(place.words)
    return "purpose" if is_purpose else "drink"


def _aged(place: WordInContext) -> str | None:
    is_noun = place.at(-1)[0] == "the" and (place.following in CLAUSE_EDGES or place.at(1)[0] == "and")
    return "old" if place.at(1)[0] in _OLD - {"care"} or is_noun else None


def _blessed(place: WordInContext) -> str | None:
    is_order = _starts_sentence(place) and place.at(1)[0] in _HOLY
    return "holy" if is_order or (place.at(-1)[0] == "the" and place.at(1)[0] in _HOLY) else None


def _bases(place: WordInContext) -> str | None:
    return None if place.at(1)[0] in {"of", "for", "on"} else "places"


def _axes(place: WordInContext) -> str | None:
    return "tools" if _is_near(place, _TOOLS) else "lines"


_SENSES: dict[str, Callable[[WordInContext], str | None]] = {
    "aged": _aged,
    "august": _august,
    "axes": _axes,
    "bases": _bases,
    "blessed": _blessed,
    "bow": _bow,
    "deserts": lambda place: "reward" if place.at(-1)[0] == "just" else None,
    "does": _does,
    "dove": _dove,
    "herb": _herb,
    "job": _job,
    "lead": _lead,
    "mobile": _mobile,
    "nice": _nice,
    "number": _number,
    "polish": _polish,
    "reading": _reading,
    "resume": _resume,
    "resumes": _resumes,
    "row": _row,
    "rows": _row,
    "sake": _sake,
    "sewer": lambda place: "seamstress" if _is_near(place, _SEWING) else None,
    "sewers": lambda place: "seamstress" if _is_near(place, _SEWING) else None,
    "tear": _tear,
    "tears": lambda place: "rip" if place.at(-1)[0] in _TORN else None,
    "upset": lambda place: "sick" if place.at(1)[0] in {"stomach", "stomachs", "tummy"} else None,
}
