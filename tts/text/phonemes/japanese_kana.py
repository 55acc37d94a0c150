"""Katakana to phonemes, in the symbols of Kokoro v1.0's training."""

import functools

import regex

# Source: misaki 0.9.4, `cutlet.HEPBURN`.
_ROWS = """
ア:a イ:i ウ:ɯ エ:e オ:o カ:ka キ:kʲi ク:kɯ ケ:ke コ:ko ガ:ɡa ギ:ɡʲi グ:ɡɯ ゲ:ɡe ゴ:ɡo
サ:sa シ:ɕi ス:sɨ セ:se ソ:so ザ:ʣa ジ:ʥi ズ:zɨ ゼ:ʣe ゾ:ʣo タ:ta チ:ʨi ツ:ʦɨ テ:te ト:to
ダ:da ヂ:ʥi ヅ:zɨ デ:de ド:do ナ:na ニ:ɲi ヌ:nɯ ネ:ne ノ:no ハ:ha ヒ:çi フ:ɸɯ ヘ:he ホ:ho
バ:ba ビ:bʲi ブ:bɯ ベ:be ボ:bo パ:pa ピ:pʲi プ:pɯ ペ:pe ポ:po マ:ma ミ:mʲi ム:mɯ メ:me モ:mo
ヤ:ja ユ:jɯ ヨ:jo ラ:ɾa リ:ɾʲi ル:ɾɯ レ:ɾe ロ:ɾo ワ:βa ヰ:i ヱ:e ヲ:o
ヴ:vɯ ヷ:va ヸ:vʲi ヹ:ve ヺ:vo ヵ:ka ヶ:ke
ァ:a ィ:i ゥ:ɯ ェ:e ォ:o ャ:ja ュ:jɯ ョ:jo ヮ:βa
イェ:je ウィ:ɯi ウェ:ɯe ウォ:ɯo キェ:kʲe キャ:kʲa キュ:kʲɨ キョ:kʲo ギャ:ɡʲa ギュ:ɡʲɨ ギョ:ɡʲo
クァ:kᵝa クィ:kᵝi クェ:kᵝe クォ:kᵝo グァ:ɡᵝa グィ:ɡᵝi グェ:ɡᵝe グォ:ɡᵝo
シェ:ɕe シャ:ɕa シュ:ɕɨ ショ:ɕo ジェ:ʥe ジャ:ʥa ジュ:ʥɨ ジョ:ʥo チェ:ʨe チャ:ʨa チュ:ʨɨ チョ:ʨo
ヂャ:ʥa ヂュ:ʥɨ ヂョ:ʥo ツァ:ʦa ツィ:ʦʲi ツェ:ʦe ツォ:ʦo ティ:tʲi テュ:tʲɨ ディ:dʲi デュ:dʲɨ トゥ:tɯ ドゥ:dɯ
ニェ:ɲe ニャ:ɲa ニュ:ɲɨ ニョ:ɲo ヒェ:çe ヒャ:ça ヒュ:çɨ ヒョ:ço ビャ:bʲa ビュ:bʲɨ ビョ:bʲo ピャ:pʲa ピュ:pʲɨ ピョ:pʲo
ファ:ɸa フィ:ɸʲi フェ:ɸe フォ:ɸo フュ:ɸʲɨ フョ:ɸʲo ミャ:mʲa ミュ:mʲɨ ミョ:mʲo リャ:ɾʲa リュ:ɾʲɨ リョ:ɾʲo
ヴァ:va ヴィ:vʲi ヴェ:ve ヴォ:vo ヴュ:bʲɨ ヴョ:bʲo
"""
SOUNDS = dict(pair.split(":") for pair in _ROWS.split())
"""A mora in katakana → its phonemes."""

_SMALL = "ァィゥェォャュョ"
_NASAL_BEFORE = {
    sound: nasal for sounds, nasal in (("mpb", "m"), ("kɡ", "ŋ"), ("ɲʨʥ", "ɲ"), ("ntdɾz", "n")) for sound in sounds
}
_MORA = regex.compile(rf"(?<pair>.[{_SMALL}])|(?<single>.)")
_REPEATED = regex.compile(r"(.)([ゝヽ])")
_HIRAGANA_TO_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}


def katakana(kana: str) -> str:
    """Return `kana` in katakana, with the letter in place of each repetition mark."""
    return _REPEATED.sub(r"\1\1", kana).translate(_HIRAGANA_TO_KATAKANA)


@functools.lru_cache(maxsize=16384)
def sounds_of(kana: str) -> str:
    """Return the phonemes of a word in `kana`, each as it sounds beside its neighbours; other letters are silent."""
    sounds: list[str] = []
    for mora in reversed(_MORA.findall(katakana(kana))):
        sounds.append(_sound(mora[0] or mora[1], sounds[-1] if sounds else ""))
    return "".join(reversed(sounds))


def _sound(mora: str, following: str) -> str:
    if mora == "ン":
        return _NASAL_BEFORE.get(following[:1], "ɴ")
    if mora in ("ー", "ッ"):
        return "ː" if mora == "ー" else "ʔ"
    if mora in SOUNDS or len(mora) == 1:
        return SOUNDS.get(mora, "")
    consonant, vowel = (SOUNDS.get(kana, "") for kana in mora)
    if mora[0] in "ンーッ":
        return _sound(mora[0], vowel) + vowel
    return consonant[:-1] + vowel
