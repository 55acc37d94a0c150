"""Spoken forms in Hindi: numbers, money, measures and signs, and text that stays as written."""

from collections.abc import Callable

import pytest

from tts.text.frontend import read_text
from tts.text.normalization import find_spoken_forms
from tts.text.phonemes import phonemize
from tts.text.words import Boundary, Word

Speak = Callable[[str, str], str]

SPOKEN = [
    ("> 50%", "पचास प्रतिशत से अधिक"),
    ("<b>5</b>", "<b>पाँच</b>"),
    ("+91 98765 43210", "प्लस नौ एक, नौ आठ सात छह पाँच, चार तीन दो एक शून्य"),
    ("9876543210", "नौ आठ सात छह पाँच, चार तीन दो एक शून्य"),
    ("मो० नं० 9876543210", "मोबाइल नंबर नौ आठ सात छह पाँच, चार तीन दो एक शून्य"),
    ("आधार 1234 5678 9012", "आधार एक दो तीन चार, पाँच छह सात आठ, नौ शून्य एक दो"),
    ("1800 123 4567", "एक आठ शून्य शून्य, एक दो तीन, चार पाँच छह सात"),
    ("1800-11-4477", "एक आठ शून्य शून्य, एक एक, चार चार सात सात"),
    ("+91-98765-43210", "प्लस नौ एक, नौ आठ सात छह पाँच, चार तीन दो एक शून्य"),
    ("+91 9876543210", "प्लस नौ एक, नौ आठ सात छह पाँच, चार तीन दो एक शून्य"),
    ("098765 43210", "शून्य नौ आठ सात छह पाँच, चार तीन दो एक शून्य"),
    ("फोन 98 7654 3210", "फोन नौ आठ, सात छह पाँच चार, तीन दो एक शून्य"),
    ("फ़ोन नंबर 0522-2345678", "फ़ोन नंबर शून्य पाँच दो दो, दो तीन चार पाँच छह सात आठ"),
    ("(011) 23456789", "शून्य एक एक, दो तीन चार पाँच छह सात आठ नौ"),
    ("ईमेल: info@gov.in, फोन: 011-23456789", "ईमेल: info ऐट gov डॉट in, फोन: शून्य एक एक, दो तीन चार पाँच छह सात आठ नौ"),
    ("ISBN 978-3-16-148410-0", "ISBN नौ सात आठ, तीन, एक छह, एक चार आठ चार एक शून्य, शून्य"),
    ("+९१ ९८७६५ ४३२१०", "प्लस नौ एक, नौ आठ सात छह पाँच, चार तीन दो एक शून्य"),
]
"""Forms with words that the phonemes replace, or with pauses; `bench/reading/tables` has the others."""


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "hi") == spoken


PLAIN = (
    "वह कल दिल्ली से आई. मैं उससे मिलने गया.",
    "वह किताब ले. राम भी ले.",
    "काम पूरा हुआ.फिर वह गया.",
    "लेकिन वह नहीं आई.लोग गए.",
    "वह आया।उसने कहा।",
    "गांधी जी. वे महान थे।",
    "मैं क्या दूँ. तुम बताओ.",
    "पानी गरम हो. तब डालो.",
    "सेमी फ़ाइनल कल है।",
    "प्रो कबड्डी लीग शुरू हो गई।",
    "जन सेवा ही ईश्वर सेवा है।",
    "नव वर्ष की शुभकामनाएँ।",
    "मई में गर्मी पड़ती है और वह मार्च कर रहा था।",
    "मिली जुली सरकार ने किताब ली।",
    "श्रीमती गांधी और श्री राम ने कहा।",
    "माता-पिता, सुख-दुख और धीरे-धीरे।",
    "राम/श्याम दोनों और/या उसका भाई आए।",
    "के बाद क्या हुआ?",
    "डेढ़ घंटा, ढाई किलो, सवा लाख, पौने चार और साढ़े तीन।",
    "उसने meeting cancel कर दी और Google पर online order किया।",
    "वंदे मातरम्। ॐ नमः शिवाय॥",
    "राम... श्याम... क्या?",
    "उसने <b>ज़ोर</b> दिया -> फिर गया।",
    "I V ड्रिप और विटामिन D दो।",
)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_text_stays_as_written(text: str) -> None:
    assert not find_spoken_forms(text, "hi")


@pytest.mark.parametrize("text", ["भा.ज.पा. ने कहा", "ए. पी. जे. अब्दुल कलाम ने कहा", "श्री एस. जयशंकर ने कहा", "10 कि.मी. दूर"])
def test_an_abbreviation_ends_no_sentence(text: str) -> None:
    words = [item for item in read_text(text, "hi") if isinstance(item, Word)]
    assert {word.boundary for word in words[:-1]} == {Boundary.NONE}


def test_letters_of_one_code_are_those_with_a_dot_below(speak: Speak) -> None:
    assert speak("5 \u095eरवरी 1999 को ₹2 ह\u095bार", "hi") == "पाँच \u095eरवरी उन्नीस सौ निन्यानवे को दो हज\u093cार रुपये"


def test_emoji_are_heard_by_the_names_that_espeak_has_for_them() -> None:
    words = [item for item in read_text("नमस्ते 😀", "hi") if isinstance(item, Word)]
    assert all(word.phonemes for word in phonemize(words, "hi"))


def test_a_dash_between_numbers_is_read() -> None:
    assert [form.words for form in find_spoken_forms("10-20", "hi")] == [("दस",), ("से",), ("बीस",)]
