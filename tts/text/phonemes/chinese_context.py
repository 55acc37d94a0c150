"""Mandarin letters whose reading the words around them decide (我得走, 长得高), and the tones of 一 and 不.

Rules see a clause as its words with "|" between them.
"""

import functools
from collections.abc import Callable, Sequence

import regex

from tts.text.phonemes.chinese_verbs import VERBS

_PEOPLE = "我 你 您 他 她 它 咱 谁 大家 自己 老板 孩子 [一-鿿]+[们者家员生师事]"
_MUST = (
    "都 也 还 总 就 又 才 可 真 必 非 恐怕 至少 起码 最少 今天 明天 后天 今晚 明早 现在 以后 每天 先 要么 一定 那么 "
    "所以 但 但是 因此"
)
_NUMBERS = "零一二三四五六七八九十百千万亿两几半数多"
_NUMBER = f"[{_NUMBERS}]"
_START = r"(?:^|\|)"
_END = r"(?=\||$)"
_LAST = r"(?=(?:\|?[了吗吧呢啊的呀])*$)"
_SERVICES = (
    "提供|服务|带来|创造|设立|举办|准备|打造|解决|办理|争取|祝福|加油|鼓掌|而|买单|代言|高兴|骄傲|自豪|担心|着想|做|奠定|贡献|增添|保驾|"
    "开|送|点赞|祖国|人民|人类"
)
_ANY_PERSON = "|".join(_PEOPLE.split())
_ANY_MUST = "|".join(_MUST.split())
_AFTER_PERSON = rf"(?:^|(?:^|\|)(?:{_ANY_PERSON})\|)"
_POTENTIAL = "[吃做走去来受忘好办拿跑逃活用当住睡喝管治改少免到见看学卖买干装放坐上下过决成制]"
_BEFORE_DE = (
    "长|气|累|吓|急|高兴|忙|乐|弄|搞|变|显|觉|记|懂|疼|冻|饿|热|冷|笑|哭|美|写|做|玩|跑|走|说|吃|睡|唱|过|干|来|好"
)
_BEFORE_GAINED = (
    "一不乐了争亏使值免净分利博取只夺幸应引心必总懒所有来由相省算自舍获落要见购赚赢难非求贪喜募斩独尽余换骗习摘首"
)
_NO_ADVERB_DE = "在到从这那该此块片亩份扫拖擦下落种征卖买占各某两三几同异满遍倒席耕林坟用多"
_LENGTHS = r"(?:米|厘米|公分|毫米|公里|寸)"
_ORDERED = r"号|楼|月|班(?!人)|等|级|季度|年级|线|环|审|战|汽|流|中(?=$|\|)"
_CLOCK = r"点\|?(?:钟|半|整|[一二三四五零])"
_NO_ORDINAL = "起|些|个|样|定|直|共|点|边|旦|切|再"

# Letter → (pinyin, pattern before, pattern after), the first that fits wins.
_RULES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "得": (
        (
            "de2",
            r"[一-鿿]\|",
            r"(?:\|[了过]\|[一-鿿|]{0,8}|\|?(?:[一二三两几]?[个次场等])?\|?)(?:奖|病|癌|冠军|亚军|季军|第[一二三四五]|名次|感冒|炎|流感|[金银铜]牌|高分|满分|便宜|好处|绝症)",
        ),
        ("de5", "教", _END),
        ("de2", r"(?:^|[一-鿿])\|?", r"\|?(?:病|奖|分|益|胜|罪|知|名|票|癌|主|宠|当|失|逞|手(?=$|\|)|势)"),
        ("de5", r"(?:办|做|看|听|说|想|吃|买|找|学|收|感受|体会)\|", r"到(?=$|\|)"),
        ("de2", rf"(?:{_AFTER_PERSON}|(?:队|国|司|人)\|)", r"\|了|到|出|以|益"),
        ("dei3", rf"(?:^|(?:^|\|)(?:{_ANY_PERSON}|{_ANY_MUST})\|)", r"\|(?!的(?:$|\|))"),
        ("dei3", "(?:^|\\|)(?:还|总|非|也|都|就|又|我|你|他|她)", _END),
        ("dei3", r"[之以]前\|", r"\|(?:还|交|到|走|办|做|写|去|回|完成|搞定|离开|睡|起)"),
        ("de5", r"[一-鿿]\|", r"(?=\|)"),
        ("de5", rf"{_START}(?!不|了|只|舍|值|难|取|获|心)[一-鿿]", r"[一-鿿](?=$|\|)"),
        ("de5", rf"{_START}(?:{_BEFORE_DE})", _END),
        ("de5", rf"{_START}(?![{_BEFORE_GAINED}])[一-鿿]", r"(?=$|\|(?!了))"),
    ),
    "长": (
        (
            "chang2",
            r"(?:很|多|太|最|更|较|挺|真|够|越来越|这么|那么|如此|非常|特别|不够|有点)\|",
            r"(?!大|辈|官|胖|高)",
        ),
        ("chang2", _START, rf"(?:约|达|为)?\|?(?:{_NUMBER}|\|{_NUMBER})"),
        ("chang2", "", rf"\|?了\|?[一-鿿|]{{1,4}}{_LENGTHS}"),
        ("chang2", r"长\|?", r"\|?了"),
        ("zhang3", "", r"长\|?了"),
    ),
    "行": (
        ("hang2", rf"第\|?[{_NUMBERS}]{{1,5}}\|?", _END),
        ("hang2", r"[两三四五六七八九十几多每]\|?", r"(?!\|?人|程|动|为|政)"),
        ("hang2", r"(?:[这那哪每]\|?一|各|同|[这那哪])\|?", r"\|?(?:[干做混爱]|工作|里|的人|业|当|$(?<=一行))"),
        ("hang2", r"(?:一|这|那|哪|某|上|下)\|?", r"\|?(?:代码|字|诗|文字|数据|小字|命令|注释|文本|眼泪|记录)"),
    ),
    "重": (("chong2", _START, r"\|(?:做|写|装|置|建|启|考|拍|设|复|来|新)"),),
    "了": (("liao3", rf"{_POTENTIAL}\|?[得不]\|?", r"(?!\|?(?:解|结))"),),
    "着": (
        ("zhao2", r"[找睡猜够摸管用犯打见买碰]\|?[不得]\|?", _END),
        ("zhao2", r"[找猜够摸碰逮]\|?", r"\|了"),
    ),
    "还": (
        ("hai2", _START, r"\|清(?:楚|晰|醒|静|新)"),
        ("huan2", _START, r"\|?(?:钱|款|债|贷|清|账|帐|房贷|车贷|花呗|信用卡|利息|欠|本金|了(?=\||$))"),
        ("huan2", r"把\|?[一-鿿|]{1,10}\|", r"\|?(?:给|回|上|掉|来|$)"),
        ("huan2", _START, r"\|(?:你|您|我|他|她|人家)们?\|?(?:的\|?)?(?:钱|书|债|人情|清白|公道|自由)"),
        ("hai2", _START, r"\|?给\|?[一-鿿]{1,3}\|(?![了吧吗的就钱书元块]|[一二三四五六七八九十百千两几])[一-鿿]"),
        ("huan2", _START, r"\|?(?:书|车|给|完)(?=\||$)"),
        ("huan2", "", rf"\|?(?:你|您|我|他|她|它|人家)们?{_LAST}"),
        (
            "huan2",
            r"(?:没|没有|要|该|得|不用|必须|按时|及时|尽快|已经|提前|怎么|什么时候|不|记得|忘了|忘记|准时)\|?",
            _LAST,
        ),
    ),
    "为": (
        (
            "wei2",
            _START,
            r"\|?人(?=\|(?:很|非常|这么|那么|真|挺|特别|十分|比较|太|怎么样|如何|正|善|和|低|大|真|诚|忠|处世|谦|热|豪|老实))",
        ),
        ("wei2", "", r"\|?[一-鿿|]{1,10}所(?!以|有|长|在)"),
        ("wei2", r"(?:以|把|将|称|作|视)[一-鿿|]{1,8}\|", r"\|"),
        ("wei4", rf"(?:^|(?:^|\|)(?:能|将|会|可|要|愿|想|是|也|都|来|去|在|并|{_ANY_PERSON})\|)", r"\|[一-鿿]"),
        ("wei2", r"[一-鿿]\|", rf"\|(?:约|零|负|空)?{_NUMBER}"),
        ("wei4", r"[一-鿿]\|", rf"\|(?:{_ANY_PERSON}|此|何|什么|了)"),
        ("wei4", r"[一-鿿]\|", rf"\|[一-鿿|]{{1,12}}(?:{_SERVICES})"),
        ("wei2", r"[一-鿿A-Za-z]\|", r"(?=\||$)"),
    ),
    "地": (
        ("de5", r"([一-鿿])\1\|?", _END),
        ("di4", rf"[{_NO_ADVERB_DE}]\|", ""),
        ("de5", r"[一-鿿]\|", r"\|[一-鿿]"),
        ("de5", r"[一-鿿]\|", r"(?=说|看|走|笑|问|喊|叫|跑|推|拉|写|听|打|做|吃|唱|哭|飞)"),
    ),
    "的": (("di1", r"(?:^|\|)打\|?", r"(?:$|\|(?:去|回|到|来|过去|上班|回家))"),),
    "只": (
        ("zhi3", "[这那]", r"\|?是"),
        (
            "zhi1",
            rf"(?:{_NUMBER}|[这那哪每])\|?",
            r"(?!\|?(?:要|能|会|想|好|怕|顾|管|求|差|不过|允许|需|剩))(?:\||$|[^有是])",
        ),
    ),
    "中": (("zhong4", r"(?:^|\|)", r"\|了(?=$|\|)"),),
    "处": (
        (
            "chu3",
            _START,
            rf"\|?(?:以|罚款|拘役|死刑|无期|有期|{_NUMBER}[{_NUMBERS}|]{{0,6}}(?:年|个|月|日|元|万))",
        ),
    ),
    "曾": (
        ("zeng1", "姓\\|?", ""),
        ("zeng1", _START, r"\|?(?:先生|女士|小姐|老师|总|教授|医生|经理|某|氏|祖|孙|子(?=$|\|))"),
    ),
    "一": (
        ("yi5", r"(?<!一)([一-鿿])\|?", r"\|?\1(?![一-鿿]{2})"),
        ("yi1", r"(?:第|初|之|[零二三四五六七八九十〇])\|?", rf"(?!\|?(?:{_NO_ORDINAL}))"),
        ("yi1", r"月\|?", r"\|?[日号]"),
        ("yi1", "周|星期|礼拜", _END),
        ("yi1", rf"{_NUMBER}点[{_NUMBERS}]{{0,6}}\|?", rf"(?!\|?(?:{_NO_ORDINAL}))"),
        ("yi1", "", rf"\|?(?:[一二三四五六七八九零〇十]|{_CLOCK}|{_ORDERED})"),
        ("yi1", "", r"(?=$|\|$)"),
    ),
    "不": (("bu5", r"(?!得)([一-鿿])\|?", r"\|?\1"),),
}
_ALL_RULES = _RULES | VERBS
_TONE_BEFORE = {"一": {"4": "yi2"}, "不": {"4": "bu2"}}
_TONE_ELSE = {"一": "yi4", "不": "bu4"}
_ENDS_WORD = regex.compile(r"[一-鿿]一(?=\||$)")


@functools.cache
def _patterns(letter: str) -> tuple[tuple[str, regex.Pattern[str]], ...]:
    return tuple(
        (pinyin, regex.compile(f"(?:{before})(?P<letter>{letter})(?={after})", regex.V1))
        for pinyin, before, after in _ALL_RULES[letter]
    )


def read_in_context(words: Sequence[str], syllables_of: Callable[[str], Sequence[str]]) -> list[list[str]]:
    """Return the pinyin of each Han letter of `words`, a clause in order, by its context.

    `syllables_of` returns the pinyin of a word by itself, a syllable for each letter, "" for one that is not Han.
    """
    clause = "|".join(words).replace(" ", "|")
    letters = [syllable for word in words for syllable in (*syllables_of(word), "")][:-1]
    changed: dict[int, str] = {}
    for letter in _ALL_RULES.keys() & set(clause):
        for pinyin, pattern in _patterns(letter):
            for found in pattern.finditer(clause, overlapped=True):
                changed.setdefault(found.start("letter"), pinyin)
    for position, pinyin in changed.items():
        letters[position] = pinyin
    _change_tones(clause, letters, changed)
    return _by_word(words, letters)


def _change_tones(clause: str, letters: list[str], settled: dict[int, str]) -> None:
    """Give 一 and 不 the tone that they have before the next letter."""
    for position, letter in enumerate(clause):
        if letter not in _TONE_ELSE or position in settled or letters[position].endswith("5"):
            continue
        following = next((pinyin for pinyin in letters[position + 1 : position + 3] if pinyin), "")
        if following and not (letter == "一" and _ENDS_WORD.match(clause, max(0, position - 1))):
            letters[position] = _TONE_BEFORE[letter].get(following[-1], _TONE_ELSE[letter])


def _by_word(words: Sequence[str], letters: Sequence[str]) -> list[list[str]]:
    starts = [0]
    for word in words:
        starts.append(starts[-1] + len(word) + 1)
    return [list(letters[start : start + len(word)]) for start, word in zip(starts, words, strict=False)]
