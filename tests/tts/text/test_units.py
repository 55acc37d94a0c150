import pytest

from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.units import units_of
from tts.text.words import Word


def shown(text: str, language: str) -> list[str]:
    return [item.text for item in read_text(text, language) if isinstance(item, Word)]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("18日に233.5億円が出た", "ja", ["十八日", "に", "二百三十三点五億円", "が", "出た"]),
        ("3本、1,234円", "ja", ["三本", "千二百三十四円"]),
        ("2024年3月1日", "ja", ["二千二十四年", "三月", "一日"]),
        ("50%", "ja", ["五十パーセント"]),
        ("18日支出233.5亿元", "zh", ["十八日", "支出", "二百三十三点五亿元"]),
        ("2024年3月15日", "zh", ["二零二四年", "三月", "十五日"]),
        ("第3条，2次", "zh", ["第三条", "两次"]),
        ("三，个", "zh", ["三", "个"]),
        ("第3条と第12回", "ja", ["第三条", "と", "第十二回"]),
        ("次第に", "ja", ["次第に"]),
    ],
)
def test_a_number_with_its_measure_is_one_word(text: str, language: str, expected: list[str]) -> None:
    assert shown(text, language) == expected


def test_a_unit_sounds_as_its_parts_do() -> None:
    spoken = ("二百三十", "三点", "五亿")
    ((surface, reading),) = units_of("233.5亿", spoken, "zh")
    (whole,) = phonemize([Word(surface, 0, 1, reading=reading)], "zh")
    parts = phonemize([Word(part, 0, 1) for part in spoken], "zh")
    assert whole.phonemes == " ".join(str(word.phonemes) for word in parts)


def test_a_word_leads_to_the_number_and_its_measure() -> None:
    text = "在18日，"
    words = [item for item in read_text(text, "zh") if isinstance(item, Word)]
    assert [(word.text, text[word.start : word.end]) for word in words] == [("在", "在"), ("十八日", "18日")]
