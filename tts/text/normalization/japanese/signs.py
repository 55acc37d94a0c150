"""Rules for signs beside numbers and words: ▲3%, 10cm×15cm, A&B, n=12, 2^10, ＃新作."""

from regex import Match

from tts.text.normalization.classes import Formula
from tts.text.normalization.japanese.numbers import readable
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import Notation, ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_whole

_LETTER = r"[\p{Han}\p{Hiragana}\p{Katakana}ー]"
_NO_LATIN = r"(?<!\p{Latin})"
_NO_NUMERAL = r"(?<![\p{Nd}〇一二三四五六七八九十百千万])"
_COMPARED = {"=": "イコール", "＝": "イコール", "<": "小なり", "＜": "小なり", ">": "大なり", "＞": "大なり"}


def build_sign_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for signs that Japanese texts write without spaces around them."""
    compile_ = wording.notation.compile
    fall = r"[▲△▼](?=[\p{Nd},]{1,9}(?:[.．]\p{Nd}{1,3})?(?:[%％円億万兆百千人社点]|ポイント|pt))"
    compared = rf"(?<=\p{{Sc}}|{_NO_LATIN}\p{{Latin}} ?)[=<>＝＜＞](?= ?[-−]?[.\p{{Nd}}]|\p{{Latin}}(?!\p{{Latin}}))"
    ampersand = rf"(?<={_NO_LATIN}\p{{Latin}}{{1,3}})[&＆](?=\p{{Latin}}{{1,3}}(?!\p{{Latin}}))"
    signs = (
        (fall, "マイナス", "▲△▼", True),
        (r"(?<=[\p{L}\p{Nd})）] ?)(?<![○◯])×(?= ?[\p{Nd}WDHLφ])", "かける", "×", True),
        (ampersand, "アンド", "&＆", False),
        (r"(?<=[\p{Latin}\p{Nd}~〜～])[+＋](?=[\p{Han}\p{Katakana}]|(?<=LDK[+＋])S(?!\p{L}))", "プラス", "+＋", False),
        (r"(?<=(?<!\p{Latin})[CFJ])#(?!\w)", "シャープ", "#", False),
        (r"(?<![^\s(（])#(?=\p{Nd})", "シャープ", "#", True),
        (rf"(?<=[。、！？!?\s]|{_LETTER})#(?=[\p{{L}}])|＃(?=[\p{{L}}\p{{Nd}}])", "ハッシュタグ", "＃#", False),
        (rf"(?<={_LETTER})@(?=\w)", "アット", "@", False),
        (rf"{_NO_NUMERAL}[○◯〇]{{2,}}", "マルマル", "○◯〇", False),
        (rf"{_NO_NUMERAL}[○◯〇](?=印|[をがかにとは]|×)", "マル", "○◯〇", False),
        (r"(?<![\p{Nd}\p{Latin}] ?)[×✕✖](?=印|[をがはにと。、」]|\Z)", "バツ", "×✕✖", False),
        (rf"(?<![\p{{L}}\p{{Nd}}%％)）」』] ?)[×✕✖](?={_LETTER})", "バツ", "×✕✖", False),
        (r"[★☆](?=\p{Nd})", "ホシ", "★☆", True),
    )
    return (
        *(_sign_rule(wording.notation, *sign) for sign in signs),
        Rule(compile_(compared), lambda found: _COMPARED[found[0]], "=<>＝＜＞", kind=Formula),
        _power_rule(wording),
        _raised_rule(wording),
    )


def _sign_rule(notation: Notation, pattern: str, said: str, needs: str, has_number: bool) -> Rule:
    return Rule(notation.compile(pattern), lambda found: said, needs, has_number, kind=Formula)


def _power_rule(wording: Wording) -> Rule:
    power = r"(?:(?P<value>\p{Nd}{1,3})(?!\p{Nd})|(?P<letter>\p{Latin})(?!\p{L}))"
    pattern = rf"(?<=[\p{{Nd}})]|(?<!\p{{L}})\p{{Latin}})\^(?P<minus>[-−])?{power}"

    def read(found: Match[str]) -> Reading:
        value = found["letter"] or readable(int(ascii_digits(found["value"])))
        return f"の {wording.minus.format(value) if found['minus'] else value}乗"

    return Rule(wording.notation.compile(pattern), read, "^", kind=Formula)


def _raised_rule(wording: Wording) -> Rule:
    """Return the rule for raised digits; 乗 follows the power: 10⁻⁴."""
    plain = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
    pattern = (
        r"(?<=\p{Nd}|\)|(?<!\p{L})\p{L})(?P<minus>⁻)?(?P<value>[⁰¹⁴-⁹][⁰¹²³⁴-⁹]{0,2}|(?<=⁻)[²³]|[²³][⁰¹²³⁴-⁹]{1,2})"
    )

    def read(found: Match[str]) -> Reading:
        value = spell_whole(wording, found["value"].translate(plain))
        return f"の {wording.minus.format(value) if found['minus'] else value}乗"

    return Rule(wording.notation.compile(pattern), read, "⁰¹²³⁴⁵⁶⁷⁸⁹", kind=Formula)
