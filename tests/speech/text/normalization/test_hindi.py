"""What Hindi reads for written forms."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.text.normalization import find_spoken_forms
from speech.text.normalization.hindi_numbers import cardinal

Speak = Callable[[str, str], str]

SPOKEN = [
    # Numbers
    ("42", "बयालीस"),
    ("४२", "बयालीस"),
    ("0", "शून्य"),
    ("19, 29, 39", "उन्नीस, उनतीस, उनतालीस"),
    ("49, 59, 69", "उनचास, उनसठ, उनहत्तर"),
    ("79, 89, 99", "उन्यासी, नवासी, निन्यानवे"),
    ("37 और 47", "सैंतीस और सैंतालीस"),
    ("100", "एक सौ"),
    ("1000", "एक हज़ार"),
    ("1,23,456", "एक लाख तेईस हज़ार चार सौ छप्पन"),
    ("1,00,000", "एक लाख"),
    ("1,234,567", "बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ"),
    ("12,34,567.89", "बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ दशमलव आठ नौ"),
    ("10000000", "एक करोड़"),
    ("1000000000", "एक अरब"),
    ("3.14", "तीन दशमलव एक चार"),
    ("0.75", "शून्य दशमलव सात पाँच"),
    ("-5", "माइनस पाँच"),
    ("007", "शून्य शून्य सात"),
    # Money
    ("₹500", "पाँच सौ रुपये"),
    ("₹1", "एक रुपया"),
    ("₹5.50", "पाँच रुपये पचास पैसे"),
    ("₹1,00,000", "एक लाख रुपये"),
    ("₹5 लाख", "पाँच लाख रुपये"),
    ("₹2.5 करोड़", "दो दशमलव पाँच करोड़ रुपये"),
    ("₹2,000 करोड़", "दो हज़ार करोड़ रुपये"),
    ("Rs. 250", "दो सौ पचास रुपये"),
    ("500 रु.", "पाँच सौ रुपये"),
    ("$20", "बीस डॉलर"),
    ("€15.50", "पंद्रह यूरो पचास सेंट"),
    ("1500 रुपये", "एक हज़ार पाँच सौ रुपये"),
    # Percentages, fractions, ordinals
    ("50%", "पचास प्रतिशत"),
    ("५०%", "पचास प्रतिशत"),
    ("½", "आधा"),
    ("1½", "डेढ़"),
    ("2½", "ढाई"),
    ("3½", "साढ़े तीन"),
    ("2¾", "पौने तीन"),
    ("3 1/2", "साढ़े तीन"),
    ("1/2 कप", "आधा कप"),
    ("3/4 चम्मच", "तीन चौथाई चम्मच"),
    ("2/3", "दो तिहाई"),
    ("5/8", "पाँच बटा आठ"),
    ("1ला", "पहला"),
    ("2री", "दूसरी"),
    ("5वाँ", "पाँचवाँ"),
    ("10वीं", "दसवीं"),
    ("21वीं सदी", "इक्कीसवीं सदी"),
    # Dates, years, times
    ("5 मार्च 2024", "पाँच मार्च दो हज़ार चौबीस"),
    ("15 अगस्त 1947 को", "पंद्रह अगस्त उन्नीस सौ सैंतालीस को"),
    ("26 जनवरी", "छब्बीस जनवरी"),
    ("2024-03-05", "पाँच मार्च दो हज़ार चौबीस"),
    ("05/03/2024", "पाँच मार्च दो हज़ार चौबीस"),
    ("सन् 1857 में", "सन् अठारह सौ सत्तावन में"),
    ("1999 में", "उन्नीस सौ निन्यानवे में"),
    ("शाम 5:30 बजे", "शाम साढ़े पाँच बजे"),
    ("3:30 बजे", "साढ़े तीन बजे"),
    ("9:15 बजे", "सवा नौ बजे"),
    ("12:45", "पौने एक बजे"),
    ("3:10 बजे", "तीन बजकर दस मिनट"),
    ("1:30 बजे", "डेढ़ बजे"),
    ("14:45", "दोपहर पौने तीन बजे"),
    ("10:05 AM", "सुबह दस बजकर पाँच मिनट"),
    ("6 PM", "शाम छह बजे"),
    # Measures and ranges
    ("5 किमी", "पाँच किलोमीटर"),
    ("60 km/h", "साठ किलोमीटर प्रति घंटा"),
    ("25°C", "पच्चीस डिग्री सेल्सियस"),
    ("20°", "बीस डिग्री"),
    ("2.5 किग्रा", "दो दशमलव पाँच किलोग्राम"),
    ("500 ml", "पाँच सौ मिलीलीटर"),
    ("5 फ़ुट 6 इंच", "पाँच फ़ुट छह इंच"),
    ("भारत 3-1 से जीता", "भारत तीन-एक से जीता"),
    # Telephones, codes, addresses
    ("+91 98765 43210", "प्लस नौ एक, नौ आठ सात छह पाँच, चार तीन दो एक शून्य"),
    ("9876543210", "नौ आठ सात छह पाँच, चार तीन दो एक शून्य"),
    ("नई दिल्ली-110001", "नई दिल्ली-एक एक शून्य शून्य शून्य एक"),
    ("info@example.com", "info ऐट example डॉट com"),
    ("www.example.com", "W W W डॉट example डॉट com"),
    ("@user", "ऐट user"),
    ("v2.0", "वर्ज़न दो डॉट शून्य"),
    ("1.2.3", "एक डॉट दो डॉट तीन"),
    ("mp3", "mp3"),
    ("5G", "5G"),
    # Abbreviations and signs
    ("डॉ. शर्मा और प्रो. वर्मा", "डॉक्टर शर्मा और प्रोफ़ेसर वर्मा"),
    ("पृ. 25", "पृष्ठ पच्चीस"),
    ("300 ई.पू.", "तीन सौ ईसा पूर्व"),
    ("राम & श्याम", "राम और श्याम"),
    ("2 + 3 = 5", "दो जमा तीन बराबर पाँच"),
    ("4 × 2", "चार गुणा दो"),
    ("1ली", "पहली"),
    ("5ली", "पाँच लीटर"),
    ("1947 से 1950 तक", "उन्नीस सौ सैंतालीस से उन्नीस सौ पचास तक"),
    ("2023-24 में", "दो हज़ार तेईस चौबीस में"),
    ("1526 ई. में", "पंद्रह सौ छब्बीस ईस्वी में"),
    ("मकान नं. 42", "मकान नंबर बयालीस"),
    ("#मेरा_भारत", "हैशटैग मेरा भारत"),
    # What is in words stays as it is
    ("राम ने पाँच सौ रुपये दिए।", "राम ने पाँच सौ रुपये दिए।"),
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "hi") == spoken


def test_a_dash_between_numbers_is_read() -> None:
    assert [form.words for form in find_spoken_forms("10-20", "hi")] == [("दस",), ("से",), ("बीस",)]


SCALES = {
    "सौ": 10**2,
    "हज़ार": 10**3,
    "लाख": 10**5,
    "करोड़": 10**7,
    "अरब": 10**9,
    "खरब": 10**11,
    "नील": 10**13,
    "पद्म": 10**15,
    "शंख": 10**17,
}
BELOW_HUNDRED = {cardinal(value): value for value in range(100)}


def value_of(spoken: str) -> int:
    """Return the number that its words name: each scale multiplies the word before it, the scales only fall."""
    total, last = 0, 10**18
    words = spoken.split()
    for index, word in enumerate(words):
        if word not in SCALES:
            following = words[index + 1] if index + 1 < len(words) else ""
            scale = SCALES.get(following, 1)
            assert scale < last
            total, last = total + BELOW_HUNDRED[word] * scale, scale
    return total


def test_every_number_below_a_hundred_has_its_own_word() -> None:
    assert len(BELOW_HUNDRED) == 100
    assert not [word for word in BELOW_HUNDRED if " " in word]


@given(value=st.integers(min_value=0, max_value=10**18 - 1))
def test_words_name_the_number(value: int) -> None:
    assert value_of(cardinal(value)) == value


@given(hour=st.integers(min_value=0, max_value=23), minute=st.integers(min_value=0, max_value=59))
def test_every_time_is_one_form(hour: int, minute: int) -> None:
    text = f"{hour}:{minute:02}"
    (form,) = find_spoken_forms(text, "hi")
    assert (form.start, form.end) == (0, len(text))
    assert "बजे" in form.words or "बजकर" in form.words
