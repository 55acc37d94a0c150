"""What Mandarin Chinese reads for written forms."""

import datetime
from collections.abc import Callable

import cn2an  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.text.normalization import find_spoken_forms
from speech.text.normalization.chinese_numbers import cardinal

Speak = Callable[[str, str], str]

SPOKEN = [
    # Numbers
    ("10", "十"),
    ("25", "二十五"),
    ("110", "一百一十"),
    ("200", "二百"),
    ("1010", "一千零一十"),
    ("2000", "两千"),
    ("2222", "两千二百二十二"),
    ("10001", "一万零一"),
    ("12000", "一万二千"),
    ("20000", "两万"),
    ("100010", "十万零一十"),
    ("1,000,000", "一百万"),
    ("100010001", "一亿零一万零一"),
    ("1000000000000", "一万亿"),
    ("0", "零"),
    ("3.14", "三点一四"),
    ("-5", "负五"),
    ("２５", "二十五"),
    ("007", "零 零 七"),
    ("约2.5万人", "约二点五万人"),
    ("2万亿", "两万亿"),
    ("我有3个", "我有三个"),
    # Two
    ("2个", "两个"),
    ("第2个", "第二个"),
    ("12个", "十二个"),
    ("2-3个小时", "两到三个小时"),
    ("2年级", "二年级"),
    ("2月", "二月"),
    ("2年", "两年"),
    ("2千克", "两千克"),
    ("2号线", "二号线"),
    ("2点半", "两点半"),
    ("2两", "二两"),
    # Dates and times
    ("2024年3月5日", "二零二四年三月五日"),
    ("1998 年", "一九九八 年"),
    ("2024-03-05", "二零二四年三月五日"),
    ("3/5/2024", "二零二四年三月五日"),
    ("2024.3.5", "二零二四年三月五日"),
    ("1990年代", "一九九零年代"),
    ("2020-2024年", "二零二零到二零二四年"),
    ("公元前221年", "公元前二百二十一年"),
    ("03月05日", "三月五日"),
    ("2023财年", "二零二三财年"),
    ("14:30", "十四点三十分"),
    ("下午3:05", "下午三点零五分"),
    ("2:00", "两点"),
    ("8:00-17:30", "八点到十七点三十分"),
    ("3:30 PM", "下午三点三十分"),
    ("9点05分", "九点零五分"),
    # Money
    ("¥5", "五元"),
    ("￥5.50", "五点五元"),
    ("¥5.00", "五元"),
    ("¥1,234.56", "一千二百三十四点五六元"),
    ("$2万", "两万美元"),
    ("1.5亿美元", "一点五亿美元"),
    ("USD 500", "五百美元"),
    ("HK$200", "二百港元"),
    ("9.9元", "九点九元"),
    # Measures, percentages, fractions
    ("25℃", "二十五摄氏度"),
    ("-5℃", "零下五摄氏度"),
    ("气温-10℃", "气温零下十摄氏度"),
    ("60km/h", "六十公里每小时"),
    ("120㎡", "一百二十平方米"),
    ("2kg", "两千克"),
    ("50%", "百分之五十"),
    ("-5%", "负百分之五"),
    ("5%-10%", "百分之五到百分之十"),
    ("10-20%", "百分之十到百分之二十"),
    ("100%", "百分之百"),
    ("增长-3.5%", "增长负百分之三点五"),
    ("3/4", "四分之三"),
    ("½", "二分之一"),
    ("2½", "二又二分之一"),
    ("2 1/2", "二又二分之一"),
    ("10~20岁", "十到二十岁"),
    ("10-20", "十到二十"),
    ("以3:1战胜", "以三比一战胜"),
    ("比分21:15", "比分二十一比十五"),
    # Telephones, codes, addresses
    ("13812345678", "一三八, 一二三四, 五六七八"),
    ("+86 13812345678", "加八六, 一三八, 一二三四, 五六七八"),
    ("010-12345678", "零 一 零, 一 二 三 四 五 六 七 八"),
    ("拨打110", "拨打一 一 零"),
    ("502室", "五零二室"),
    ("88号2号楼", "八十八号二号楼"),
    ("info@example.com", "info 艾特 example 点 com"),
    ("1.2.3", "一 点 二 点 三"),
    ("v2.0.1", "版本 二 点 零 点 一"),
    ("5G", "五 G"),
    ("mp3", "M P 三"),
    ("A & B", "A 和 B"),
    ("3×4=12", "三乘以四等于十二"),
    ("x² + 3 = 12", "x的平方 加 三 等于 十二"),
    ("#春节", "话题 春节"),
    # What is in words stays as it is
    ("二零二四年三月五日，两个人花了五百元", "二零二四年三月五日，两个人花了五百元"),
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "zh") == spoken


@given(value=st.integers(min_value=0, max_value=10**12 - 1))
def test_an_independent_parser_finds_the_number(value: int) -> None:
    assert cn2an.cn2an(cardinal(value), "smart") == value


@given(
    whole=st.integers(min_value=0, max_value=10**8 - 1), fraction=st.text(alphabet="0123456789", min_size=1, max_size=5)
)
def test_an_independent_parser_finds_the_decimal(whole: int, fraction: str) -> None:
    (form,) = find_spoken_forms(f"{whole}.{fraction}", "zh")
    assert cn2an.cn2an("".join(form.words), "smart") == float(f"{whole}.{fraction}")


@given(date=st.dates())
def test_every_date_is_one_form(date: datetime.date) -> None:
    (form,) = find_spoken_forms(date.isoformat(), "zh")
    month, day = cardinal(date.month), cardinal(date.day)
    assert form.words[0].endswith(f"年{month}月{day}日")
