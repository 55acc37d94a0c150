"""The units of science and engineering have a name in every language."""

import pytest
import regex

from bench.reading.cases import READ_LANGUAGES, spoken_words
from tts.text.normalization.rules.si_units import si_units

SYMBOL = regex.compile(r"[µμΩ·⋅/]|\b(?:{})\b".format("|".join(map(regex.escape, sorted(si_units("en"))))))


def said(text: str, language: str) -> str:
    return " ".join(word.text for word in spoken_words(text, language))


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_no_symbol_is_left_after_a_number(language):
    spoken = {f"5 {symbol}": said(f"5 {symbol}", language) for symbol in si_units(language) if symbol != "bar"}
    assert {written: words for written, words in spoken.items() if SYMBOL.search(words)} == {}


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        ("ar", "ميغاأوم واحد ثلاثة ميكروسيفرتات في الساعة خمسة غيغاإلكترون فولت سبعة ميغابتات في الثانية"),
        ("de", "ein Megaohm drei Mikrosievert pro Stunde fünf Gigaelektronenvolt sieben Megabit pro Sekunde"),
        ("en-GB", "one megaohm three microsieverts per hour five gigaelectronvolts seven megabits per second"),
        ("en-US", "one megaohm three microsieverts per hour five gigaelectronvolts seven megabits per second"),
        ("es", "un megaohmio tres microsieverts por hora cinco gigaelectronvoltios siete megabits por segundo"),
        ("fr", "un mégaohm trois microsieverts par heure cinq gigaélectronvolts sept mégabits par seconde"),
        ("hi", "एक मेगाओम तीन माइक्रोसीवर्ट प्रति घंटा पाँच गीगाइलेक्ट्रॉनवोल्ट सात मेगाबिट प्रति सेकंड"),
        ("it", "un megaohm tre microsievert all’ora cinque gigaelettronvolt sette megabit al secondo"),
        ("ja", "一メガオーム 三マイクロシーベルトマイ時間 五ギガ電子ボルト 七メガビット毎秒"),
        ("pt-BR", "um megaohm três microsieverts por hora cinco gigaelétrons-volt sete megabits por segundo"),
        ("zh", "一兆欧 三微希沃特每小时 五吉电子伏 七兆比特每秒"),
    ],
)
def test_a_prefix_and_a_unit_make_one_name(language, spoken):
    assert said("1 MΩ, 3 µSv/h, 5 GeV, 7 Mbit/s", language) == spoken
