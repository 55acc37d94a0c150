import itertools
import random
import time

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import InvalidValue
from tests.support.depth import examples
from tests.support.floods import flood
from tests.support.plain_sentences import plain_sentences
from tests.support.sentences import SENTENCES
from tts.text.frontend import read_text
from tts.text.planning import MAX_LENGTH, MIN_LENGTH, TARGET_LENGTH, SegmentPlan, plan_segments
from tts.text.words import Boundary, Item, Unspoken, Word

UNSPACED = {"ja": "、", "zh": "，"}
CONTENT = regex.compile(r"[^\s\p{Cc}](?:.*[^\s\p{Cc}])?", regex.DOTALL)
WITHOUT_MARKS = str.maketrans("", "", ".,。、，।،")
BREAK = '<break time="500ms"/>'


def table(pieces: str) -> list[str]:
    return pieces.split(" ¦ ")


# Each sentence has "|" at a place where a cut is wanted but not allowed.
UNCUT = {
    "en-US": table(
        "He met Dr. |Smith there ¦ it was Gen. |Lee himself ¦ by J. |R. R. Tolkien ¦ by J. R. R. |Tolkien ¦ "
        "see No. |5 below ¦ see vol. |3 of it ¦ about approx. |Five of them ¦ the Dept. |Of Health ¦ "
        "at 5 p.m. |Monday ¦ some fruit, e.g. |Apples ¦ the U.S. |Army left ¦ Smith et al. |Found it ¦ "
        "on Jan. |5 we ¦ on Sept. |5 we ¦ it is 3.|14 today ¦ it cost $1,|000 then ¦ some 10 |km away ¦ "
        'at https://a.org/b?c=d.|E now ¦ to ann@mail.|Org now ¦ a <break |time="1s"/> pause ¦ '
        "read [two. |Words](/tˈu/) so ¦ see [the. |Link](https://a.org/b) now ¦ in Yahoo! |inside"
    ),
    "es": table(
        "vive el Sr. |López ¦ con la Srta. |Ana ¦ en la Avda. |Libertad ¦ en la pág. |5 dice ¦ los EE. |UU. son ¦ "
        "son 1.|234 personas ¦ unos 3,|5 metros ¦ a las 5 p. |m. en punto ¦ por ejemplo, p. |ej. Texas ¦ "
        "el 3 |de mayo de 2020 ¦ el núm. |5 es ¦ con Excmo. |Sr. Pérez"
    ),
    "fr": table(
        "avec M. |Dupont ¦ avec MM. |Dupont et Durand ¦ voir la p. |5 du ¦ le chap. |IV dit ¦ "
        "en 50 av. |J.-C. déjà ¦ pour 1 |234,50 € seulement ¦ la somme de 5 |€ alors ¦ vers 15 h |30 environ ¦ "
        "le 3 |mai 2020 ¦ en janv. |Mais non"
    ),
    "it": table(
        "il sig. |Rossi ¦ il dott. |Bianchi ¦ il prof. |Verdi ¦ ai sigg. |Neri ¦ vedi pag. |5 qui ¦ "
        "la Fiat S.p.A. |di Torino ¦ circa 1.|234 persone ¦ alle 15.|30 precise ¦ il 3 |maggio 2020 ¦ "
        "nel 44 a.C. |Cesare ¦ gli artt. |Cinque e sei ¦ come ad |es. questo"
    ),
    "pt-BR": table(
        "o Sr. |Silva ¦ a Profa. |Ana ¦ a Cia. |Ltda. fechou ¦ na pág. |5 diz ¦ são R$ 1.|234,50 hoje ¦ "
        "no séc. |XIX ainda ¦ em 3 |de maio de 2020 ¦ são 300 |mil mulheres ¦ o Exmo. |Sr. Souza ¦ "
        "da Silva Ltda. |Ela vende"
    ),
    "hi": table(
        "यहाँ डॉ. |शर्मा आए ¦ तब प्रो. |वर्मा बोले ¦ श्री. |राम आए ¦ श्रीमती. |गीता आईं ¦ लगभग 5 |लाख लोग ¦ "
        "कुल 3.|14 है ¦ वह 10 |कि.मी. दूर ¦ पृ. |5 देखें"
    ),
    "ja": table(
        "価格は1,|230円です ¦ 円周率は3.|14です ¦ 全部で3|人です ¦ 2020|年1月2日に ¦ 第|3回は ¦ 東京|都の ¦ "
        "「そうです。|」と言った ¦ 「そうです。」|と言った ¦ コンピ|ューターは ¦ は「|はい」と"
    ),
    "zh": table(
        "价格是1,|230元 ¦ 圆周率是3.|14左右 ¦ 一共3|个人 ¦ 在2020|年1月2日 ¦ "
        "他说：“你好。|”然后 ¦ 他说：“你好。”|然后 ¦ 看https://a.org/|b?c=d吧"
    ),
    "ar": table(
        "قال د. |أحمد ¦ حضر أ.د. |سامي ¦ نحو 3.|14 تقريبا ¦ دفع 5 |دولارات ¦ في 3 |مايو 2020 ¦ قبل 20 ق.م. |كانت ¦ "
        "في ص. |5 من"
    ),
}
# A sentence ends inside brackets or a quotation, and another one ends outside, not far away.
ENCLOSED = {
    "en-US": table(
        "and so it ended. He asked “Why always? |Because.” then ¦ "
        'and so it ended. He said "Stop there. |Now." then ¦ and so it ended. As always (see there. |Or not) then ¦ '
        "and so it ended. As [said there. |Or not](https://a.org)"
    ),
    "es": table("ya terminó todo. Luego dijo «Vamos allá. |Ahora.» después"),
    "fr": table("tout est fini. Il cria « Mais quoi ! |Moi ? » alors"),
    "it": table("tutto era finito. Poi disse «Vado subito. |Ora.» dopo"),
    "pt-BR": table("tudo tinha acabado. Então disse “Vamos logo. |Agora.” depois"),
    "hi": table("वह चला गया। उसने कहा “नहीं। |मत जाओ।” तब"),
    "ja": table("彼は行った。彼女は「はい。|そうです。」と言って"),
    "zh": table("他走了。她说：“你好。|我走了。”然后"),
    "ar": table("ثم ذهب إلى البيت. وقال «نعم أكيد. |سأذهب.» ثم"),
}
# Texts with a cut at "|": after the sentence, not before its end.
CUT = {
    "en-US": table(
        "and so it ended. |Then he left ¦ who was he? |Nobody knew ¦ he said “yes, always.” |Then he left ¦ "
        'it ended… |Then ¦ (as he always said.) |Then he left ¦ she cried "never!" |Then he left ¦ '
        "it ended... |Then he left ¦ **it ended.** |Then ¦ it ended. |“Then he left ¦ it ended.\n|5 of them left ¦ "
        "it ended. |[Then](/ðˈɛn/) he left"
    ),
    "es": table("ya terminó todo. |¿Quién era ¦ ¡claro que sí! |Luego salió ¦ ya terminó todo. |—Vamos, dijo"),
    "fr": table(
        "tout est fini. |Il partit ¦ « Vous partez ? » |Elle répondit ¦ que dire ? |Il partit ¦ "
        "tout est fini. |« Bien » dit"
    ),
    "it": table("tutto era finito. |Poi partì ¦ che cosa è? |È niente ¦ tutto era finito. |«Bene» disse"),
    "pt-BR": table("tudo tinha acabado. |Então saiu ¦ o que é? |É nada ¦ tudo tinha acabado. |— Vamos, disse"),
    "hi": table("वह चला गया। |फिर वह आया ¦ वह कौन है? |कोई नहीं ¦ वह चला गया।|फिर वह आया"),
    "ja": table(
        "彼は行った。|彼女は ¦ 本当ですか？|彼女は ¦ 「行こう。」|「はい、そうして ¦ "
        "「行こう」\n|彼女は ¦ 行くよ！\u3000|彼女は"
    ),
    "zh": table("他走了。|她留下 ¦ 是真的吗？|她问道 ¦ “走吧。”|“好，现在 ¦ 他走了！|“好，现在"),
    "ar": table("ثم ذهب إلى البيت. |كان الجو ¦ هل تعرف ذلك؟ |كان الجو ¦ ثم ذهب إلى البيت. |«نعم» قال"),
}
# Forms whose reading would change with a cut, or with a sentence end in the wrong place.
WRITTEN = {
    "en-US": [
        "Dr. Smith paid $3.14 on Jan. 5, 2020 at 5:30 p.m. to Acme Inc., of course.",
        "The U.S. Army left No. 10 Downing St. in 1999. It was 5'6\" tall, e.g. this one.",
        "J. R. R. Tolkien wrote to ann@mail.org. See https://a.org/b?c=d. Then Louis XIV came.",
    ],
    "es": [
        "El Sr. López pagó 1.234,50 € el 3 de mayo de 2020 en EE. UU. Luego vio la pág. 5.",
        "Son 200 niñas. Luis XIV.",
    ],
    "fr": [
        "M. Dupont a payé 1 234,50 € le 3 mai 2020 à 15 h 30. Voir la p. 5 du chap. IV.",
        "Il vit 21 filles. Louis XIV.",
    ],
    "it": [
        "Il sig. Rossi pagò 1.234,50 € il 3 maggio 2020. Vedi pag. 5.",
        "Il dott. Verdi della Fiat S.p.A. partì nel 44 a.C. Poi.",
    ],
    "pt-BR": [
        "O Sr. Silva pagou R$ 1.234,50 em 3 de maio de 2020. Ver pág. 5.",
        "São 200 mulheres. Luís XIV, no séc. XIX.",
    ],
    "hi": ["डॉ. शर्मा ने ₹1,234.50 दिए। वह 10 कि.मी. दूर है।", "प्रो. वर्मा 3 मई 2020 को 5:30 बजे आए। पृ. 5 देखें।"],
    "ja": ["2020年1月2日に1,230円を3人で払った。気温は3.14度。", "第3回は午後5時から。「はい。5個です。」と言った。"],
    "zh": ["2020年1月2日他付了1,230元。气温3.14度。", "他说：“你好。我有3个。”然后走了。"],
    "ar": ["دفع د. أحمد 5 دولارات في 3 مايو 2020. كان هناك 3 كتب.", "قرأ 20 صفحة. ثم دفع 1,250 دينارا."],
}
PIECES = [
    *'word|word | |. |One ended. |“One ended. |Dr. |3.14 |1 234 |, |and, so |(|)|"|“|”|<|[|]|<breakfast|a < b '.split(
        "|"
    ),
    *"漢字|かな漢|カタカナ|行った。|、|「|」|。」|है। |हि|كتاب. |ไทย|https://a.org/b?c=d ".split("|"),
    *"\n|\n\n|\r\n|\x00|\u2029|\u00a0|\ud83d|e\u0301|か\u3099|🙂|👩\u200d🚀|👍🏽|🇫🇷".split("|"),
    *(BREAK, f" {BREAK} ", "[a. B](/ˈa/)", "[ ](/a/)", f"[{'long. Word ' * 100}](/lˈɔŋ/)"),
]
FLOODS = [
    *".|a| |[|<|\n|!|👩\u200d|\u0301|🇫|漢|。|の|क|ก|\ud83d|\x00|\u00a0".split("|"),
    *'1 |1,|1,234 |"1" |(abcd. |「あ。|Abcd. |a |a, |a\n\n|<breakfast|[a](/b/)|[a](/'.split("|"),
    *(BREAK, f"a{BREAK}"),
]


def pieces_of(text: str) -> list[str]:
    return [text[plan.start : plan.end] for plan in plan_segments(text)]


def placed(piece: str, language: str, mark: str = "") -> tuple[str, int]:
    """A text in which no sentence ends but in `piece`, whose "|" stands where a cut is wanted, and that place.

    Between its other sentences is `mark`.
    """
    before, after = piece.split("|")
    glue = mark if language in UNSPACED else f"{mark} "
    filler = glue.join(sentence.translate(WITHOUT_MARKS) for sentence in SENTENCES[language]) + glue
    start = TARGET_LENGTH - len(before.rstrip())
    text = (filler * TARGET_LENGTH)[-start:] + before + after + glue + flood(filler)[: 2 * MAX_LENGTH]
    return text, start + len(before)


def joined(sentences: list[str], language: str, choose: random.Random) -> str:
    gaps = ["" if language in UNSPACED else " "] * 6 + ["\n", "\n\n"]
    return "".join(sentence + choose.choice(gaps) for sentence in sentences)


def read(text: str, language: str) -> list[tuple[str | None, ...]]:
    return [spoken(item) for item in read_text(text, language)]


def spoken(item: Item) -> tuple[str | None, ...]:
    """The content of an item, without its place in the text."""
    if isinstance(item, Word):
        return item.text, item.reading, item.phonemes, item.language
    return (item.text if isinstance(item, Unspoken) else str(item.duration_ms),)


def markup_in(text: str) -> list[tuple[int, int]]:
    return [
        found.span() for found in regex.finditer(r"<break .*?/>|\[[^\[\]]*[^\[\]\s][^\[\]]*\]\(/.*?/\)", text, regex.S)
    ]


def rows(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(language, piece) for language, pieces in table.items() for piece in pieces]


@pytest.mark.parametrize(("language", "piece"), [*rows(UNCUT), *rows(ENCLOSED)])
def test_it_does_not_cut_where_a_cut_changes_the_reading(language: str, piece: str) -> None:
    for mark in (UNSPACED.get(language, ","), ""):
        text, place = placed(piece, language, mark)
        assert place not in {plan.end for plan in plan_segments(text)}


@pytest.mark.parametrize(("language", "piece"), rows(CUT))
def test_it_cuts_where_a_sentence_ends(language: str, piece: str) -> None:
    text, place = placed(piece, language)
    assert plan_segments(text)[0] == SegmentPlan(0, place, Boundary.SENTENCE)


@pytest.mark.parametrize("language", SENTENCES)
def test_segments_are_read_as_the_whole_text_is(language: str) -> None:
    choose = random.Random(language)
    hard = WRITTEN.get(language, WRITTEN["en-US"])
    sentences = choose.choices([*SENTENCES[language], *plain_sentences(language, 60), *hard * 4], k=150)
    text = joined(sentences, language, choose)
    segments = pieces_of(text)
    assert len(segments) > 10
    assert [item for segment in segments for item in read(segment, language)] == read(text, language)


@pytest.mark.parametrize("language", SENTENCES)
def test_boundaries_are_those_of_the_words_before_them(language: str) -> None:
    text = joined(plain_sentences(language, 200), language, random.Random(language))
    words = [item for item in read_text(text, language) if isinstance(item, Word)]
    plans = plan_segments(text)[:-1]
    last = [next(word for word in reversed(words) if word.start < plan.end) for plan in plans]
    assert [plan.boundary for plan in plans] == [word.boundary for word in last]
    assert {plan.boundary for plan in plans} == {Boundary.SENTENCE, Boundary.PARAGRAPH}


@pytest.mark.parametrize("language", SENTENCES)
def test_segments_of_prose_have_about_the_target_length(language: str) -> None:
    lengths = [
        len(piece.strip()) for piece in pieces_of(joined(plain_sentences(language, 400), language, random.Random(1)))
    ]
    assert min(lengths) >= MIN_LENGTH
    assert max(lengths) <= MAX_LENGTH
    assert TARGET_LENGTH * 0.7 < sum(lengths) / len(lengths) < TARGET_LENGTH * 1.3


@pytest.mark.parametrize(
    ("text", "boundaries"),
    [
        ("", []),
        (" \n\n ", [Boundary.PARAGRAPH]),
        ("Hello", [Boundary.PARAGRAPH]),
        ("Hello. ", [Boundary.PARAGRAPH]),
        (f"Hello. {BREAK}\n", [None]),
        (f"{'One word' * 45}. {BREAK} {'two words ' * 60}", [None, Boundary.PARAGRAPH]),
        (f"{'One word' * 45}.\n\n{BREAK}{'two words ' * 60}", [None, Boundary.PARAGRAPH]),
        (f"{'One word' * 45}.\n\n{'two words ' * 60}", [Boundary.PARAGRAPH, Boundary.PARAGRAPH]),
        (f"{'One word' * 45}.\n{'Two words ' * 60}", [Boundary.SENTENCE, Boundary.PARAGRAPH]),
        (f"{'one word ' * 45}or, {'two words ' * 60}", [Boundary.CLAUSE, Boundary.PARAGRAPH]),
        ("one word " * 100, [Boundary.NONE, Boundary.PARAGRAPH]),
        ("一" * 900, [Boundary.NONE, Boundary.PARAGRAPH]),
    ],
)
def test_a_boundary_says_how_the_text_divides(text: str, boundaries: list[Boundary | None]) -> None:
    assert [plan.boundary for plan in plan_segments(text)] == boundaries


def test_it_cuts_away_from_numbers_that_the_words_before_them_explain() -> None:
    text = f"{'so many words ' * 26}as said. They won the match. It was 3-1 then, {'and so on ' * 80}"
    assert pieces_of(text)[0].endswith("as said. ")


def test_short_paragraphs_are_joined() -> None:
    assert [len(piece) for piece in pieces_of(f"{'x' * 98}\n\n" * 12)] == [400, 400, 400]


def test_a_paragraph_is_kept_whole() -> None:
    paragraph = f"{'One sentence ended here. ' * 24}".strip() + "\n\n"
    assert pieces_of(paragraph * 5) == [paragraph] * 5


def test_a_long_paragraph_is_cut_at_its_sentences() -> None:
    pieces = pieces_of("One sentence ended here. " * 100)
    assert all(len(piece) in {375, 400, 425} for piece in pieces[:-1])


def test_white_space_belongs_to_the_segment_before_it() -> None:
    first = f"\n {'One sentence ended here. ' * 16}{' ' * 5000}\n\n\n"
    assert pieces_of(f"{first}{'Then more. ' * 60}")[0] == first


def test_markup_longer_than_a_segment_stays_whole() -> None:
    markup = f"[{'Long. ' * 500}](/lˈɔŋ/)"
    assert pieces_of(f"Before it {markup} after it " + "word " * 200)[:2] == ["Before it ", f"{markup} "]
    assert pieces_of(markup * 3) == [markup] * 3


def test_a_link_stays_whole_among_letters_without_spaces() -> None:
    link = f"https://a.org/{'b?c=d&' * 60}"
    assert any(link in piece for piece in pieces_of(f"{'漢' * 200}{link}{'漢' * 800}"))


def test_letters_keep_their_marks() -> None:
    for letter in ("e\u0301", "か\u3099", "👍🏽", "🇫🇷", "👩\u200d🚀", "हि", "\r\n"):
        pieces = pieces_of(f"a{letter * 1000}b")
        assert "".join(pieces) == f"a{letter * 1000}b"
        assert all(len(piece.strip("ab")) % len(letter) == 0 for piece in pieces)


def test_no_cut_makes_a_tag_of_a_word() -> None:
    for shift, name in itertools.product(range(12), ("<breakfast", "</Breakfast")):
        pieces = pieces_of("a" * shift + name * 200)
        assert not any(regex.search(r"(?i)</?break\Z", piece) for piece in pieces)


def test_malformed_markup_is_refused() -> None:
    with pytest.raises(InvalidValue):
        plan_segments("One. <break time=1s> Two.")


@settings(deadline=None, max_examples=examples(150))
@given(
    st.lists(
        st.tuples(st.sampled_from(PIECES) | st.characters(exclude_characters="[]"), st.sampled_from([1, 1, 2, 9, 300])),
        max_size=20,
    )
)
def test_any_text_is_covered_by_segments_of_the_right_size(repeated: list[tuple[str, int]]) -> None:
    text = "".join(piece * times for piece, times in repeated)
    plans = plan_segments(text)
    markup = markup_in(text)
    assert "".join(text[plan.start : plan.end] for plan in plans) == text
    assert [plan.start for plan in plans[1:]] == [plan.end for plan in plans[:-1]]
    assert len(plans) == 1 or all(CONTENT.search(text, plan.start, plan.end) for plan in plans)
    for plan in plans:
        found = CONTENT.search(text, plan.start, plan.end)
        content = found[0] if found else ""
        holds_markup = any(plan.start <= start < plan.end for start, _ in markup)
        assert plan is plans[0] or text.startswith(content, plan.start)
        assert len(content) <= MAX_LENGTH or holds_markup
        assert not any(start < plan.end < end for start, end in markup)
        assert (plan.boundary is None) == (content.endswith(BREAK) or text.startswith(BREAK, plan.end))


def seconds_to_plan(text: str) -> float:
    begin = time.thread_time()
    plan_segments(text)
    return time.thread_time() - begin


@pytest.mark.exhaustive
@pytest.mark.parametrize("piece", FLOODS)
def test_time_grows_with_the_length_alone(piece: str) -> None:
    short, long = (flood(piece * 1, length - length % len(piece)) for length in (4_000, 64_000))
    # Sixteen times the text: more than that squared would be 256 times the time. Other work may disturb a measurement.
    assert any(seconds_to_plan(long) < 80 * max(seconds_to_plan(short), 0.001) for _ in range(3))
