"""Spoken forms in Mandarin Chinese."""

import datetime
from collections.abc import Callable

import cn2an  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.normalization import find_spoken_forms
from tts.text.normalization.chinese.numbers import cardinal

Speak = Callable[[str, str], str]

SPOKEN = [
    ("13812345678", "幺三八, 幺二三四, 五六七八"),
    ("+86 13812345678", "加八六, 幺三八, 幺二三四, 五六七八"),
    ("010-12345678", "零 幺 零, 幺 二 三 四 五 六 七 八"),
    ("+86 10 6552 9988", "加八六, 幺零, 六五五二, 九九八八"),
]
"""Forms with pauses between their parts; `bench/reading/tables` has the others."""


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "zh") == spoken


PLAIN = [
    "一般来说，这样做没问题。",
    "万一下雨怎么办？",
    "他三心二意，做不好事。",
    "这是一辆二手车。",
    "四川的火锅很有名。",
    "我们去五台山旅游。",
    "十分感谢您的帮助。",
    "七上八下的心终于放下了。",
    "他一五一十地说了出来。",
    "不管三七二十一，先吃饭。",
    "千万不要忘记。",
    "百分之百的努力。",
    "九寨沟的水很清。",
    "张三和李四是朋友。",
    "一心一意为人民服务。",
    "第一次见到大海。",
    "三亚的阳光很好。",
    "两个人一起散步。",
    "六神无主的样子。",
    "半斤八两，没有区别。",
    "二〇二四年的春天。",
    "星期一我要上班。",
    "周末去爬山吧。",
    "她穿着一双红鞋。",
    "一千零一夜的故事。",
    "五颜六色的气球。",
    "四面八方的客人。",
    "九牛一毛而已。",
    "百货商店正在打折。",
    "万里长城很雄伟。",
    "唯一的办法是坚持。",
    "统一的标准很重要。",
    "三番五次地提醒他。",
    "十全十美的人不存在。",
    "一目了然的答案。",
    "“你好，”他说，“好久不见。”",
    "《红楼梦》是一部小说。",
    "他（我的同学）来了。",
    "北京、上海和广州都很大。",
    "真的吗？真的！",
    "嗯……让我想想。",
    "我喜欢吃苹果——尤其是红的。",
    "维生素C很重要。",
    "他在看NBA比赛。",
    "她会用CPU做计算。",
    "卡拉OK很受欢迎。",
    "请打开WiFi。",
    "A先生和B女士见面了。",
    "X光检查结果正常。",
    "T恤衫洗干净了。",
    "今天天气真好。",
    "孩子们在公园里玩耍。",
    "老师在黑板上写字。",
    "我正在学习中文。",
    "窗外的鸟儿在唱歌。",
]


@pytest.mark.parametrize("text", PLAIN)
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert not find_spoken_forms(text, "zh")


@given(value=st.integers(min_value=0, max_value=10**12 - 1))
def test_an_independent_parser_finds_the_number(value: int) -> None:
    assert cn2an.cn2an(cardinal(value), "smart") == value


@given(
    whole=st.integers(min_value=0, max_value=10**8 - 1), fraction=st.text(alphabet="0123456789", min_size=1, max_size=5)
)
def test_an_independent_parser_finds_the_decimal(whole: int, fraction: str) -> None:
    (form,) = find_spoken_forms(f"={whole}.{fraction}", "zh")[-1:]  # "2023.05" alone is a month
    assert cn2an.cn2an("".join(form.words), "smart") == float(f"{whole}.{fraction}")


@given(date=st.dates())
def test_every_date_is_one_form(date: datetime.date) -> None:
    (form,) = find_spoken_forms(date.isoformat(), "zh")
    month, day = cardinal(date.month), cardinal(date.day)
    assert form.words[0].endswith(f"年{month}月{day}日")
