"""Spoken forms in Arabic."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("+966 50 123 4567", "زائد تسعة ستة ستة, خمسة صفر, واحد اثنان ثلاثة, أربعة خمسة ستة سبعة"),
    ("هاتف: 06-5551234", "هاتف: صفر ستة, خمسة خمسة خمسة واحد اثنان ثلاثة أربعة"),
]
"""Forms with pauses between their parts; `bench/reading/tables` has the others."""


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "ar") == spoken


PLAIN = """
محرم عليك أن تكذب، وشعبان صديق رمضان منذ الطفولة.
آب أبوه من السفر متعباً؛ وصفر اليدين عاد التاجر.
بلغ السيل الزبى. نصف الناس لا يقرؤون!
سجل اللاعب هدفاً رائعاً في مباراة الأمس.
كم عمرك؟ ثانية واحدة من فضلك.
المئة ريال لا تكفي، والمليون قليل.
قدم اللاعب اعتذاره، وضم الوفد عدداً من الوزراء.
اتصل بي غداً على هاتف والدك.
أوت الطيور إلى أعشاشها في ماي زهرة.
- بند أول
• بند ثان
هذا بيت أ وذاك بيت ب، ولا أعرف ص من ض.
الفصل الأول: المقدمة (بين قوسين) «وبين هلالين»
وصلنا… ثم رحلنا... وعدنا - معاً - إلى اللقاء
كان الطالبان في مدرستين، والطالبات الثلاث في ثلاث مدارس.
الساعة الخامسة والنصف مساءً من يوم الاثنين
"""


@pytest.mark.parametrize("sentence", PLAIN.strip().splitlines())
def test_plain_text_stays_as_it_is(speak: Speak, sentence: str) -> None:
    assert speak(sentence, "ar") == sentence
