"""Japanese words for units and abbreviations, and the words around numbers that show their meaning."""

from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("japanese")

SIGNS = signs_of("ja")
MENUS = tuple(_TABLES["menus"])
"""Names of menus, after which ">" is not said."""
SCORE_WORDS = "勝 敗 破 下し 引き分け スコア 対戦 先制 逆転 回裏 回表 前半 後半 得点 失点".split()

SUFFIXES = (
    (
        "中(?![学国心央止東小高華身盤旬])",
        "人 個 匹 本 名 社 枚 回 件 点 問 試合 カ国 か国 校 頭 台 か所 戦 打席 時間 日間 週間 か月 カ月 ヶ月 月 分間",
        "チュー",
    ),
    ("(?<=(?<!\\p{Nd})[1１][日年晩])中(?![学国心央止東小高華])", "日 年 晩", "ジュー"),
    ("後(?![ろ半続輩期者])", "年 日 分 秒 時間 週間 か月 カ月 ヶ月 ヵ月 ケ月 世紀 回 年間 日間 周", "ゴ"),
    ("間(?![違取近口柄])", "か月 カ月 ヶ月 ヵ月 ケ月 秒 世紀 夜", "カン"),
    ("頃", "年 月 日 時 分 歳 時半 年代 世紀", "ゴロ"),
    ("来(?![るたてなま月年週日])", "年 年間 日 か月 カ月", "ライ"),
    ("連れ", "人", "ヅレ"),
    ("付(?=け|[の、。）)]|\\Z)", "日", "ヅケ"),
    ("玉", "円", "ダマ"),
    ("引(?=き)", "円 割 % ％ パーセント", "ビ"),
    ("引(?![きっい算])", "円 割 % ％ パーセント", "ビキ"),
    ("増(?![えやし加量])", "割", "マシ"),
    ("増し", "割", "マシ"),
    ("速(?![いくさ度めまやれ])", "倍", "ソク"),
    ("強(?![いくさめ化調制])", "割 倍 人 円 % ％ キロ km 年 分", "キョー"),
    (
        "分(?![析野割離類解布岐別担母散裂かっ])",
        "人 日 個 回 年 か月 カ月 ヶ月 枚 台 週間 円 本 杯 食 袋 箱 缶 錠 切れ 品 点 冊 話 人前",
        "ブン",
    ),
    ("高(?![いくさ校等値速度め])", "銭 円 ドル ポイント", "ダカ"),
    ("末(?![っ裔期端])", "年 月 世紀 週 年度", "マツ"),
    ("様(?![々子式])", "人", "サマ"),
    ("走(?![りるっ者行破])", "m ｍ メートル", "ソー"),
    ("角(?!度)", "cm mm m ㎝ ㎜ センチ ミリ", "カク"),
    ("大(?![きし])", "cm mm m ㎝ ㎜ センチ ミリ", "ダイ"),
    ("厚(?![い])", "cm mm m ㎝ ㎜ センチ ミリ", "アツ"),
    ("掛(?=か|け)", "人 年 日", "ガ"),
    ("越し", "年 日 年間", "ゴシ"),
    ("振り", "年 日 か月 カ月 ヶ月 週間 時間 年間", "ブリ"),
    ("暮らし", "人", "グラシ"),
    ("児(?!童)", "歳 才 か月 カ月 ヶ月", "ジ"),
)
"""Suffixes of counted numbers: as written (with the letters that may not follow), their counters, their reading."""
FIXED = (
    (r"(?<=\p{Nd})児(?=の[母父マパ親])", "ジ", "児"),
    (r"(?<=\p{Nd})分咲き", "ブザキ", "咲"),
    (r"(?<=震度\p{Nd})強", "キョー", "震"),
    (r"(?<=(?<!\p{Nd})(?:4|8|16|32|64|４|８))強(?![いくさめ化調制])", "キョー", "強"),
    (r"(?<=(?<!\p{Nd})(?:4|8|16|32)強)入り", "イリ", "強"),
    (r"(?<![\p{Latin}\p{Nd}])1D(?=別|代|オーダー)", "ワンドリンク", "D"),
    (r"(?<!\p{Latin})(?:Lv|LV|lv)\.?(?=[ ]?\p{Nd})", "レベル", "vV"),
    (
        r"(?<![\p{Han}\p{Nd}の])年(?=[\p{Nd},]{1,7}(?:[.．]\p{Nd}{1,2})?(?:[〜～~-]\p{Nd}{1,3})?"
        "(?:[%％回件円]|[万億]円|日(?!本)))",
        "ネン",
        "年",
    ),
    (r"(?<=\p{Nd}[)）])年", "ネン", ")）"),
    (r"(?<!\p{Han})表(?=\p{Nd})", "ヒョー", "表"),
    (r"(?<!\p{Han})築(?=\p{Nd})", "チク", "築"),
    (r"(?<!\p{Han})敷(?=[0-9０-９])", "シキ", "敷"),
    (r"(?<!\p{Han})中(?=[1-3１-３](?![\p{Nd}日]))", "チュー", "中"),
    (r"(?<=敗\p{Nd}{1,2})分(?!け)|(?<=勝\p{Nd}{1,2})分(?=\p{Nd}{1,2}敗)", "ヒキワケ", "敗"),
    (r"(?<=[図表式]\p{Nd}{1,2})[-－](?=\p{Nd}{1,2}(?![\p{Nd}-]))", "の", "図表式"),
    (r"(?<=\p{Nd}[階FＦ])建(?![てち物設])", "ダテ", "建"),
    (r"(?<![\p{L}\p{Nd}])前(?=\p{Nd}{1,4}(?:年(?!間)|世紀)|\p{Nd}{1,2}[〜~～-]\p{Nd}{1,2}世紀)", "ゼン", "前"),
    (r"(?<=\p{Nd}[^\s()（）]{0,3}[)）])中(?![\p{Han}のにでかがをへ])", "チュー", ")）"),
    (r"(?<=満点)中(?=\p{Nd})", "チュー", "満"),
    (r"4番(?=[・打バに][^\s号線])", "ヨバン", "番"),
)
"""Words beside numbers: their pattern, their reading, characters that every match needs."""
WITHOUT_NUMBER = (
    (r"(?<=[\p{Nd}Ⅰ-Ⅻ])型(?![式番に紙])", "ガタ", "型"),
    (r"(?<=[A-ZＡ-Ｚ])組", "グミ", "組"),
    (r"(?<=(?<!\p{Latin})S?RC)造(?!り)", "ゾー", "造"),
    (r"(?<=Hz)帯", "タイ", "帯"),
    (r"(?<![\p{Latin}\p{N}/.@])(?:vs\.?|VS|ＶＳ)(?![\p{Latin}\p{N}]| Code)", "バーサス", "sSＳ"),
    (r"(?<=\p{Latin} ?)値", "チ", "値"),
)
ERAS = {"R": "令和", "H": "平成", "S": "昭和", "T": "大正", "M": "明治"}
CODE_COUNTERS = "便 階 号室 号車 番出口 番線 番 号".split()
FIRST_DAY_BEFORE = "から まで 付 夜 朝 午前 午後 未明 早朝 正午 深夜 夕方 [(（][月火水木金土日]".split()
"""1日 before one of these is the first of a month, not one day."""
CODE_NOUNS = "出口 用紙 サイズ 判 版 席 教室 ホール 系統 ランク".split()
DIGIT_WORDS = tuple(_TABLES["digit words"])
SPEEDS = {
    **dict.fromkeys(("km/h", "㎞/h", "kmh"), ("時速", "キロメートル")),
    "m/s": ("秒速", "メートル"),
    "km/s": ("秒速", "キロメートル"),
    "m/min": ("分速", "メートル"),
    "mph": ("時速", "マイル"),
}
LASTING = "(?:タイム|記録|所要時間|再生時間|収録時間|走行時間)[はがのも:：]?"
"""The pattern of words before hours, minutes and seconds that last."""
BEFORE_NUMBERS = _TABLES["before numbers"]
RATE_UNITS = {
    **{unit: unit for unit in "日 年 人 個 回 時間 週 本 枚 泊 台 冊 杯 件 分 秒 名 錠 包 袋 缶 食 晩".split()},
    "月": "か月",
    "時": "時間",
}
WEEKDAYS = dict(zip("月火水木金土日", "ゲツ カ スイ モク キン ド ニチ".split(), strict=True))
WINDS = {"N": "北緯", "S": "南緯", "E": "東経", "W": "西経"}
NAME_OF_TELEPHONE = "固定電話"
"""The name of the sign ☎; before a number people say 電話."""
SHORT_WORDS = _TABLES["short words"]
SPAN_ENDS = "で の 午前 午後 正午 深夜 翌 翌日 約 最大 平成 令和 昭和 明治 大正 現在 今 ¥ ￥ [$] € 数 第 無制限".split()
NOT_AFTER_COUNTER = _TABLES["not after counter"]
"""Counters → the letters after which they are part of another word: 三社 but not 三社会."""

LATIN_WORDS = _TABLES["latin words"]
"""Words in Latin letters that an English reader would not say as the Japanese do."""
ENGLISH_NUMBERS = ("", "ワン", "ツー", "スリー", "フォー", "ファイブ")
COUNTED_IN_ENGLISH = (
    "ラン(?!キング|ク|ナー|チ) ショット アウト ストライク トップ バック(?!ア) ルーム ピース シーター".split()
)
"""Words in katakana whose number is said in English: スリーラン."""
BOOKS = tuple(_TABLES["books"])
"""Books whose chapters and verses are written with a colon."""
PSALMS = ("詩篇", "詩編")
VIDEO_WORDS = "動画 YouTube 再生 タイム 記録 マラソン 完走 映像 音声 配信 録画".split()
"""Near one of these, three numbers with colons are a duration: 1:23:45."""
DIGITS = ("ゼロ", *"一二三四五六七八九")
