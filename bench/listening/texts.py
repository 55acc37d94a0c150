"""The texts: ten plain sentences and a chapter for each language, without digits and rare names."""

import re
from pathlib import Path

from tests.support.sentences import SENTENCES

_CHAPTERS = Path(__file__).parent / "chapters"


def sentences(language: str) -> list[str]:
    """Return the ten sentences of `language` (BCP 47)."""
    return [*SENTENCES[language], *MORE[language]]


def short_utterances(language: str) -> list[str]:
    """Return three utterances of `language` of one or two words, which are hardly more than edges."""
    return SHORT[language]


def chapter(language: str) -> str:
    """Return the chapter of `language`: paragraphs between empty lines."""
    return (_CHAPTERS / f"{language}.txt").read_text(encoding="utf-8")


def sentences_and_opening(language: str) -> list[str]:
    """Return the ten sentences of `language` and the first twenty of its chapter, where ten are too few."""
    words = chapter(language if has_chapter(language) else "en-US").split()
    opening = ("" if language in {"ja", "zh"} else " ").join(words)
    return [*sentences(language), *re.findall(r"[^\s.!?。！？।][^.!?。！？।]*[.!?。！？।]+[»”\"」]*", opening)[:20]]


def long_opening(language: str) -> str:
    """Return the first seven sentences of `language` as a paragraph, which is more than a chunk."""
    return ("" if language in {"ja", "zh"} else " ").join(sentences(language)[:7])


def has_chapter(language: str) -> bool:
    """Tell whether `language` has its own chapter: British English shares the American one."""
    return (_CHAPTERS / f"{language}.txt").exists()


SHORT: dict[str, list[str]] = {
    "en-US": ["Stop.", "Yes.", "Help me."],
    "en-GB": ["Stop.", "Yes.", "Help me."],
    "ja": ["はい。", "どうも。", "すみません。"],
    "zh": ["好。", "谢谢。", "不是。"],
    "es": ["Sí.", "Hola.", "Para ya."],
    "fr": ["Stop.", "Oui.", "Pas du tout."],
    "hi": ["हाँ।", "रुको।", "नमस्ते।"],
    "it": ["Sì.", "Ciao.", "Fermati."],
    "pt-BR": ["Sim.", "Pare.", "Tudo bem."],
}

MORE: dict[str, list[str]] = {
    "en-US": [
        "The children ran down the hill and jumped into the cold blue water.",
        "He opened the old wooden box and found a photograph of his mother.",
        "It is hard to say how long the journey will take in this weather.",
        "Please close the door quietly, because the baby is sleeping upstairs.",
    ],
    "en-GB": [
        "The farmer looked at the sky and decided to bring the sheep home.",
        "We were very hungry, so we stopped at a small pub beside the road.",
        "She has worked at the same hospital for nearly all of her life.",
        "Could you tell me whether the next train stops at the village?",
    ],
    "ja": [
        "弟は毎日、学校から帰るとすぐに、犬を連れて川のそばを散歩します。",
        "新しい先生はとても優しくて、子どもたちはみんなすぐに好きになりました。",
        "この店のパンは安くておいしいので、朝早くから人が並んでいます。",
        "夜になると風が強くなって、窓の外の木が大きな音を立てていました。",
    ],
    "zh": [
        "我爷爷每天早上都去公园散步，回来的时候顺便买一些新鲜的蔬菜。",
        "老师说这个问题不难，可是我想了很久，还是不知道应该怎么回答。",
        "外面下着大雪，屋子里却很暖和，大家坐在一起喝茶聊天。",
        "他把那封信读了一遍又一遍，然后小心地放进了桌子的抽屉里。",
    ],
    "es": [
        "El médico le dijo que debía descansar y beber mucha agua durante la semana.",
        "Mi hermana trabaja en una tienda de flores que está cerca de la estación.",
        "Por la noche se oía el viento entre los árboles y el ruido del río.",
        "Nadie sabía quién había dejado aquella carta encima de la mesa.",
    ],
    "fr": [
        "Mon frère travaille dans une grande librairie près de la place du marché.",
        "Le soir, toute la famille se réunit autour de la table pour le dîner.",
        "Il faisait si froid que personne ne voulait sortir de la maison.",
        "La petite fille regardait les bateaux qui entraient dans le port.",
    ],
    "hi": [
        "मेरी बहन अपने दोस्तों के साथ बाज़ार जाकर ताज़े फल और सब्ज़ियाँ लाई।",
        "रात को आसमान में बहुत सारे तारे चमक रहे थे और ठंडी हवा चल रही थी।",
        "पिताजी ने दरवाज़ा खोला और मेहमानों को अंदर आने के लिए कहा।",
        "बच्चे आँगन में बैठकर अपनी नानी से पुरानी कहानियाँ सुन रहे हैं।",
    ],
    "it": [
        "Mio fratello lavora in una piccola libreria vicino alla stazione.",
        "La sera tutta la famiglia si siede intorno al tavolo per la cena.",
        "Faceva così freddo che nessuno voleva uscire di casa.",
        "La bambina guardava le barche che tornavano lentamente nel porto.",
    ],
    "pt-BR": [
        "Meu irmão trabalha numa pequena livraria perto da estação de trem.",
        "De noite, toda a família se reúne em volta da mesa para o jantar.",
        "Fazia tanto frio que ninguém queria sair de casa naquele dia.",
        "A menina olhava os barcos que voltavam devagar para o porto.",
    ],
    "ar": [
        "فتح الرجل الباب ووجد رسالة قديمة على الأرض أمام البيت.",
        "كان الجو باردا جدا فلم يرغب أحد في الخروج من المنزل.",
        "جلست العائلة كلها حول المائدة تتحدث وتضحك حتى آخر الليل.",
        "نظرت البنت الصغيرة إلى القوارب وهي تعود ببطء إلى الميناء.",
    ],
}
"""Four sentences of each language, in addition to the six of the tests."""
