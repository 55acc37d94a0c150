"""Hindi without its script: the consonants that Devanagari and Arabic letters both write.

Whisper base hears Hindi and writes Urdu, which is the same speech: "مجھے" for "मुझे". Arabic letters leave short vowels
out and write ya and vav for long ones, so that vowels, y and v are dropped; aspiration, retroflexion and what Hindi
borrows from Persian (q, x, ɣ, z, f) are as often written one way as the other, and are folded away. What remains is
coarse, but the same for everybody who speaks: it compares pipelines, and says nothing of vowels.
"""

import unicodedata

_DEVANAGARI = dict(zip("कखगघङचछजझञटठडढणतथदधनपफबभमरलळशषस", "kkggnccjjnttddnttddnppbbmrllsss", strict=True))
_NUKTA = "\u093c"
_WITH_NUKTA = {"क": "k", "ख": "k", "ग": "g", "ज": "j", "ड": "r", "ढ": "r", "फ": "p"}
_NASAL = "ं"
_ARABIC = dict(zip("کكقخگغچجزذضظژٹتطڈدنپفبمرڑلشسصث", "kkkkggcjjjjjjtttddnppbmrrlssss", strict=True))


def devanagari_skeleton(word: str) -> str:
    """Return the consonants of `word` that Devanagari writes: "पढ़ना" → "prn"."""
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
    """Return the consonants of `word` that Arabic letters write: "پڑھنا" → "prn"."""
    return "".join(_ARABIC.get(letter, "") for letter in word)
