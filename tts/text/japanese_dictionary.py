"""Divides Japanese text into morphemes with readings, by OpenJTalk's dictionary, which is in haqumei's wheel."""

import functools
import os
import tempfile
from pathlib import Path
from typing import Any

import regex

from tts.text.japanese_morphemes import Morpheme

_UNREADABLE = regex.compile(r"[^\p{Han}\p{Hiragana}\p{Katakana}ー々〆〇ヶ、。・「」]")
_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}ー]+")
_LONG_I = {
    "形容詞": regex.compile("(?<=[イキシチニヒミリギジビピ])イ"),
    "動詞": regex.compile("(?<=[イキシチニミリギジビ])イ$"),
}
"""The long vowels of inflected words: ウレシー, キータ, but not チイキ (地域)."""
_LONG_U = regex.compile("(?<=[ユュ])ウ")
_AS_SAID = str.maketrans({"’": "", "ヲ": "オ"})
"""Kokoro's alphabet has no marks of devoiced vowels."""
_VU = {"ヴァ": "バ", "ヴィ": "ビ", "ヴェ": "ベ", "ヴォ": "ボ", "ヴュ": "ビュ", "ヴョ": "ビョ", "ヴ": "ブ"}
"""Kokoro, which heard almost no v in training, says w for it."""
_ANY_VU = regex.compile("ヴ[ァィェォュョ]?")
_APOSTROPHE = regex.compile("['’]")
_INITIALS_AT_END = regex.compile("(?<=[a-z])(?=[A-Z]{2,}s?$)")
"""The position before final initials, which the dictionary would take for part of the name ("OpenAI")."""
_ENGLISH = {
    "the": "ザ",
    "i'm": "アイム",
    "i'll": "アイル",
    "i've": "アイブ",
    "i'd": "アイド",
    "we're": "ウィアー",
    "you're": "ユア",
    "they're": "ゼア",
}
"""Words of English sentences that the dictionary misreads."""
_SPACE = "\u3000"
_SILENT = frozenset({"記号", "その他"})
_READINGS = {
    "富士山": "フジサン",
    "六甲山": "ロッコーサン",
    "明後日": "アサッテ",
    "金星": "キンセー",
    "荒野": "コーヤ",
    "小人": "コビト",
    "中高": "チューコー",
    "百田": "モモタ",
    "七海": "ナナミ",
    "茨木": "イバラキ",
    "お米": "オコメ",
    "手": "テ",
    "零": "レー",
    "一目": "ヒトメ",
    "この間": "コノアイダ",
    "重複": "チョーフク",
    "熱し": "ネッシ",
}
"""Words with another reading in the dictionary, in some sentences or in all."""


def find_morphemes(text: str) -> list[Morpheme]:
    """Return the morphemes of `text` in order; their joined surfaces are `text`. An unknown one is its own reading."""
    morphemes: list[Morpheme] = []
    position = 0
    for detail in _reader().g2p_mapping_detailed(_UNREADABLE.sub(_SPACE, text)):
        start, end = detail.char_span
        if detail.word.strip(_SPACE) == "" or start < position:
            continue
        if start > position:
            morphemes.append(_unread(text[position:start]))
        if end > start:
            morphemes.append(_morpheme(text[start:end], detail))
        elif morphemes:  # a word for a place ("thousand") that is read in 二〇二四 but not written
            morphemes[-1] = morphemes[-1]._replace(reading=morphemes[-1].reading + detail.pron)
        position = end
    return [*morphemes, _unread(text[position:])] if position < len(text) else morphemes


def kana_of_latin(text: str) -> str:
    """Return `text` (Latin letters without accents) in katakana as Japanese say it, words separated; "" if impossible.

    The dictionary has names and common words; for others its model writes English in kana.
    """
    if known := _ENGLISH.get(text.lower().replace("’", "'")):
        return known
    words = _INITIALS_AT_END.sub(" ", _APOSTROPHE.sub("", text))
    read = (detail.pron.translate(_AS_SAID) for detail in _reader().g2p_mapping_detailed(words))
    return " ".join(_ANY_VU.sub(lambda found: _VU[found[0]], kana) for kana in read if _KANA.fullmatch(kana))


def _unread(surface: str) -> Morpheme:
    return Morpheme(surface, "記号", surface)


def _morpheme(surface: str, detail: Any) -> Morpheme:
    said = _LONG_U.sub("ー", detail.pron.translate(_AS_SAID))
    if detail.pos_group1 == "接尾" and said == "イキ":  # as on trains: 新大阪行
        said = "ユキ"
    reading = _READINGS.get(surface) or _ANY_VU.sub(lambda found: _VU[found[0]], said)
    if detail.pos in _SILENT or not _KANA.fullmatch(reading):
        return _unread(surface)
    if detail.pos in _LONG_I:
        reading = _LONG_I[detail.pos].sub("ー", reading)
    return Morpheme(surface, "接尾" if detail.pos_group1 == "接尾" else detail.pos, reading)


@functools.cache
def _reader() -> Any:
    import haqumei

    _choose_place_to_unpack()
    return haqumei.Haqumei(normalize_iu=haqumei.IuPronunciation.YuuBase, resolve_number_identifiers=False)


def _choose_place_to_unpack() -> None:
    """Make haqumei unpack its 100 MB only once: into the user's cache if writable, else into a temporary folder."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "haqumei")
    try:
        cache.mkdir(parents=True, exist_ok=True)
        is_writable = os.access(cache, os.W_OK)
    except OSError:
        is_writable = False
    if not is_writable:
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="speech-cache-")
