"""Units: Japanese and Chinese words as a reader would see them; dictionaries and rules cut finer.

A cue is for one unit: 十八日 and 二百三十三点五亿元, though engines get the parts with a space between them.
"""

from collections.abc import Iterable, Iterator, Sequence

import regex

from tts.text.normalization import shown_form
from tts.text.segmentation import MAX_TOKEN_LETTERS, segment
from tts.text.words import Boundary, Item, Word

_UNSPACED = frozenset({"ja", "zh"})
_SOUNDS = {"ja": regex.compile(r"[\p{Katakana}ー ]+"), "zh": regex.compile(r"[\p{Han} ]+")}
"""The pattern of the reading of a part of a unit; anything else is a separate unit."""
_PREFIX = "第"
_NUMERAL = regex.compile("第?[零〇一二三四五六七八九十百千万亿兆两幺半点]*")
_MEASURES = frozenset(
    "年 月 日 号 时 点 分 秒 个 人 元 块 角 毛 岁 天 次 名 位 条 项 章 节 "
    "页 届 期 集 层 楼 室 栋 路 级 度 米 斤 克 吨 升 里 亩 倍 折 成 周 代 "
    "场 局 杯 勺 片 粒 瓶 只 台 辆 架 艘 家 所 间 座 首 部 本 册 份 件 套 双 对 种 类 批 组 队 排 班 "
    "年代 世纪 小时 分钟 公里 公斤 千米 千克 毫米 厘米 毫升 美元 欧元 英镑 日元 "
    "港元 亿元 万元 万人 周岁 年级 星期 个月 季度 "
    "度电 平方米 立方米 平方公里 人民币".split()
)


def units_of(written: str, spoken: Sequence[str], language: str) -> Iterable[tuple[str, str | None]]:
    """Return the units of the form `written`, spoken as the words `spoken`, as (surface, reading) like `segment`."""
    parts = [part for word in spoken for part in segment(word, language)]
    if language not in _UNSPACED:
        return parts
    units = list(_joined(parts, language)) if len(parts) > 1 else parts
    if len(units) == 1 and (shown := shown_form(written, units[0][0], language)) != units[0][0]:
        surface, reading = units[0]
        return [(shown, reading or surface)]
    return units


def join_measures(items: list[Item], language: str) -> list[Item]:
    """Return `items`; a number is one word with 第 before it and, in Chinese, with the measure word that touches it."""
    if language not in _UNSPACED:
        return items
    joined: list[Item | None] = [*items]
    texts = [item.text if isinstance(item, Word) else "" for item in items]
    for index, text in enumerate(texts[1:], start=1):
        if text in _MEASURES or texts[index - 1] == _PREFIX:
            number, word = joined[index - 1], items[index]
            if not isinstance(number, Word) or not isinstance(word, Word):
                continue
            if _is_measured(number, word) and not _is_shared(items, index):
                joined[index - 1 : index + 1] = None, _with(number, word)
    return [item for item in joined if item]


def _is_shared(items: Sequence[Item], index: int) -> bool:
    """Tell whether the number before `index`, or the word there, is one of several spoken for the same letters.

    A respelling may end in a number: the word after it must not extend into the letters of the other words.
    """
    before, after = items[max(index - 2, 0)], items[min(index + 1, len(items) - 1)]
    number, word = items[index - 1], items[index]
    return (before is not number and before.end > number.start) or (after is not word and after.start < word.end)


def _joined(parts: Iterable[tuple[str, str | None]], language: str) -> Iterator[tuple[str, str | None]]:
    is_sound = _SOUNDS[language].fullmatch
    unit, reading, joins = "", None, False
    for surface, own in parts:
        joins, follows = is_sound(own or surface) is not None, joins
        if joins and follows and len(unit) + len(surface) <= MAX_TOKEN_LETTERS:
            reading = f"{reading or unit} {own or surface}"
            unit += surface
            continue
        if unit:
            yield unit, reading
        unit, reading = surface, own
    yield unit, reading


def _is_measured(number: Word, word: Word) -> bool:
    """Tell whether `number` and `word` are one unit: 十八 and 日, 第 and 三, 第三 and 条."""
    if number.end != word.start or number.after or word.before or number.boundary is not Boundary.NONE:
        return False
    if {number.phonemes, number.language, word.phonemes, word.language} != {None}:
        return False
    counted = word.text[0] if number.text == _PREFIX else number.text
    return _NUMERAL.fullmatch(counted) is not None


def _with(number: Word, word: Word) -> Word:
    reading = f"{number.reading or number.text} {word.reading or word.text}"
    text = number.text + word.text
    return Word(text, number.start, word.end, number.before, word.after, reading=reading, boundary=word.boundary)
