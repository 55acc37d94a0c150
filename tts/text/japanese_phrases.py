"""Japanese words with a reading that they have only in certain phrases."""

IN_PHRASES = tuple(
    (tuple(frozenset(word.split("|")) for word in phrase.split()), index, reading)
    for phrase, index, reading in (
        ("辛い 料理|カレー|味|物|もの|食べ物|スープ|ラーメン|ソース|麻婆豆腐|鍋|口", 0, "カライ"),
        ("金 の 指輪|メダル|ネックレス|延べ棒|卵|斧|価格|相場|装飾", 0, "キン"),
        ("人気 の ない 道|場所|通り|路地|公園|夜道|森|山道|駅|廊下|方", 0, "ヒトケ"),
        ("あの|その 方 は|が|に|と|も|を|から", 1, "カタ"),
        ("この 方 は|に|と|も|を|から", 1, "カタ"),
        ("色紙 に", 0, "シキシ"),
        ("申 出", 0, "モーシ"),
        ("次 戦", 0, "ジ"),
        ("搭乗 口", 1, "グチ"),
        ("所 要約", 0, "ショ"),
        ("鶏 もも|もも肉|むね|むね肉|ムネ|胸|肉|ひき肉|ささみ|手羽", 0, "トリ"),
        ("牛 薄切り|バラ|もも|ロース|ひき肉|こま切れ|すじ|赤身", 0, "ギュー"),
        ("が 開け ない|ませ", 1, "ヒラケ"),
        ("魚 市場", 1, "イチバ"),
        ("陽 キャ|キャラ", 0, "ヨー"),
        ("陰 キャ|キャラ", 0, "イン"),
        ("コミュ 障", 1, "ショー"),
        ("親 ガチャ", 0, "オヤ"),
        ("呪術 廻 戦", 1, "カイ"),
        ("宮崎 駿", 1, "ハヤオ"),
        ("新垣 結衣", 0, "アラガキ"),
        ("桜 島", 1, "ジマ"),
        ("三 針", 1, "ハリ"),
        ("鬼 滅 の 刃", 0, "キ"),
        ("鬼 滅 の 刃", 3, "ヤイバ"),
    )
)
"""Words with another reading in a phrase: the phrase's words, with alternatives; which word; its reading."""
PHRASES_OF = {
    start: tuple(phrase for phrase in IN_PHRASES if start in phrase[0][0])
    for start in frozenset().union(*(words[0] for words, _, _ in IN_PHRASES))
}
"""The same phrases by their first words."""
