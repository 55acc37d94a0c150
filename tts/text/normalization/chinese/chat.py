"""Rules for numbers in Mandarin chats that mean their sound: 233, 666, 555, 520, 996, +1."""

from regex import Match

from tts.text.normalization.chinese.numbers import LEFT, read_digits
from tts.text.normalization.classes import Code
from tts.text.normalization.rules.forms import Reading, Rule, labelled
from tts.text.normalization.rules.notation import Notation

_CLAUSE = r"\s，。！？、；：,.!?~～…（）()“”\"【】"
_MOODS = "啊哈呀哇呜嘛吧啦哦噢嘤好笑真太牛老兄哥姐这我你了哭救"
_SOUNDS = "23{2,8}|6{3,9}|5{3,9}"
_ALONE = "1314|520|88|886|996|007"
_TOPICS = {
    "520": "快乐|礼物|表白|情人节|约会|情话|文案",
    "996": "工作|上班|加班|公司|制|模式|福报",
    "007": "工作|上班|制",
    "618": "到手|狂欢|活动|期间|年中|福利|预售|返场|价",
    "315": "晚会|打假|曝光|活动",
}


def build_chat_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for the numbers of chats: alone, beside a word of mood, or before their topic."""
    start = rf"(?<![^{_CLAUSE}{_MOODS}吗呢的死惨得天])(?<!\p{{Nd}}[.,:：]|[.])"
    end = rf"(?=\Z|[{_CLAUSE}{_MOODS}])(?![.,:：]\p{{Nd}})"
    topics = "|".join(f"{number}(?={words})" for number, words in _TOPICS.items())
    alone = rf"(?:\A|(?<=\n|天天|拒绝|反对|告别)){LEFT}(?:{_ALONE})(?=\Z|[\n~～啦!！。])"
    plus = rf"(?:\A|(?<=[{_CLAUSE}]))[+＋]1(?=\Z|[{_CLAUSE}])(?! ?[=＝])"

    def read_plus(found: Match[str]) -> Reading:
        return "加 一"

    return labelled(
        Code,
        Rule(notation.compile(f"{start}{LEFT}(?:{_SOUNDS}){end}"), read_digits, "256"),
        Rule(notation.compile(f"{LEFT}(?:{topics})"), read_digits, "0135"),
        Rule(notation.compile(alone), read_digits, "13590"),
        Rule(notation.compile(plus), read_plus, "+＋", has_number=True),
    )
