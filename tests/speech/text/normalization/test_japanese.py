"""What Japanese reads for numbers, amounts and signs."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("25", "二十五"),
    ("5.25", "五点二五"),
    ("0.5", "零点五"),
    ("1,234円", "千二百三十四円"),
    ("１２３", "百二十三"),
    ("¥500", "五百円"),
    ("￥500", "五百円"),
    ("$5", "五ドル"),
    ("$5.50", "五ドル五十セント"),
    ("€3", "三ユーロ"),
    ("¥5万", "五万円"),
    ("3人", "三人"),
    ("20歳です", "二十歳です"),
    ("1つ", "一つ"),
    ("2万", "二万"),
    ("1.5万円", "一点五万円"),
    ("5千円", "五千円"),
    ("第1回", "第一回"),
    ("2024年5月1日", "二千二十四年五月一日"),
    ("10分", "十分"),
    ("5分の1", "五分の一"),
    ("5%", "五パーセント"),
    ("５０％", "五十パーセント"),
    ("20°", "二十度"),
    ("-5", "マイナス五"),
    ("007", "ゼロ ゼロ 七"),
    ("1.2.3", "一 点 二 点 三"),
    ("猫 & 犬", "猫 アンド 犬"),
    ("2 + 3 = 5", "二 プラス 三 イコール 五"),
    ("½", "二分の一"),
    ("mp3", "mp3"),
    ("3Dプリンター", "3Dプリンター"),
    ("5Gで", "5Gで"),
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "ja") == spoken
