import itertools
import unicodedata
from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.support.sentences import SENTENCES
from tts.text.frontend import read_text
from tts.text.lexicon import Entry, Lexicon
from tts.text.words import Unspoken, Word

SOUND = "tˈɛst"


def found(text: str, *words: str, language: str = "en-US") -> list[str]:
    """The pieces of `text` that a lexicon of `words` speaks."""
    lexicon = Lexicon([Entry(word, SOUND) for word in words], language)
    return [text[match.start : match.end] for match in lexicon.find(text)]


def read(text: str, *entries: Entry, language: str = "en-US") -> list[Word]:
    items = read_text(text, language, lexicon=Lexicon(entries, language))
    return [item for item in items if isinstance(item, Word)]


def spoken(text: str, *entries: Entry, language: str = "en-US") -> list[str]:
    """The words of `text`, with the phonemes of those that have some."""
    return [f"{w.text}/{w.phonemes}/" if w.phonemes else w.text for w in read(text, *entries, language=language)]


@pytest.mark.parametrize(
    ("word", "text", "expected"),
    [
        ("tomato", "Tomato TOMATO tomato tomatoes automato", ["Tomato", "TOMATO", "tomato"]),
        ("SQL", "SQL sql Sql NoSQL SQLs", ["SQL"]),
        ("Polish", "polish POLISH Polish", ["Polish"]),
        ("straße", "STRASSE Straße strasse", ["STRASSE", "Straße", "strasse"]),
        ("café", "cafe\u0301 CAFÉ cafe cafés", ["cafe\u0301", "CAFÉ"]),
        ("example", "exam\u00adple exam\u200bple", ["exam\u00adple", "exam\u200bple"]),
        ("naive", "(naive) “naive”, naive. naive!", ["naive"] * 4),
        ("naive", "naive-looking post-naive naive/other", ["naive"] * 3),
        ("naive", "**naive** _naive_ naive's naive’s", ["naive", "naive", "naive's", "naive’s"]),
        ("don", "don't don", ["don"]),
        ("t", "don't rock'n't t", ["t"]),
        ("C", "C C++ C# C+ R&C C.", ["C", "C"]),
        ("C++", "C++ (C++), C++. C+++ C++x ABC++ c++", ["C++", "C++", "C++"]),
        (".net", ".NET ASP.NET (.net)", [".NET", ".net"]),
        ("€5", "€5 €50 €5.", ["€5", "€5"]),
        ("5", "5 $5 5% 1,5 5.5 5km 15 5th 5", ["5", "5"]),
        ("km", "5 km 5km km/h", ["km", "km"]),
        ("new york", "New York new\n york new  york new, york new\n\nyork", ["New York", "new\n york", "new  york"]),
        ("u.s.a", "U.S.A. u.s.a", ["U.S.A", "u.s.a"]),
        ("s", "U.S.A S", ["S"]),
        ("🙂", "hi🙂🙂 🙂!", ["🙂"] * 3),
        ("привет", "Привет, приветик", ["Привет"]),
        ("नमस्ते", "नमस्ते नमस्तेजी", ["नमस्ते"]),
        ("محمد", "محمد محمدي", ["محمد"]),
    ],
)
def test_a_word_is_found_where_it_stands_alone(word: str, text: str, expected: list[str]) -> None:
    assert found(text, word) == expected


@pytest.mark.parametrize(
    ("words", "text", "expected"),
    [
        (["東京", "東京都"], "東京都と東京", ["東京都", "東京"]),
        (["SQL"], "ＳＱＬとSQLサーバー、NoSQL", ["ＳＱＬ", "SQL"]),
        (["バス"], "バスケットとバスとﾊﾞｽ", ["バス", "ﾊﾞｽ"]),
        (["らーめん"], "美味しいらーめん屋", ["らーめん"]),
        (["重庆", "重"], "我爱重庆，很重", ["重庆", "重"]),
        (["5月"], "15月5月", ["5月"]),
    ],
)
def test_without_spaces_the_longest_word_is_found(words: list[str], text: str, expected: list[str]) -> None:
    assert found(text, *words, language="ja") == expected


def test_the_longest_phrase_wins_and_an_incomplete_one_hides_no_word() -> None:
    assert found("new york city new york new york", "new", "new york city", "york") == [
        *("new york city", "new", "york", "new", "york")
    ]


def test_the_exact_word_goes_before_the_one_of_any_case() -> None:
    entries = (Entry("polish", "pˈɑlɪʃ"), Entry("Polish", "pˈOlɪʃ"))
    assert spoken("polish Polish POLISH", *entries) == ["polish/pˈɑlɪʃ/", "Polish/pˈOlɪʃ/", "POLISH/pˈɑlɪʃ/"]


def test_of_two_entries_for_a_word_the_later_one_counts() -> None:
    assert spoken("word", Entry("WORD".lower(), "ˈA"), Entry("word", "ˈI")) == ["word/ˈI/"]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Nguyen's", "en-US", "wˈɪnz"),
        ("Nguyen’s", "en-GB", "wˈɪnz"),
        ("Fitch's", "en-US", "fˈɪʧᵻz"),
        ("Fitch's", "en-GB", "fˈɪʧɪz"),
        ("Schmidt's", "en-US", "ʃmˈɪts"),
        ("d'Hermès", "fr", "dɛʁmˈɛs"),
        ("Qu’Hermès", "fr", "kɛʁmˈɛs"),
        ("dell'Hermès", "it", "dellɛʁmˈɛs"),
    ],
)
def test_elisions_and_endings_are_spoken_with_the_word(text: str, language: str, expected: str) -> None:
    entries = [Entry("Nguyen", "wˈɪn"), Entry("Fitch", "fˈɪʧ"), Entry("Schmidt", "ʃmˈɪt"), Entry("Hermès", "ɛʁmˈɛs")]
    (word,) = read(text, *entries, language=language)
    assert (word.text, word.phonemes, word.start, word.end) == (text, expected, 0, len(text))


def test_a_respelling_is_read_as_text_in_the_place_of_the_word() -> None:
    words = read("Use SQL, (C++).", Entry("SQL", respelling="sequel"), Entry("C++", respelling="see 2 plus"))
    assert [(w.text, w.start, w.end, w.before, w.after) for w in words] == [
        ("Use", 0, 3, "", ""),
        ("sequel", 4, 7, "", ","),
        ("see", 10, 13, "(", ""),
        ("two", 10, 13, "", ""),
        ("plus", 10, 13, "", ")."),
    ]


def test_a_respelling_may_be_in_another_script() -> None:
    words = read("the NHK", Entry("NHK", respelling="日本放送"))
    assert [(word.text, word.language, word.start) for word in words[1:]] == [*(("日本", "zh", 4), ("放送", "zh", 4))]


def test_a_respelling_is_not_respelled() -> None:
    assert spoken("a b", Entry("a", respelling="b"), Entry("b", respelling="a")) == ["b", "a"]


def test_a_sentence_still_ends_before_a_respelled_capital() -> None:
    before, *_ = read("Stop. SQL is next.", Entry("SQL", respelling="sequel"))
    plain, *_ = read("Stop. SQL is next.")
    assert before.boundary == plain.boundary


def test_entries_win_over_normalization() -> None:
    entries = (Entry("NASA", "nˈɑsə"), Entry("€5", respelling="a fiver"), Entry("dr.", respelling="drive"))
    assert spoken("NASA paid €5, not €6, at Elm Dr.", *entries) == [
        *("NASA/nˈɑsə/", "paid", "a", "fiver", "not", "six", "euros", "at", "Elm", "drive")
    ]


def test_the_rest_of_a_form_around_an_entry_is_still_read() -> None:
    assert spoken("$5 million", Entry("million", SOUND)) == ["five", "dollars", f"million/{SOUND}/"]


@pytest.mark.parametrize("text", ["https://sql.org/sql/", "sql@example.com", "#sql", "x.sql.y", "a_sql_b"])
def test_there_is_no_entry_inside_of_an_address_or_name(text: str) -> None:
    assert spoken(text, Entry("sql", SOUND)) == spoken(text)


def test_markup_goes_before_entries() -> None:
    assert spoken("[SQL](/ɛs/) SQL", Entry("SQL", SOUND)) == ["SQL/ɛs/", f"SQL/{SOUND}/"]


def test_text_around_an_entry_is_read_as_without_it() -> None:
    text = "Dr. Nguyen paid $5 on 3 May."
    assert spoken(text, Entry("nguyen", SOUND)) == [
        f"Nguyen/{SOUND}/" if word == "Nguyen" else word for word in spoken(text)
    ]


def test_keyboard_look_alikes_become_phonemes() -> None:
    assert spoken("go", Entry("go", "g'O:")) == ["go/ɡˈOː/"]


@pytest.mark.parametrize("language", SENTENCES)
def test_a_lexicon_without_a_word_of_the_text_changes_nothing(language: str) -> None:
    lexicon = Lexicon([Entry("xyzzy", SOUND), Entry("xyzzy of the", respelling="x")], language)
    for text in SENTENCES[language]:
        assert read_text(text, language, lexicon=lexicon) == read_text(text, language)


letters = st.text(st.characters(categories=["Ll", "Lu", "Nd"], max_codepoint=0x24F), min_size=1, max_size=8)
gaps = st.sampled_from([" ", "  ", "\n", ", ", ". ", " (", ") ", " “", "” ", "! ", " — ", "; ", "-", "/", "🙂 "])


@settings(deadline=None)
@given(letters, st.lists(letters, max_size=8), st.lists(st.integers(0, 8), max_size=4), st.data())
def test_an_entry_is_used_exactly_where_its_word_stands(
    word: str, others: Sequence[str], places: Sequence[int], data: st.DataObject
) -> None:
    word = word.lower()
    key = unicodedata.normalize("NFKC", word.casefold())
    assume(all(unicodedata.normalize("NFKC", other.casefold()) != key for other in others))
    written = list(others)
    for place in places:
        written.insert(min(place, len(written)), word)
    text, expected = "", []
    for piece in written:
        if piece == word:
            expected.append(len(text))
        text += piece + data.draw(gaps)
    matches = Lexicon([Entry(word, SOUND)], "en-US").find(text)
    assert [match.start for match in matches] == expected
    assert all(text[match.start : match.end] == word for match in matches)


any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=40) | st.text(
    st.sampled_from("aZé9½ .,'’-_&%$°\n\u0301\u200b🙂🏽漢々かナー क\u093fعµ"), max_size=40
)
UNREAD = dict.fromkeys(map(ord, "[<&$wｗ"))
"""Characters that may begin markup or be laughter, which nobody reads."""


@pytest.mark.parametrize("language", ["en-US", "fr", "ja", "ar"])
@pytest.mark.parametrize("respelling", ["", "some words", "其他 2"])
@settings(deadline=None)
@given(text=any_text, words=st.lists(any_text.map(str.strip).filter(bool), max_size=4), data=st.data())
def test_no_letter_of_a_text_is_lost_to_a_lexicon(
    text: str, words: Sequence[str], data: st.DataObject, language: str, respelling: str
) -> None:
    text = " ".join(data.draw(st.permutations([*text.split(), *words]))).translate(UNREAD)
    lexicon = Lexicon([Entry(word, "" if respelling else SOUND, respelling) for word in words], language)
    items = read_text(text, language, lexicon=lexicon)
    covered = {index for item in items for index in range(item.start, item.end)}
    letters_left = [i for i, c in enumerate(text) if unicodedata.category(c)[0] in "LN" and i not in covered]
    assert letters_left == []
    assert all(isinstance(item, Word | Unspoken) for item in items)
    for earlier, later in itertools.pairwise(items):
        assert earlier.end <= later.start or (earlier.start, earlier.end) == (later.start, later.end)


def test_a_match_does_not_end_with_a_character_that_spells_nothing():
    lexicon = Lexicon([Entry(word, SOUND) for word in ("ab", "ab c")], "en-US")
    assert [(match.start, match.end) for match in lexicon.find("ab \u08e2")] == [(0, 2)]
    invisible = Lexicon([Entry(word, SOUND) for word in ("\x1b", "\u08e2", "\x1b0")], "en-US")
    assert [(match.start, match.end) for match in invisible.find("0 \x1b \u08e2")] == [(1, 4)]


@settings(deadline=None)
@given(text=any_text, words=st.lists(any_text.map(str.strip).filter(bool), max_size=6), data=st.data())
def test_the_used_entries_alone_find_the_same(text: str, words: Sequence[str], data: st.DataObject) -> None:
    text = " ".join(data.draw(st.permutations([*text.split(), *words[:3]])))
    whole = Lexicon([Entry(word, SOUND) for word in words], "en-US")
    used = Lexicon(whole.used_in(text), "en-US")
    assert used.find(text) == whole.find(text)
    assert len(used) <= len(whole)
