"""Hindi independent of script: the consonants that Devanagari, Arabic and Latin letters all write.

Whisper base hears Hindi and writes Urdu, which is the same speech: "مجھے" for "मुझे". Sometimes it writes a whole
sentence in Latin letters. Arabic letters do not write short vowels, and write ya and vav for long ones. Therefore
vowels, y and v are dropped. Aspiration, retroflexion and sounds from Persian (q, x, ɣ, z, f) have several spellings,
and are folded. The rest is coarse, but the same for every speaker: it can compare pipelines, but not vowels.
"""

import unicodedata

_DEVANAGARI = dict(zip("कखगघङचछजझञटठडढणतथदधनपफबभमरलळशषस", "kkggnccjjnttddnttddnppbbmrllsss", strict=True))
_NUKTA = "\u093c"
_WITH_NUKTA = {"क": "k", "ख": "k", "ग": "g", "ज": "j", "ड": "r", "ढ": "r", "फ": "p"}
_NASAL = "ं"
_LATIN = dict(zip("kqgcjztdnbpfmrlsx", "kkgcjjtdnbppmrlsk", strict=True))
_ARABIC = dict(zip("کكقخگغچجزذضظژٹتطڈدنپفبمرڑلشسصث", "kkkkggcjjjjjjtttddnppbmrrlssss", strict=True))


def devanagari_skeleton(word: str) -> str:
    """Return the Devanagari consonants of `word`: "पढ़ना" → "prn"."""
    letters = unicodedata.normalize("NFD", word)
    skeleton = ""
    for index, letter in enumerate(letters):
        after = letters[index + 1 : index + 2]
        if letter == _NASAL:
            skeleton += "n" if after in _DEVANAGARI else ""
        elif after == _NUKTA:
            skeleton += _WITH_NUKTA.get(letter, _DEVANAGARI.get(letter, ""))
        else:
            skeleton += _DEVANAGARI.get(letter, "")
    return skeleton


def arabic_skeleton(word: str) -> str:
    """Return the Arabic consonants of `word`: "پڑھنا" → "prn"."""
    return "".join(_ARABIC.get(letter, "") for letter in word)


def latin_skeleton(word: str) -> str:
    """Return the small Latin consonants of `word` without aspiration: "padhna" → "pdn"."""
    return "".join(_LATIN.get(letter, "") for letter in word)
