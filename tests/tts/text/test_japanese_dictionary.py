"""Readings of words, grouped by their difficulty. Long vowels are ー, which sounds like two letters of the vowel."""

import subprocess
import sys
from pathlib import Path

import pytest

from tts.text.frontend import read_text
from tts.text.japanese_dictionary import find_morphemes
from tts.text.words import Word

ROOT = Path(__file__).parents[3]
READINGS = {
    "weekdays": (
        "月曜日:ゲツヨービ 火曜日:カヨービ 水曜日:スイヨービ 木曜日:モクヨービ 金曜日:キンヨービ "
        "土曜日:ドヨービ 日曜日:ニチヨービ 日曜の朝:ニチヨーノアサ 毎週火曜日に:マイシューカヨービニ"
    ),
    "months": (
        "一月:イチガツ 四月:シガツ 七月:シチガツ 九月:クガツ 十二月:ジューニガツ 4月:シガツ 正月:ショーガツ "
        "今月:コンゲツ 先月:センゲツ"
    ),
    "dates": (
        "五月五日:ゴガツイツカ 3月14日:サンガツジューヨッカ 一月一日:イチガツツイタチ "
        "十月二十日:ジューガツハツカ 8月24日:ハチガツニジューヨッカ 二日:フツカ 四日:ヨッカ 八日:ヨーカ "
        "元日:ガンジツ 令和四年:レーワヨネン 2024年4月1日:ニセンニジューヨネンシガツツイタチ "
        "何月何日:ナンガツナンニチ"
    ),
    "times": (
        "四時:ヨジ 七時:シチジ 九時:クジ 四時半:ヨジハン 十時十分:ジュージジュップン 一分:イップン "
        "三分:サンプン 八分:ハップン 午前九時:ゴゼンクジ 何時ですか:ナンジデスカ 何分:ナンプン 零時:レージ"
    ),
    "durations": (
        "一週間:イッシューカン 一日中:イチニチジュー 一年中:イチネンジュー 一晩中:ヒトバンジュー "
        "四時間:ヨジカン 三ヶ月:サンカゲツ 半日:ハンニチ 数日間:スージツカン 何年も:ナンネンモ "
        "今日中に:キョージューニ 世界中:セカイジュー 午前中:ゴゼンチュー 今年中:コトシジュー "
        "日本中:ニホンジュー"
    ),
    "counters": (
        "一本:イッポン 三本:サンボン 何本:ナンボン 三匹:サンビキ 一人:ヒトリ 四人:ヨニン 八つ:ヤッツ "
        "八百:ハッピャク 三千人:サンゼンニン 何百人:ナンビャクニン 数千円:スーセンエン 三階:サンガイ "
        "三歩:サンポ 百一人:ヒャクイチニン 一言:ヒトコト 一口:ヒトクチ 第一章:ダイイッショー "
        "14人:ジューヨニン 10分:ジュップン 3.5:サンテンゴ 九十九:キュージューキュー"
    ),
    "family": (
        "お母さん:オカーサン お父さん:オトーサン お兄さん:オニーサン お姉さん:オネーサン "
        "お祖母さん:オバーサン 母さん:カーサン 母:ハハ 弟:オトート お母様:オカーサマ お父ちゃん:オトーチャン "
        "叔父さん:オジサン 先生方:センセーガタ お客様:オキャクサマ お巡りさん:オマワリサン "
        "お嬢さん:オジョーサン 御社:オンシャ お米:オコメ"
    ),
    "rendaku": (
        "誕生日:タンジョービ 記念日:キネンビ 休日:キュージツ 人々:ヒトビト 時々:トキドキ 国々:クニグニ "
        "様々:サマザマ 三日月:ミカズキ 目覚まし時計:メザマシドケー 大通り:オードーリ 白髪:シラガ 手紙:テガミ "
        "雨傘:アマガサ"
    ),
    "places": (
        "富士山:フジサン 富士山へ行く:フジサンエイク 日本人:ニホンジン 日本語:ニホンゴ 中国人:チューゴクジン "
        "阿蘇山:アソサン 隅田川:スミダガワ 清水寺:キヨミズデラ 東大寺:トーダイジ 羽田空港:ハネダクーコー "
        "大分県:オーイタケン 淡路島:アワジシマ 六本木:ロッポンギ"
    ),
    "particles": (
        "私は:ワタシワ 東京へ行く:トーキョーエイク 本を読む:ホンオヨム こんにちは:コンニチワ "
        "母は花が好き:ハハワハナガスキ 歯は白い:ハワシロイ これは本ではない:コレワホンデワナイ"
    ),
    "long vowels": (
        "先生:センセー 氷:コーリ 思う:オモウ 言う:ユー 嬉しい:ウレシー 聞いた:キータ 子牛:コウシ 湖:ミズウミ "
        "地域:チイキ"
    ),
    "katakana": (
        "ヴァイオリン:バイオリン オリーヴ色:オリーブイロ "
        "ティッシュ:ティッシュ ウォーター:ウォーター デュエット:デュエット ｱﾆﾒ:アニメ"
    ),
    "names": "田中太郎:タナカタロー 織田信長:オダノブナガ 夏目漱石:ナツメソーセキ 聖徳太子:ショートクタイシ",
    "others": (
        "今日は雨です:キョーワアメデス 明後日:アサッテ 何か:ナニカ 何で:ナンデ 何も:ナニモ この間:コノアイダ "
        "一目惚れ:ヒトメボレ 百人一首:ヒャクニンイッシュ 一石二鳥:イッセキニチョー 七五三:シチゴサン "
        "十分な:ジューブンナ 二日酔い:フツカヨイ 八百屋:ヤオヤ 大人:オトナ 風邪:カゼ 田舎:イナカ"
    ),
}


@pytest.mark.parametrize("kind", READINGS)
def test_words_are_read_as_they_are_said(kind: str) -> None:
    said = dict(pair.split(":") for pair in READINGS[kind].split())
    assert {text: reading_of(text) for text in said} == said


def reading_of(text: str) -> str:
    return "".join(item.reading or item.text for item in read_text(text, "ja") if isinstance(item, Word)).replace(
        " ", ""
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2024年4月14日に", ["二千二十四年", "四月", "十四日", "に"]),
        ("14人で三十ページ", ["十四人", "で", "三十ページ"]),
        ("お米を食べています。", ["お米を", "食べて", "います"]),
        ("何百人もの第三回", ["何百人もの", "第三回"]),
        ("データベースサーバー", ["データベースサーバー"]),
    ],
)
def test_words_are_divided_as_in_reading_aloud(text: str, words: list[str]) -> None:
    assert [item.text for item in read_text(text, "ja") if isinstance(item, Word)] == words


@pytest.mark.parametrize("text", ["母とabc、12!?", "二〇二四年", "\u3000朝 \n夜", "🙂か゛", "々ゝー"])
def test_the_surfaces_joined_are_the_text(text: str) -> None:
    assert "".join(morpheme.surface for morpheme in find_morphemes(text)) == text


@pytest.mark.process
def test_the_home_folder_need_not_be_writable(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.touch()  # no directory, so that root cannot write there either
    code = "from tts.text.segmentation import segment; print(segment('音', 'ja'))"
    environment = {"HOME": str(home), "TMPDIR": str(tmp_path), "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[('音', 'オト')]"
