import itertools
import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import InvalidValue
from tests.support.sentences import SENTENCES
from tts.text.frontend import read_text
from tts.text.markup import PronunciationSpan, TextSpan, parse_markup
from tts.text.normalization import find_spoken_forms
from tts.text.segmentation import MAX_TOKEN_LETTERS
from tts.text.words import Boundary, Item, Pause, Unspoken, Word

LANGUAGES = list(SENTENCES)
any_text = st.text(st.characters(exclude_categories=[])) | st.text(
    st.sampled_from(
        "aZé9½ .,'’-_&%$°\n\x00\u0301\u200b\u200d\u200e\u202e\ufe0f🙂🏽🇫❤あアー漢々क\u093fعـяʻµ𝐇ﬁ\ue000\u0378\ud800𐀀𒐀"
    )
)
any_markup = st.sampled_from(
    [
        '<break time="1s"/>',
        "[word](/wˈɜɹd/)",
        "[two 2](/tˈu/)",
        "[docs](/docs/api/)",
        "[a](b)",
        "<b>",
        "</b>",
        "&amp;",
        "$x^2$",
    ]
)


def words_of(text: str, language: str = "en-US") -> list[Word]:
    return [item for item in read_text(text, language) if isinstance(item, Word)]


def unspoken_of(text: str, language: str = "en-US") -> list[str]:
    return [item.text for item in read_text(text, language) if isinstance(item, Unspoken)]


def spoken_slices(text: str, language: str) -> Iterator[tuple[int, int]]:
    """The slices of `text` that are not read as written."""
    for span in parse_markup(text).spans:
        if isinstance(span, PronunciationSpan):
            yield span.start, span.end
        elif isinstance(span, TextSpan):
            yield from (span.source(form.start, form.end) for form in find_spoken_forms(span.text, language))


def edited_places(text: str) -> set[int]:
    """The places in `text` of markup that is not ours."""
    return {
        span.start + index
        for span in parse_markup(text).spans
        if isinstance(span, TextSpan)
        for edit in span.edits
        for index in range(edit.start, edit.end)
    }


def readable_places(text: str) -> Iterator[int]:
    """The places of letters and numbers in `text`, without those of the markup itself."""
    for span in parse_markup(text).spans:
        if not isinstance(span, Pause):
            yield from (i for i in range(span.start, span.end) if unicodedata.category(text[i])[0] in "LN")


def assert_nothing_is_lost(text: str, items: list[Item], language: str) -> None:
    foreign = edited_places(text)
    covered = foreign.union(*(range(item.start, item.end) for item in items))
    assert [text[index] for index in readable_places(text) if index not in covered] == []
    for earlier, later in itertools.pairwise(items):
        shares = (earlier.start, earlier.end) == (later.start, later.end)
        is_one_piece = isinstance(later, Word) or not foreign.isdisjoint(range(later.start, later.end))
        assert (shares and is_one_piece) or earlier.end <= later.start
    in_forms = {place for start, end in spoken_slices(text, language) for place in range(start, end)}
    for item in items:
        if not foreign.isdisjoint(range(item.start, item.end)):
            continue
        places = range(item.start, item.end)
        if isinstance(item, Unspoken) or (isinstance(item, Word) and in_forms.isdisjoint(places)):
            assert text[item.start : item.end] == item.text
        elif isinstance(item, Word):
            # Forms that touch may make one word, as those of "0°" in "0°0" do in Japanese; so may a form and its
            # neighbours, as in Chinese "0套".
            said = iter(item.text)
            assert all(text[place] in said for place in places if place not in in_forms)


def test_a_number_and_its_measure_word_are_one_word() -> None:
    assert_nothing_is_lost("0套、3个", read_text("0套、3个", "zh"), "zh")


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(text=any_text | st.lists(any_text | any_markup).map("".join))
def test_no_letter_of_any_text_is_lost(text: str, language: str) -> None:
    try:
        items = read_text(text, language)
    except InvalidValue as error:
        assert error.param == "input"
        return
    assert_nothing_is_lost(text, items, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_sentences_are_read_as_written(language: str) -> None:
    text = " ".join(SENTENCES[language])
    items = read_text(text, language)
    assert_nothing_is_lost(text, items, language)
    assert all(isinstance(item, Word) and item.language is None for item in items)
    assert sum(isinstance(item, Word) and item.boundary >= Boundary.SENTENCE for item in items) == 6


@pytest.mark.parametrize("text", ["", " ", "\n\n", "...", "?!", "—", "\u200b", "\u0301", "\x00", "<", "[", "'", "( )"])
def test_text_without_anything_to_speak_has_no_items(text: str) -> None:
    assert read_text(text, "en-US") == []


def test_markup_pauses_and_pronounces() -> None:
    items = read_text('Hi, <break time="1s"/>["Kokoro](/kˈOkəɹO/)!', "en-US")
    assert items == [
        Word("Hi", 0, 2, after=",", boundary=Boundary.SENTENCE),
        Pause(1000, 4, 22),
        Word('"Kokoro', 23, 30, after="!", phonemes="kˈOkəɹO", boundary=Boundary.SENTENCE),
    ]


def test_malformed_markup_is_an_error() -> None:
    with pytest.raises(InvalidValue, match="malformed break tag: <break>"):
        read_text("a <break> b", "en-US")


def test_words_of_a_spoken_form_share_its_slice() -> None:
    words = words_of('It costs "$5".')
    assert [(word.text, word.start, word.end) for word in words[2:]] == [("five", 10, 12), ("dollars", 10, 12)]
    assert [(word.before, word.after) for word in words[2:]] == [('"', ""), ("", '".')]
    assert [word.boundary for word in words] == [Boundary.NONE] * 3 + [Boundary.SENTENCE]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Say Привет now", "en-US", [("Say", None), ("Привет", "ru"), ("now", None)]),
        ("the 北京 duck", "en-US", [("the", None), ("北京", "zh"), ("duck", None)]),
        ("the 東京 らーめん", "en-US", [("the", None), ("東京", "ja"), ("らーめん", "ja")]),
        ("漢字", "fr", [("漢字", "zh")]),
        ("これはAIです", "ja", [("これは", None), ("AI", "en-US"), ("です", None)]),
        ("Ｔシャツ", "ja", [("Ｔ", "en-US"), ("シャツ", None)]),
        ("コーヒー", "en-US", [("コーヒー", "ja")]),
        ("我用AI", "zh", [("我用", None), ("AI", "en-US")]),
        ("北京とラーメン", "zh", [("北京", None), ("と", "ja"), ("ラーメン", "ja")]),
        ("यह AI है", "hi", [("यह", None), ("AI", "en-US"), ("है", None)]),
        ("هذا AI و я", "ar", [("هذا", None), ("AI", "en-US"), ("و", None), ("я", "ru")]),
        ("안녕 שלום สวัสดี", "es", [("안녕", "ko"), ("שלום", "he"), ("สวัสดี", "th")]),
        ("α-helix", "it", [("α-", "el"), ("helix", None)]),
        ("µm 𝐇𝐢 Ⅳ", "en-GB", [("µm", None), ("𝐇𝐢", None), ("four", None)]),
        ("Hawaiʻi Qurʼan", "en-US", [("Hawaiʻi", None), ("Qurʼan", None)]),
        ("العـــربية", "ar", [("العـــربية", None)]),
        ("कि\u200dताब", "hi", [("कि\u200dताब", None)]),
        ("\u202bعربي\u061c\u202c", "en-US", [("عربي", "ar")]),
        ("exam\u00adple", "en-US", [("exam\u00adple", None)]),
        ("great🎉", "en-US", [("great", None), ("party", None), ("popper", None)]),
        ("すごい🎉", "ja", [("すごい", None), ("クラッカー", None)]),
        ("🙂👍🏽🇫🇷", "hi", [("🙂", None), ("👍🏽", None), ("🇫🇷", None)]),
    ],
)
def test_each_script_has_its_reader(text: str, language: str, expected: list[tuple[str, str | None]]) -> None:
    assert [(word.text, word.language) for word in words_of(text, language)] == expected
    assert unspoken_of(text, language) == []


@pytest.mark.parametrize(
    ("text", "words", "unspoken"),
    [
        ("a \ue000 b", ["a", "b"], ["\ue000"]),
        ("a\ue000b", ["a", "b"], ["\ue000"]),
        ("B2\ue000B2", ["B", "two", "B", "two"], ["\ue000"]),
        ("x \u0378 \ufffd", ["x"], ["\u0378", "\ufffd"]),
        ("x\ud800\udfff", ["x"], ["\ud800\udfff"]),
        ("𐀀𐀁 𒀀", [], ["𐀀𐀁", "𒀀"]),
        ("𐀀\u0301a", ["a"], ["𐀀\u0301"]),
        ("𐀀🙂", ["slightly", "smiling", "face"], ["𐀀"]),
        ("\U00011f04 x", ["x"], ["\U00011f04"]),
    ],
)
def test_letters_that_no_voice_can_speak_are_named(text: str, words: list[str], unspoken: list[str]) -> None:
    assert [word.text for word in words_of(text)] == words
    assert unspoken_of(text) == unspoken


def test_punctuation_of_the_unspoken_goes_to_the_word_before() -> None:
    first, second, third = words_of("See 𐀀. Then \ue000\n\nnext")
    assert (first.after, first.boundary) == (".", Boundary.SENTENCE)
    assert (second.after, second.boundary) == ("", Boundary.PARAGRAPH)
    assert third.boundary == Boundary.SENTENCE


def test_letters_that_dictionaries_do_not_know_have_a_reading() -> None:
    words = words_of("ﬁnd the cafe\u0301 ❤️ 私は", "en-US")
    assert [word.reading for word in words] == ["find", None, "café", None, None, "ワタシ ワ"]


def test_a_word_of_any_length_is_divided() -> None:
    text = "Pneumono" * 625
    words = words_of(text)
    assert "".join(word.text for word in words) == text
    assert max(len(word.text) for word in words) <= MAX_TOKEN_LETTERS


def test_a_japanese_number_has_a_reading():
    words = [item for item in read_text("3人で1,230円。", "ja") if isinstance(item, Word)]
    assert "".join(word.reading or word.text for word in words) == "サンニンデセンニヒャクサンジューエン"
    assert words[0].start == 0


def test_digits_newer_than_python_are_numbers():
    digits = [item for item in read_text("0\U00011f51", "en-US") if isinstance(item, Word)]
    assert [word.text for word in digits] == ["zero", "one"]


def test_a_han_word_without_a_japanese_reading_is_read_in_chinese():
    words = [item for item in read_text("私は鿿語を話します。", "ja") if isinstance(item, Word)]
    assert [(word.text, word.language) for word in words][1:3] == [("鿿", "zh"), ("語を", None)]
    assert words[2].reading == "ゴ オ"
