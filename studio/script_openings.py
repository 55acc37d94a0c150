"""The opening of a pasted script before its first speaker: titles, headings, rules and stage directions."""

import re

from studio.script_lines import INVISIBLE, TIMES

_LABELS = frozenset(
    "episode ep title podcast show script transcript topic subject theme series season hosts speakers guests "
    "characters cast participants duration length date setting scene chapter part format tone audience language kind "
    "music sound sfx style summary description note notes "
    "episodio título titulo tema guion guión programa temporada presentadores locutores invitados personajes duración "
    "fecha transcripción escena capítulo parte música serie nota notas "
    "épisode titre sujet thème scénario émission saison animateurs invités personnages intervenants durée scène "
    "chapitre partie musique série transcription remarque "
    "puntata titolo argomento copione trascrizione stagione conduttori ospiti personaggi durata data scena capitolo "
    "musica note "
    "episódio assunto roteiro apresentadores convidados personagens duração cena transcrição "
    "एपिसोड शीर्षक विषय पॉडकास्ट स्क्रिप्ट कड़ी पात्र अवधि दिनांक तारीख दृश्य अध्याय भाग संगीत नोट टिप्पणी "
    "الحلقة حلقة العنوان عنوان الموضوع بودكاست البودكاست النص نص سيناريو المقدمون الضيوف الشخصيات المتحدثون المدة "
    "التاريخ المشهد الفصل الجزء موسيقى ملاحظة ملاحظات".split()
)
_SMALL_WORDS = frozenset(
    "of the a for no nº n° de del du des la le el il do da dos das di की का के رقم full new".split()
)
_HAN_LABELS = re.compile(
    "(?:エピソード|タイトル|題名|テーマ|ポッドキャスト|台本|備考|注意?|番組名?|出演者?|登場人物|時間|日付|場面|音楽|"
    "标题|題目|题目|主题|播客|剧本|脚本|备注|備註|注|说明|节目|期数|人物|角色|时长|日期|场景|音乐|"
    "第?[0-9０-９一二三四五六七八九十百]{1,5}[回話话章期集]|の|的|[:：・ ]){1,9}+"
)
_DASH = re.compile(r"\s[-–—|]\s|[:：﹕]")
_LONGEST_TITLE = 80
_ENDS_SENTENCE = frozenset(".!?。！？।؟…,;、，；")

_ASIDE = re.compile(
    r"[-*_=~─—\s]{3,}+"  # a rule
    r"|#{1,6}\s.*+"
    r"|(?P<marks>\*{1,3}|_{1,3})[^*_]++(?P=marks)"
    r"|[*_\s]{0,5}+(?:\[[^\[\]]*+\]|\([^()]*+\)|（[^（）]*+）|【[^【】]*+】|<!--.*+)[*_.\s]{0,5}+"
    r"|[♪♫♬♩].*+"
    r"|WEBVTT.*+"
    rf"|[\[(]?{TIMES}[\])]?\s*+|\d{{1,5}}"
    r"|.*[:：]"
)


def is_label(name: str) -> bool:
    """Tell whether `name` is a title's label, such as “Episode 12” or “第12回”, rather than the name of a speaker."""
    words = [word for word in (each.strip("0123456789#*.,()[]\"'") for each in name.casefold().split()) if word]
    is_known = bool(words) and all(word in _LABELS or word in _SMALL_WORDS for word in words)
    return (is_known and not _LABELS.isdisjoint(words)) or bool(_HAN_LABELS.fullmatch(name.strip()))


def is_aside(line: str) -> bool:
    """Tell whether a line before the first speaker is a heading, a rule or a stage direction, and so not spoken."""
    return bool(_ASIDE.fullmatch(line)) or is_label(_DASH.split(line, maxsplit=1)[0])


def is_title(line: str) -> bool:
    """Tell whether the first line of a script can be its title: it is short and does not end like a sentence."""
    plain = line.strip(f'*_# "“”«»{INVISIBLE}')
    return 0 < len(plain) <= _LONGEST_TITLE and plain[-1] not in _ENDS_SENTENCE and not plain[0].islower()
