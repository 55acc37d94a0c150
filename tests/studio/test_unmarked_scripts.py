"""Scripts that mark their speakers by no colon: each line is said by its speaker, and nothing else is taken for one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import InvalidValue
from studio.scripts import parse_script
from tests.support.studio import words_of

SCRIPTS = {
    "ja quotation marks": (
        "小林「おはよう。」\n佐藤「どうも。」\n小林「では。」",
        "小林 佐藤",
        "A おはよう。|B どうも。|A では。",
    ),
    "ja with prose": (
        "港の朝\n\n小林「おはよう。」\n彼女は笑った。\n佐藤「はい。」",
        "小林 佐藤",
        "A おはよう。\n彼女は笑った。|B はい。",
    ),
    "ja double marks": ("小林『おはよう。』\n佐藤『どうも。』", "小林 佐藤", "A おはよう。|B どうも。"),
    "ja wide spaces": ("小林　おはよう。\n佐藤　どうも。", "小林 佐藤", "A おはよう。|B どうも。"),
    "zh quotation marks": ("李安「大家好。」\n王明「你好。」", "李安 王明", "A 大家好。|B 你好。"),
    "zh verbs": ("李安说：“大家好。”\n王明问：“你好？”", "李安 王明", "A “大家好。”|B “你好？”"),
    "en verbs": ("Mara says: Hello.\nJon asks: Why?\nMara says: Bye.", "Mara Jon", "A Hello.|B Why?|A Bye."),
    "ar verbs": ("قالت سارة: مرحبا.\nقال عمر: أهلا.", "سارة عمر", "A مرحبا.|B أهلا."),
    "hi verbs": ("सारा ने कहा: नमस्ते।\nउमर ने पूछा: क्यों?", "सारा उमर", "A नमस्ते।|B क्यों?"),
    "one verb is a name": ("Mara says: Hello.\nJon: Hi.\nMara says: Bye.", "Mara_says Jon", "A Hello.|B Hi.|A Bye."),
    "a play": (
        "MARA\nHello there.\nHow are you?\n\nJON\nFine.\n\nMARA\nGood.\n\nJON\nBye.",
        "MARA JON",
        "A Hello there.\nHow are you?|B Fine.|A Good.|B Bye.",
    ),
    "a film": (
        "INT. STUDIO - DAY\n\nMARA (V.O.)\nHello.\n\nJON\n(laughing)\nFine.\n\nMARA (CONT'D)\nGood.\n\n"
        "EXT. SEA - NIGHT\n\nJON\nBye.\n\nWAITER\nBill?",
        "MARA JON WAITER",
        "A Hello.|B [laughing]\nFine.|A Good.|B Bye.|C Bill?",
    ),
    "names alone": (
        "Mara\nHello there.\n\nJon\nFine.\n\nMara\nGood.\n\nJon\nBye.",
        "Mara Jon",
        "A Hello there.|B Fine.|A Good.|B Bye.",
    ),
    "numbered hosts": (
        "Host 1\nHello.\nHost 2\nHi.\nHost 1\nBye.\nHost 2\nYes.",
        "Host_1 Host_2",
        "A Hello.|B Hi.|A Bye.|B Yes.",
    ),
    "hi names alone": ("सारा\nनमस्ते।\n\nउमर\nहाँ।\n\nसारा\nचलो।\n\nउमर\nठीक।", "सारा उमर", "A नमस्ते।|B हाँ।|A चलो।|B ठीक।"),
    "Markdown table": (
        "| Speaker | Text |\n|---|---|\n| **Mara** | Hello. |\n| Jon | Hi. |",
        "Mara Jon",
        "A Hello.|B Hi.",
    ),
    "table with times": ("| 00:01 | Mara | Hello. |\n| 00:04 | Jon | Hi. |", "Mara Jon", "A Hello.|B Hi."),
    "bars": ("Mara | Hello.\nJon | Hi.\nMara | Bye.", "Mara Jon", "A Hello.|B Hi.|A Bye."),
    "tabs": ("Speaker\tLine\nMara\tHello.\nJon\tHi.", "Mara Jon", "A Hello.|B Hi."),
    "CSV": ('speaker,text\nMara,"Hello, you."\nJon,Hi.', "Mara Jon", "A Hello, you.|B Hi."),
    "CSV of Excel in Europe": (
        "Nom;Locuteur;Texte\n1;Mara;Bonjour, toi.\n2;Jon;Salut.",
        "Mara Jon",
        "A Bonjour, toi.|B Salut.",
    ),
    "dashes": ("Mara — Hello.\nJon — Hi - there.\nMara — Bye.", "Mara Jon", "A Hello.|B Hi - there.|A Bye."),
    "fr dashes": ("CLAIRE – Bonjour.\nPAUL – Bonjour.\nCLAIRE – Oui.", "CLAIRE PAUL", "A Bonjour.|B Bonjour.|A Oui."),
    "es dashes": ("Ana - ¿Qué tal?\nLuis - Bien.\nAna - Vale.", "Ana Luis", "A ¿Qué tal?|B Bien.|A Vale."),
    "it dashes": ("Anna – Ciao.\nMarco – Salve.", "Anna Marco", "A Ciao.|B Salve."),
    "pt dashes": ("Ana — Olá.\nRui — Oi.\nAna — Vamos.", "Ana Rui", "A Olá.|B Oi.|A Vamos."),
    "ar dashes": ("سارة - مرحبا.\nعمر - أهلا.\nسارة - لنبدأ.", "سارة عمر", "A مرحبا.|B أهلا.|A لنبدأ."),
    "a chat": ("<Mara> Hello.\n<Jon> Hi.\n<Mara> Bye.", "Mara Jon", "A Hello.|B Hi.|A Bye."),
    "a court": ("MARA. Hello there.\nJON. Hi.\nMARA. Bye.", "MARA JON", "A Hello there.|B Hi.|A Bye."),
    "a note before": ("Note: recorded live.\nMara: Hello.\nJon: Hi.", "Mara Jon", "A Hello.|B Hi."),
}


@pytest.mark.parametrize("case", SCRIPTS)
def test_each_line_is_said_by_its_speaker(case):
    script, names, turns = SCRIPTS[case]
    found = parse_script(script)
    assert list(found.names.values()) == [name.replace("_", " ") for name in names.split()]
    assert [f"{turn.speaker} {turn.text}" for turn in found.turns] == turns.split("|")


@pytest.mark.parametrize(
    "text",
    [
        "It was deep.\nNobody had been there.\nShe looked at it.",
        "The Well\n\nIt was deep, and nobody had been there.\n\nThe Rope\n\nIt was long.",
        "Nevermore\nQuoth the raven, nevermore.\nNevermore\nAnd again.",
        "Milk | 2\nBread | 1\nIt was all that we had for the week.\nNobody knew what to say.\nSo we left.",
        "We left - all of us.\nIt rained the whole night.\nNobody spoke.\nIt was late.",
        "| a | b | c | d | e |\n|---|---|---|---|---|\n| 1 | 2 | 3 | 4 | 5 |",
    ],
)
def test_what_has_no_speakers_is_refused_with_a_way_out(text):
    with pytest.raises(InvalidValue, match=r"has no speaker\. Start it with"):
        parse_script(text)


WAYS = st.sampled_from(["| 00:01 | {} | {} |", "{} — {}", "{}\t{}", "| {} | {} |", "<{}> {}", "{}「{}」", "{}\n{}\n"])
LINES = st.lists(st.sampled_from(["Mara", "Jon", "Ann Lee"]), min_size=2, max_size=8)


@settings(max_examples=100, deadline=None)
@given(WAYS, LINES, st.sampled_from(["", "The Well\n\n", "| Speaker | Text |\n|---|---|\n"]))
def test_every_letter_is_in_a_turn_a_name_or_left_out(way, names, before):
    script = before + "\n".join(way.format(name, f"word{number} two") for number, name in enumerate(names))
    try:
        found = parse_script(script)
    except InvalidValue:
        return
    said = [turn.text for turn in found.turns] + list(found.names.values()) + found.left_out
    assert words_of(script) <= words_of(" ".join(said))


def test_other_columns_are_left_out_and_named():
    script = 'id,speaker,text,mood\n1,Mara,"Hello, you.",glad\n2,Jon,Hi.,'
    assert parse_script(script).left_out == ["id,speaker,text,mood", "1", "glad", "2"]
    assert parse_script("| 00:01 | Mara | Hello. |\n| 00:04 | Jon | Hi. |").left_out == ["00:01", "00:04"]
