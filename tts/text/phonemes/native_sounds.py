"""The sounds in the training of a language's voices, and the nearest of them for every other sound."""

import functools
import re

# Source: misaki 0.9.4, its vocabularies for English; for other languages the letters that its readers write for 20,000
# common native words. `python -m bench.words` reads them again.
_LETTERS = {
    "en-US": "AIOTWYbdfhijklmnpstuvwzæðŋɑɐɔəɛɜɡɪɹʃʊʌʒʤʧθᵊᵻ",
    "en-GB": "AIQWYabdfhijklmnpstuvwzðŋɑɐɒɔəɛɜɡɪɹʃʊʌʒʤʧθᵊː",
    "es": "AIWabdefijklmnoprstuwxðŋɛɡɣɪɲɾʃʊʎʝʧβθː",
    "fr": "abdefijklmnopstuvwyzøŋœɑɔəɛɡɲʁʃʒʤʧː\u0303",
    "hi": "abcdefhijklmnopqrstuxzæŋɑɔəɛɟɡɣɖɪɲɳɾʂʃʈʊʋʌʰː.\u0303",
    "it": "AISabdefijklmnoprstuvwzŋɔɛɡɪɲɾʃʊʎʒʣʤʦʧː",
    "ja": "abdehijkmnopstvzçŋɕɡɨɯɲɴɸɾʔʣʥʦʨβʲːᵝ",
    "pt-BR": "AIWYabdefijklmnoprstuvwxyzæŋɐɔəɛɡɪɲɾʃʊʎʒʤʧː\u0303",
    "zh": "aefijklmnopstuwxyŋɔɕəɚɛɤɡɥɨɻʂʊʦʨʰꭧ→↓↗↘",
}
_MARKS = ' ;,.!?—…"“”'
_WITHOUT_STRESS = frozenset({"ja", "zh"})
_SOUNDS = {
    language: frozenset(letters + _MARKS + ("" if language in _WITHOUT_STRESS else "ˈˌ"))
    for language, letters in _LETTERS.items()
}

# Substitutes for a sound, the nearest first. Each language that lacks the sound has one of them, or it is silent.
_SIMILAR = """
A:eɪ,ei,e I:aɪ,aj,ai O:Q,oʊ,ou,o Q:O,oʊ,ou,o S:s T:ɾ,t W:aʊ,aw,au,aɯ Y:ɔɪ,ɔj,oi
a:ɑ,æ b:p c:ʧ,tʃ,ʨ,ꭧʰ d:t e:ɛ f:ɸ h:x,χ i:ɪ k:q l:ɾ o:ɔ,O,Q p:b q:k r:ɹ,ɾ,ʁ,ɻ t:d u:ɯ,ʊ v:ʋ,b,w,f w:ʋ,β,u
x:χ,h,ʁ,k y:ju,jɯ z:ʣ,s,ʦ
ɐ:ə,a ɑ:a ɒ:ɔ,ɑ,o æ:ɛ,a ɔ:ɒ,o ə:ɐ,ɛ,e ɚ:əɹ,əɾ,əʁ,eɾ,a ɛ:e ɜ:ə,œ,e ɤ:ʌ,ə,o ɪ:i ɨ:ɪ,ə,i,ɯ ɯ:ʊ,u ʊ:u,ɯ ʌ:ə,ɐ,œ,a
ø:œ,ɜ,e œ:ø,ɜ,e ᵊ:ə,e ᵻ:ɪ,i,ə
β:w,v,b ç:h,ʃ,x,ɕ ɕ:ʃ,ʂ ð:d,z,ʣ,t ɖ:d,t ɟ:ʤ,dʒ,ʝ,ʥ,ꭧ ɡ:k ɣ:ɡ,k ɥ:jw,ju,jɯ ɰ:w,ɡ ɲ:nj,n ŋ:n ɳ:n ɴ:ŋ,n ɸ:f,h
ɹ:r,ɾ,ʁ,ɻ ɻ:ɹ,r,ʁ,ɾ ɾ:ɹ,r,ʁ,ɻ ɽ:ɾ,ɹ,r,ʁ,ɻ ʁ:ɹ,r,ɾ,ɻ ʂ:ʃ,ɕ ʃ:ʂ,ɕ,s ʈ:t ʋ:v,w,b,f ʎ:lj,ɾj ʒ:ʤ,ʝ,ɟ,ʥ,ɻ ʝ:j ʔ: ʣ:dz,ds,ʦ
ʤ:dʒ,ʝ,ɟ,ʥ,ꭧ ʥ:ʤ,dʒ,ʝ,ɟ,ꭧ ʦ:ts ʧ:tʃ,c,ʨ,ꭧʰ ʨ:ʧ,tʃ,c,ꭧ ꭧ:ʧ,tʃ,c,ʨ χ:x,h,ʁ,k θ:s,t ʰ: ʲ:j ː: ᵝ:w
\u0303:n →: ↓: ↗: ↘: .:
"""
_CHOICES = {pair[0]: pair[2:].split(",") for pair in _SIMILAR.split()}
_OF_LANGUAGE = {
    "en-US": {"o": "O"},
    "en-GB": {"o": "Q"},
    "es": {"ɹ": "ɾ", "z": "s", "v": "β", "ʒ": "ʝ", "ə": "e", "h": "x"},
    "fr": {"h": "", "ʌ": "œ", "I": "aj", "W": "aw", "A": "ɛ", "ð": "z"},
    "hi": {"θ": "tʰ", "A": "eː", "I": "aːɪ", "O": "oː", "Q": "oː", "W": "aːʊ", "Y": "ɔːɪ", "ɹ": "ɾ"},
    "it": {"h": "", "θ": "t", "x": "k", "χ": "k", "ə": "e", "ɜ": "e", "ʌ": "a"},
    "pt-BR": {"h": "x", "ɹ": "ɾ", "θ": "t", "ʁ": "x"},
    "zh": {"I": "ai", "O": "ou", "Q": "ou", "W": "au", "ð": "ʦ", "v": "w", "z": "ʦ", "ʒ": "ɻ", "ʣ": "ʦ"},
}
_MERGED = {
    "fr": re.compile("œ(?=\u0303)"),  # "un" sounds like "in", as for most French people
    "hi": re.compile("(?<=\u0303)[nmŋɳɲ]+(?=[ckpqtʈfhjlrsxzɣɾʂʃʋ])"),  # ँ is also a consonant before "b", "d", "ɡ"
}
_MERGED_INTO = {"fr": "ɛ", "hi": ""}


def has_only_native(phonemes: str, language: str) -> bool:
    """Tell whether the voices of `language` (BCP 47) were trained on all `phonemes` (misaki notation)."""
    return language not in _SOUNDS or _SOUNDS[language].issuperset(phonemes)


@functools.lru_cache(maxsize=16384)
def native(phonemes: str, language: str) -> str:
    """Return `phonemes` (misaki notation) with the nearest sound of `language` in place of each that it lacks.

    A language without a Kokoro voice keeps all sounds.
    """
    if not has_only_native(phonemes, language):
        phonemes = "".join(_nearest(symbol, language) for symbol in phonemes)
    if language in _MERGED:
        phonemes = _MERGED[language].sub(_MERGED_INTO[language], phonemes)
    return phonemes


@functools.cache
def _nearest(symbol: str, language: str) -> str:
    sounds = _SOUNDS[language]
    if symbol in sounds:
        return symbol
    own = _OF_LANGUAGE.get(language, {}).get(symbol)
    if own is not None:
        return own
    return next((choice for choice in _CHOICES.get(symbol, ()) if sounds.issuperset(choice)), "")
