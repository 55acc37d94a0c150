"""Readings of Japanese characters behind them: 静謐（せいひつ）, 欠伸《あくび》, ｜東京市《とうきょうし》.

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
    """Yield what stands for readings: one in 《》 for its characters, nothing for one in brackets that repeats them.

    A bracket with anything but the reading that the dictionary has for the characters before it stays.
    """
    for found in _GIVEN.finditer(text):
        usual = _sound(found["reading"]) in _readings(found["base"])
        yield found.start(), found.end(), found["base" if usual else "reading"]
    for found in _REPEATED.finditer(text):
        if _sound(found["reading"]) in _readings(found["base"]):
            yield *found.span("bracket"), ""


def _readings(base: str) -> Iterator[str]:
    """Yield how the dictionary reads `base` and each of its ends: the bracket may tell of the last word alone."""
    from tts.text.japanese_dictionary import find_morphemes  # 0.2 s, which other languages do without

    read = ""
    for morpheme in reversed(find_morphemes(base)):
        read = _sound(morpheme.reading) + read
        yield read


def _sound(kana: str) -> str:
    """Return kana in katakana, without what tells a long vowel: せいひつ and セーヒツ are one."""
    return _LONG.sub("", kana.translate(_HIRAGANA).replace("・", ""))
