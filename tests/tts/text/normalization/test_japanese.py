"""Spoken forms in Japanese."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tts.text.normalization import find_spoken_forms
from tts.text.normalization.japanese.numbers import kana, numeral, readable
from tts.text.segmentation import segment

Speak = Callable[[str, str], str]

SPOKEN = [
    ("1003", "千サン"),
    ("110", "百ジュー"),
    ("007", "ゼロ ゼロ 七"),
    ("〇〇会社", "マルマル会社"),
    ("1,234円", "千二百三十ヨエン"),
    ("14円", "十ヨエン"),
    ("4人家族", "ヨニン家族"),
    ("14人", "十ヨニン"),
    ("第1回", "第イッカイ"),
    ("27枚", "二十ナナマイ"),
    ("第3章", "第サンショー"),
    ("21世紀", "二十イッセーキ"),
    ("2024年", "二千二十ヨネン"),
    ("1990年代", "千九百キュージューネンダイ"),
    ("2024年5月1日", "二千二十ヨネン五月ツイタチ"),
    ("午後3時15分", "午後三時十ゴフン"),
    ("24時間", "二十ヨジカン"),
    ("10分の休憩", "ジュップンの休憩"),
    ("03月05日", "三月イツカ"),
    ("5〜10分", "五からジュップン"),
    ("03-1234-5678", "ゼロ 三, 一 二 三 四, 五 六 七 八"),
    ("09012345678", "ゼロ 九 ゼロ, 一 二 三 四, 五 六 七 八"),
    ("9〜17時", "クジから十シチジ"),
    ("午前9時〜午後5時", "午前クジから午後五時"),
    ("5月3、4日", "五月ミッカ、ヨッカ"),
    ("10月1日〜3日", "十月ツイタチからミッカ"),
    ("5月3日(金)", "五月ミッカ金曜日"),
    ("5月5日(月・祝)", "五月イツカ月曜日"),
    ("1：0", "一対ゼロ"),
    ("0-0", "ゼロ対ゼロ"),
    ("3割5分", "サンワリ五ブ"),
    ("10人中8人", "十人チュー八人"),
    ("1年中", "一年ジュー"),
    ("3時30分頃", "三時サンジュップンゴロ"),
    ("第2回戦", "第ニカイセン"),
    ("氷点下3度", "ヒョーテンカ三度"),
    ("0個", "ゼロ個"),
    ("06(1234)5678", "ゼロ 六, 一 二 三 四, 五 六 七 八"),
    ("お電話は03-1234-5678へ", "お電話はゼロ 三, 一 二 三 四, 五 六 七 八へ"),
    (
        "2024年5月3日(金)の午後3時30分に、1人1,500円で3人分を予約。",
        "二千二十ヨネン五月ミッカ金曜日の午後三時サンジュップンに、一人千五百円で三人ブンを予約。",
    ),
    (
        "【第3回】9:00〜17:00、3階301号室(定員50名)",
        "【第サンカイ】クジから十シチジ、サンガイ三百イチゴーシツ(定員五十名)",
    ),
]
"""Forms with words that the phonemes replace, or with pauses; `bench/reading/tables` has the others."""


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "ja") == spoken


PLAIN = [
    "一番好きな季節は秋です。",
    "三日月がきれいな夜でした。",
    "十分に気をつけてください。",
    "万一の場合に備えましょう。",
    "一般の方も入場できます。",
    "四国から九州へ船で渡った。",
    "百人一首を二人で楽しむ。",
    "七夕の短冊に願いを書く。",
    "八百屋でトマトを買った。",
    "三味線の音が聞こえる。",
    "一石二鳥とはこのことだ。",
    "二日酔いで頭が痛い。",
    "千葉の三浦さんに会った。",
    "五月雨を集めて早し最上川。",
    "十人十色と言うではないか。",
    "一期一会を大切にする。",
    "六本木の交差点で待ち合わせた。",
    "三角形と四角形を描く。",
    "再三注意したのに聞かない。",
    "彼は一流の料理人だ。",
    "一昨日の晩、雨が降った。",
    "唯一の方法を試してみる。",
    "第一印象がとても良い。",
    "一生懸命に練習を続けた。",
    "二度と同じ失敗はしない。",
    "三寒四温の季節になった。",
    "一緒に映画を見に行こう。",
    "統一された基準が必要です。",
    "万能ねぎを細かく刻む。",
    "千代田線に乗り換える。",
    "「おはよう」と彼女は言った。",
    "『吾輩は猫である』を読んだ。",
    "東京・大阪・名古屋を回る。",
    "えーっと、それはですね…",
    "わあ〜、すごい！",
    "本当ですか？本当です！",
    "コーヒーとパンをください。",
    "スマートフォンの電池が切れた。",
    "月曜日は図書館が休みだ。",
    "土日は家でゆっくり過ごす。",
    "Tシャツとジーンズで出かけた。",
    "NHKのニュースを見る。",
    "JRの駅から歩いてすぐだ。",
    "ビタミンCが豊富な果物。",
    "X線で検査を受けた。",
    "Aさんはベッドで休んでいる。",
    "プランBに変更しよう。",
    "CDとDVDを棚に並べる。",
    "彼（友人）が来た。",
    "会議は、明日に延期された。",
    "春はあけぼの。やうやう白くなりゆく山際。",
    "雪国の長いトンネルを抜けると、そこは白い世界だった。",
    "窓を開けると風が入ってきた。",
    "祖母は庭で花を育てている。",
    "電車が遅れて約束に間に合わなかった。",
]


@pytest.mark.parametrize("text", PLAIN)
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert not find_spoken_forms(text, "ja")


def reading_of(spoken: str) -> str:
    """Return the katakana of `spoken` as the later stages read it."""
    return "".join(reading or surface for surface, reading in segment(spoken, "ja")).replace(" ", "")


COUNTED = [
    ("3本", "サンボン"), ("6杯", "ロッパイ"), ("8分", "ハップン"),
    ("4時", "ヨジ"), ("9時", "クジ"), ("7月", "シチガツ"), ("4月", "シガツ"),
    ("20歳", "ハタチ"), ("10歳", "ジュッサイ"), ("1人", "ヒトリ"),
    ("2人", "フタリ"), ("7人", "シチニン"), ("21人", "ニジューイチニン"),
    ("5月1日", "ゴガツツイタチ"), ("5月8日", "ゴガツヨーカ"),
    ("5月14日", "ゴガツジューヨッカ"), ("5月17日", "ゴガツジューシチニチ"),
    ("4円", "ヨエン"), ("300円", "サンビャクエン"),
    ("600円", "ロッピャクエン"), ("8000円", "ハッセンエン"), ("3階", "サンガイ"),
    ("2〜3日", "フツカカラミッカ"), ("4、5人", "シゴニン"), ("3日後", "ミッカゴ"),
    ("10人中8人", "ジューニンチューハチニン"), ("1日中", "イチニチジュー"),
    ("3:2", "サンタイニ"), ("5/3(金)", "ゴガツミッカキンヨービ"), ("1箱", "ヒトハコ"),
    ("10m/s", "ビョーソクジューメートル"), ("3敗", "サンパイ"), ("1/3", "サンブンノイチ"),
    ("1.5倍", "イッテンゴバイ"), ("3足", "サンゾク"), ("10泊", "ジュッパク"), ("1000本", "センボン"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "sound"), COUNTED)
def test_counters_sound_as_they_are_said(speak: Speak, written: str, sound: str) -> None:
    assert reading_of(speak(written, "ja")) == sound


@settings(deadline=None)
@given(value=st.integers(min_value=0, max_value=10**12 - 1))
def test_the_dictionary_reads_the_number_as_it_is_said(value: int) -> None:
    assert reading_of(readable(value)) == kana(value)


NUMERALS = dict(zip("一二三四五六七八九", range(1, 10), strict=True)) | {"十": 10, "百": 100, "千": 1000}


def value_of(numeral_text: str) -> int:
    """Return the number that kanji numerals write."""
    total = group = digit = 0
    for character in numeral_text.replace("零", ""):
        if character in "万億兆京":
            total, group, digit = total + (group + digit) * 10 ** (4 * ("万億兆京".index(character) + 1)), 0, 0
        elif NUMERALS[character] >= 10:
            group, digit = group + (digit or 1) * NUMERALS[character], 0
        else:
            digit = NUMERALS[character]
    return total + group + digit


@given(value=st.integers(min_value=0, max_value=10**20 - 1))
def test_kanji_name_the_number(value: int) -> None:
    assert value_of(numeral(value)) == value
