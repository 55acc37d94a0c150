"""Readings behind Japanese characters: 静謐（せいひつ）, 欠伸《あくび》, ｜東京市《とうきょうし》.

Source of the marks: the rules of Aozora Bunko, https://www.aozora.gr.jp/annotation/.
"""

from collections.abc import Iterator

import regex

from tts.text.foreign_markup.edits import Replacement

_KANA = r"[\p{Hiragana}\p{Katakana}ー・]{1,20}+"
_GIVEN = regex.compile(
    rf"(?:[｜|](?P<base>[^｜|《》\n]{{1,20}})|(?P<base>[\p{{Han}}々〆ヶ]{{1,12}}+))《(?P<reading>{_KANA})》"
)
_REPEATED = regex.compile(rf"(?P<base>\p{{Han}}[\p{{Han}}々]{{0,11}}+)(?P<bracket>[（(](?P<reading>{_KANA})[）)])")
_HIRAGANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_LONG = regex.compile(
    r"(?<=[ーウクスツヌフムユルグズブプュゥオコソトノホモヨロゴゾドボポョォ])ウ|(?<=[ーエケセテネヘメレゲゼデベペ])イ|ー"
)


def find_readings(text: str) -> Iterator[Replacement]:
    """Yield the replacements for readings: one in 《》 replaces its characters; one that repeats them in brackets goes.

    A bracket stays unless it has the dictionary's reading of the characters before it.
    """
    for found in _GIVEN.finditer(text):
        usual = _sound(found["reading"]) in _readings(found["base"])
        yield found.start(), found.end(), found["base" if usual else "reading"]
    for found in _REPEATED.finditer(text):
        if _sound(found["reading"]) in _readings(found["base"]):
            yield *found.span("bracket"), ""


def _readings(base: str) -> Iterator[str]:
    """Yield the dictionary's readings of `base` and its ends: the bracket may be about the last word only."""
    from tts.text.japanese_dictionary import find_morphemes  # 0.2 s, which other languages do not need

    read = ""
    for morpheme in reversed(find_morphemes(base)):
        read = _sound(morpheme.reading) + read
        yield read


def _sound(kana: str) -> str:
    """Return kana in katakana, without marks of long vowels: せいひつ and セーヒツ become equal."""
    return _LONG.sub("", kana.translate(_HIRAGANA).replace("・", ""))
