import pytest

from tts.text.markup import TextSpan
from tts.text.sentences import boundary_after
from tts.text.tokens import split_tokens
from tts.text.words import Boundary


def divided(text: str) -> str:
    """`text` as its cores, with "|" at clauses, "/" at sentences and "¶" at paragraphs."""
    tokens = split_tokens([TextSpan(text, 0, len(text))], "none")
    signs = {Boundary.NONE: "", Boundary.CLAUSE: " |", Boundary.SENTENCE: " /", Boundary.PARAGRAPH: " ¶"}
    pairs = zip(tokens, [*tokens[1:], None], strict=True)
    return " ".join(token.text + signs[boundary_after(token, following)] for token, following in pairs)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # sentences
        ("Hello world", "Hello world /"),
        ("Hello? Yes!", "Hello / Yes /"),
        ("One. Two.", "One / Two /"),
        ("What?! No.", "What / No /"),
        ("Here I am. It is I. We go.", "Here I am / It is I / We go /"),
        ("It cost 5. Then 6.", "It cost 5 / Then 6 /"),
        ("no capital. none at all.", "no capital | none at all /"),
        # abbreviations
        ("Dr. Smith met Mrs. Jones.", "Dr Smith met Mrs Jones /"),
        ("The U.S. troops left.", "The U.S troops left /"),
        ("Use fruit, e.g. this.", "Use fruit | e.g this /"),
        ("Fruit (e.g., apples).", "Fruit | e.g | apples /"),
        ("J. R. R. Tolkien wrote.", "J R R Tolkien wrote /"),
        ("Acme Inc., of course.", "Acme Inc | of course /"),
        ("Salt, pepper, etc. were there.", "Salt | pepper | etc | were there /"),
        ("At 5 p.m. We left.", "At 5 p.m / We left /"),
        ("Gen. Lee saw Mt. Fuji.", "Gen Lee saw Mt Fuji /"),
        ("On Jan. 5 see fig. 3 and no. 7.", "On Jan 5 see fig 3 and no 7 /"),
        ("He said no. Then he left.", "He said no / Then he left /"),
        ("I love art. You too.", "I love art / You too /"),
        ("One more rep. Then rest.", "One more rep / Then rest /"),
        ("El Sr. López vive.", "El Sr López vive /"),
        ("डॉ. शर्मा आए।", "डॉ शर्मा आए /"),
        # numbers
        ("It is 3.14 today.", "It is 3.14 today /"),
        ("About 1,000.50 of them.", "About 1,000.50 of them /"),
        # ellipsis
        ("Wait... what", "Wait | what /"),
        ("Wait... What?", "Wait / What /"),
        ("Plan B... Now", "Plan B / Now /"),
        ("Wait… what", "Wait | what /"),
        # clauses
        ("Yes, no; so: well—then – now", "Yes | no | so | well | then | now /"),
        ("One (two) three", "One | two | three /"),
        ("well-known (and)", "well-known | and /"),
        # quotes and brackets around sentence ends
        ('He said "yes." Then', "He said yes / Then /"),
        ("He said “yes.” Then", "He said yes / Then /"),
        ("He said 'yes'. Then", "He said yes / Then /"),
        ("(He did.) Then", "He did / Then /"),
        ('She asked "why?" Then', "She asked why / Then /"),
        ("[One.] Two", "One / Two /"),
        ("**Bold.** Next", "Bold / Next /"),
        # other scripts
        ("你好。再见！真的？是", "你好 / 再见 / 真的 / 是 /"),
        ("一、二，三；四：五", "一 | 二 | 三 | 四 | 五 /"),
        ("はい。「そうです。」次", "はい / そうです / 次 /"),
        ("そう｡次．後", "そう / 次 / 後 /"),
        ("مرحبا. كيف؟ نعم، لا؛ هنا", "مرحبا / كيف / نعم | لا | هنا /"),
        ("नमस्ते। आप कैसे हैं॥ ठीक", "नमस्ते / आप कैसे हैं / ठीक /"),
        ("¿Qué? ¡Sí! Bueno", "Qué / Sí / Bueno /"),
        ("Да. Нет", "Да / Нет /"),
        # paragraphs
        ("Title\n\nText", "Title ¶ Text /"),
        ("One.\r\n\r\nTwo", "One ¶ Two /"),
        ("wrapped\nline", "wrapped line /"),
        ("Dr.\n\nSmith", "Dr ¶ Smith /"),
    ],
)
def test_it_divides_the_text(text: str, expected: str) -> None:
    assert divided(text) == expected
