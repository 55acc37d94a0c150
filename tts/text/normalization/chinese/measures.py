"""Rules for Mandarin measures: units by symbol, rates (元/月), temperatures below zero."""

from regex import Match

from tts.text.normalization.chinese import words as chinese_words
from tts.text.normalization.chinese.numbers import counted
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.han import TILDE
from tts.text.normalization.rules.notation import PERCENT_SIGNS, SPACE, Notation, number_of
from tts.text.normalization.rules.numbers import Gender, Wording, spell_number

_UNITS = {
    "公里": "km KM",
    "米": "m",
    "分米": "dm",
    "厘米": "cm CM",
    "毫米": "mm MM",
    "微米": "µm μm",
    "纳米": "nm",
    "英里": "mi",
    "英尺": "ft",
    "英寸": "in",
    "千克": "kg KG Kg",
    "克": "g",
    "毫克": "mg",
    "微克": "µg μg",
    "吨": "t",
    "磅": "lb lbs",
    "盎司": "oz",
    "升": "L l",
    "毫升": "ml mL ML",
    "平方米": "m² m2 ㎡",
    "平方公里": "km² km2",
    "平方厘米": "cm² cm2",
    "立方米": "m³ m3",
    "立方厘米": "cm³ cm3",
    "公顷": "ha",
    "小时": "h",
    "分钟": "min",
    "秒": "s",
    "毫秒": "ms",
    "公里每小时": "km/h",
    "米每秒": "m/s",
    "摄氏度": "°C ℃ ºC",
    "华氏度": "°F ℉",
    "瓦": "W",
    "千瓦": "kW KW",
    "兆瓦": "MW",
    "千瓦时": "kWh",
    "伏": "V",
    "安": "A",
    "毫安": "mA",
    "毫安时": "mAh",
    "赫兹": "Hz",
    "千赫": "kHz",
    "兆赫": "MHz",
    "吉赫": "GHz",
    "帕": "Pa",
    "百帕": "hPa",
    "千帕": "kPa",
    "卡": "cal",
    "千卡": "kcal",
    "千焦": "kJ",
    "分贝": "dB",
    "像素": "px",
    "万像素": "MP",
    "千字节": "KB kB",
    "兆字节": "MB",
    "吉字节": "GB",
    "太字节": "TB",
    "比特每秒": "bps",
    "千比特每秒": "kbps Kbps",
    "兆比特每秒": "Mbps",
    "吉比特每秒": "Gbps",
    "转每分": "rpm",
    "兆帕": "MPa",
    "吉瓦": "GW",
    "毫瓦": "mW",
}
UNITS = {symbol: counted(name) for name, symbols in _UNITS.items() for symbol in symbols.split()}

_DEGREES = (
    {"°": "度", "º": "度"} | dict.fromkeys(("°C", "ºC", "℃"), "摄氏度") | dict.fromkeys(("°F", "ºF", "℉"), "华氏度")
)


def build_frost_rule(wording: Wording) -> Rule:
    """Return the rule for temperatures below zero: 零下五摄氏度."""
    notation = wording.notation

    def read(found: Match[str]) -> Reading:
        number, mark = number_of(found), found["mark"]
        if number.sign != "-":
            return None
        return f"零下{spell_number(wording, number, Gender.MASCULINE)}{_DEGREES.get(mark, mark)}"

    pattern = rf"{notation.number}{SPACE}(?P<mark>[°º][CF]?+|℃|℉|摄氏度|华氏度|度)(?!\p{{Latin}})"
    return Rule(notation.compile(pattern), read, "-−－")


def build_minus_rule(notation: Notation) -> Rule:
    """Return the rule for the minus sign of a measure directly after a word: 气温-10℃."""
    span = rf"(?:[{TILDE}至到][-−－]?\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+)?+"
    following = rf"(?=\p{{Nd}}{{1,9}}(?:\.\p{{Nd}}{{1,9}})?+{span} ?(?P<mark>[%％‰]|[°º℃℉]|度|摄氏度))"

    def read(found: Match[str]) -> Reading:
        return "负" if found["mark"] in PERCENT_SIGNS + "‰" else "零下"

    return Rule(notation.compile(rf"(?<=[\p{{Han}}：:，、（])[-−－]{following}"), read, "-−－")


def build_rate_rule(notation: Notation) -> Rule:
    """Return the rule for a stroke between units: 元/月."""
    units = "|".join(chinese_words.RATE_UNITS)
    stroke = rf"(?<=\p{{Nd}}[多余百千万亿]{{0,2}} ?\p{{Han}}{{1,3}})[/／](?=(?:{units}))"
    return Rule(notation.compile(stroke), lambda found: "每", "/／")
