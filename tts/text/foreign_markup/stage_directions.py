"""Stage directions: "[music]" and "(laughs)" say how a text is performed, and are not read aloud."""

import re
from collections.abc import Iterator

from tts.text.foreign_markup.edits import Replacement

_REACTIONS = frozenset(
    "laughs laugh laughing laughter chuckles chuckle chuckling giggles giggle giggling snickers sighs "
    "sigh sighing coughs cough coughing sneezes sneeze gasps gasp gasping sobs sob sobbing sniffs "
    "sniffles crying cries yawns yawn yawning groans groan groaning moans screams screaming whispers "
    "whispering gulps snorts shrugs clapping applause cheering cheers inaudible unintelligible indistinct "
    "crosstalk risas risa ríe ríen riendo suspira suspiro suspirando tose tosiendo llora llorando susurra "
    "susurrando aplausos inaudible ininteligible rires rire rit rient riant soupir soupire soupirs tousse "
    "toussote pleure pleurs chuchote applaudissements inaudible risate risata ride ridono ridendo sospira "
    "sospiro sospirando tossisce piange piangendo sussurra applausi incomprensibile risos risada risadas "
    "ri riem rindo suspiro tosse tossindo chora chorando sussurra aplausos inaudível हँसी हंसी हँसते "
    "हंसते तालियाँ तालियां 笑 笑い 爆笑 苦笑 拍手 咳払い ため息 泣 大笑 "
    "笑声 掌声 叹气 叹息 咳嗽 哭泣 鼓掌 يضحك تضحك يضحكون ضحك ضحكات "
    "تصفيق يتنهد تنهد يسعل سعال يبكي بكاء يهمس".split()
)
_SOUNDS = frozenset(
    "music silence beep beeps bell rings ringing static noise intro outro jingle theme whoosh bang knock "
    "knocking thunder footsteps pause música silencio silêncio pausa musique silence bruit musica "
    "silenzio rumore संगीत मौन 音楽 沈黙 BGM 音乐 背景音乐 静音 沉默 موسيقى صمت".casefold().split()
)
_MODIFIERS = frozenset(
    "softly loudly quietly nervously playing plays upbeat background soft loud dramatic sad happy gentle "
    "audience crowd continues fades fading fade in out up down starts stops ends and with a the both "
    "again phone door clears throat suave fuerte de del público fondo suena y douce forte du public de "
    "fond et dolce di sottofondo il pubblico e ao हुए और في الخلفية الجمهور".split()
)
_WHOLE = frozenset({"clears throat", "clears his throat", "clears her throat", "door opens", "door closes"})
_MOST_WORDS = 4
_BRACKETED = re.compile(
    r"\[(?P<square>[^\[\]\n]{1,60}+)\](?![(\[])|[(（](?P<round>[^()（）\n]{1,40}+)[)）]"
    r"|(?<![\w*])\*(?P<star>[^*\n]{1,40}+)\*(?![\w*])"
)
_NOTES = re.compile(r"[♪♫♬♩]+")
_LAUGHS = re.compile(
    "(?![一二三四五六七八九十百千万億])"
    "(?:[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff！？!?。])(?P<laughs>[wｗ]{1,20}+)(?![A-Za-z0-9Ａ-ｚ.])"
    r"|(?P<bow>m\(_ _\)m)"
)
"""How people laugh and bow in Japanese chats: すごいwww, m(_ _)m."""
_EDGES = " \t.!…♪♫♬♩"


def find_stage_directions(text: str) -> Iterator[Replacement]:
    """Yield the stage directions of `text`. In round brackets, only actions of people count: "(music)" may be text."""
    for found in _BRACKETED.finditer(text):
        kind = found.lastgroup or ""
        if _is_direction(found[kind], _REACTIONS if kind != "square" else _REACTIONS | _SOUNDS):
            yield found.start(), found.end(), " "
    yield from ((found.start(), found.end(), " ") for found in _NOTES.finditer(text))


def find_laughter(text: str) -> Iterator[Replacement]:
    """Yield the letters of `text` that stand for laughter after a Japanese word, and bows."""
    yield from (
        (found.start(group), found.end(), " ") for found in _LAUGHS.finditer(text) if (group := found.lastgroup)
    )


def _is_direction(content: str, kinds: frozenset[str]) -> bool:
    said = content.strip(_EDGES).casefold()
    words = said.replace(",", " ").split()
    if said in _WHOLE:
        return True
    is_province = len(content) == 2 and content.isupper()  # Rieti is "(RI)"
    is_short = 0 < len(words) <= _MOST_WORDS and not is_province
    return is_short and not kinds.isdisjoint(words) and all(word in kinds or word in _MODIFIERS for word in words)
