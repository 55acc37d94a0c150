"""Scripts of podcasts as people and language models write them, in nine languages."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import InvalidValue
from studio.notes import unspoken_note
from studio.script_lines import staged
from studio.scripts import parse_script
from tests.support.studio import words_of
from tts.text.frontend import read_text
from tts.text.words import Word

SCRIPTS = {
    # Colons
    "ja colon": ("小林：大家好。", "小林", ["A 大家好。"]),
    "ja": (
        "小林：こんにちは。\n田中：どうも。\n小林：では。",
        "小林 田中",
        ["A こんにちは。", "B どうも。", "A では。"],
    ),
    "zh": ("小林：大家好。\n时间是10：30\n小陈：你好。", "小林 小陈", ["A 大家好。\n时间是10：30", "B 你好。"]),
    "zh number": ("发言人1：2020年。\n发言人2：对。", "发言人1 发言人2", ["A 2020年。", "B 对。"]),
    "zh bold": ("**小林：**大家好\n**小陈**：你好", "小林 小陈", ["A 大家好", "B 你好"]),
    "tight": ("Mara:Hello\nJon:Hi\nMara:Bye", "Mara Jon", ["A Hello", "B Hi", "A Bye"]),
    "tight once among others": ("Mara: Hello\nJon: a\nMara: b\nJon:Hi", "Mara Jon", ["A Hello", "B a", "A b", "B Hi"]),
    "tight text": ("A: See\nhttp://x.org\n10:30\nNote:this", "", ["A See\nhttp://x.org\n10:30\nNote:this"]),
    "fr": ("Mara : Bonjour.\nJon\u00a0: Salut.", "Mara Jon", ["A Bonjour.", "B Salut."]),
    "hi": ("मारा: नमस्ते।\nजॉन: हाँ।", "मारा जॉन", ["A नमस्ते।", "B हाँ।"]),
    "ar": ("\u200fسارة: مرحبا.\n\u200fيوسف: أهلا.", "سارة يوسف", ["A مرحبا.", "B أهلا."]),
    "es hosts": ("Presentadora: Hola.\nInvitado: ¿Qué tal?", "Presentadora Invitado", ["A Hola.", "B ¿Qué tal?"]),
    "it hosts": ("Conduttrice: Ciao.\nOspite: Salve.", "Conduttrice Ospite", ["A Ciao.", "B Salve."]),
    "pt hosts": ("Apresentador: Olá.\nConvidada: Oi.", "Apresentador Convidada", ["A Olá.", "B Oi."]),
    "fr hosts": ("Animatrice : Oui.\nInvité : Non.", "Animatrice Invité", ["A Oui.", "B Non."]),
    "zh hosts": ("主持人：好。\n嘉宾：是。", "主持人 嘉宾", ["A 好。", "B 是。"]),
    "hi hosts": ("मेज़बान: हाँ।\nमेहमान: नहीं।", "मेज़बान मेहमान", ["A हाँ।", "B नहीं।"]),
    "ar hosts": ("المضيف: نعم.\nالضيف: لا.", "المضيف الضيف", ["A نعم.", "B لا."]),
    # Marks around the name
    "quoted": ('"Mara": a\nMara: b\n“Mara”: c\n«Jon»: d\n「Jon」：e', "Mara Jon", ["A a", "A b", "A c", "B d", "B e"]),
    "marked": ("__Mara__: a\n- Jon: b\n1. Mara: c\n• **Jon:** d", "Mara Jon", ["A a", "B b", "A c", "B d"]),
    "headings": ("### Mara\nHi.\n\n### Jon\nYes.\n### Mara\nNote: x", "Mara Jon", ["A Hi.", "B Yes.", "A Note: x"]),
    "bold lines": ("**Mara**\nHi.\n\n**Jon**\nYes.", "Mara Jon", ["A Hi.", "B Yes."]),
    "boxes": ("[Mara] Hi.\n[Jon] Yes.", "Mara Jon", ["A Hi.", "B Yes."]),
    "zh boxes": ("【小林】大家好。\n【小陈】你好。", "小林 小陈", ["A 大家好。", "B 你好。"]),
    # Stage words
    "stage": ("Jon (laughing): No!\nMara [whispers]: Yes", "Jon Mara", ["A [laughing] No!", "B [whispers] Yes"]),
    "stage unknown": ("Jon (in a hurry): No!\nMara: Yes", "Jon Mara", ["A <!-- in a hurry --> No!", "B Yes"]),
    "stage bold": ("**Jon (laughing):** No!\n**Mara** *(sighs)*: O", "Jon Mara", ["A [laughing] No!", "B [sighs] O"]),
    "stage comma": (
        "Jon: a\nMara: b\nJon, laughing: No!\nMara: c\nJon, listen: d",
        "Jon Mara",
        ["A a", "B b", "A [laughing] No!", "B c\nJon, listen: d"],
    ),
    "ja stage": ("小林（笑）：いや。\n田中：はい。", "小林 田中", ["A [笑] いや。", "B はい。"]),
    "zh stage": ("小林（笑着说）：不。\n小陈：好。", "小林 小陈", ["A <!-- 笑着说 --> 不。", "B 好。"]),
    "es stage": ("Mara (riendo): No.\nJon: Sí.", "Mara Jon", ["A [riendo] No.", "B Sí."]),
    "it stage": ("Mara (ridendo): No.\nJon: Sì.", "Mara Jon", ["A [ridendo] No.", "B Sì."]),
    "pt stage": ("Mara (rindo): Não.\nJon: Sim.", "Mara Jon", ["A [rindo] Não.", "B Sim."]),
    "fr stage": ("Mara (en riant) : Non.\nJon : Si.", "Mara Jon", ["A <!-- en riant --> Non.", "B Si."]),
    "hi stage": ("मारा (हँसते हुए): नहीं।\nजॉन: हाँ।", "मारा जॉन", ["A [हँसते हुए] नहीं।", "B हाँ।"]),
    "ar stage": ("سارة (تضحك): لا.\nيوسف: نعم.", "سارة يوسف", ["A [تضحك] لا.", "B نعم."]),
    "no stage": (
        "Host (Anna): a\nHost (Ben): b\nHost (Anna): c\nHost (Ben): d",
        "Host (Anna)|Host (Ben)",
        ["A a", "B b", "A c", "B d"],
    ),
    "numbered": ("Host (1): a\nHost (2): b", "Host (1)|Host (2)", ["A a", "B b"]),
    # Tags
    "dia": ("[S1] Hello. [S2] Hi there.\n[S1] (laughs) Bye.", "S1 S2", ["A Hello.", "B Hi there.", "A (laughs) Bye."]),
    "whisper": ("[SPEAKER_00]: Hello.\n[SPEAKER_01]: Hi.", "SPEAKER_00 SPEAKER_01", ["A Hello.", "B Hi."]),
    "podcastfy": (
        "<Person1>Hello.</Person1><Person2>Hi\nthere: <b>you</b></Person2>\n<Person1>Bye.</Person1>",
        "Person1 Person2",
        ["A Hello.", "B Hi\nthere: <b>you</b>", "A Bye."],
    ),
    "named tags": ("<Host>\nHola.\n</Host>\n<Guest>Sí.</Guest>", "Host Guest", ["A Hola.", "B Sí."]),
    # Times
    "times": (
        "[00:12] Mara: a\n00:15 Jon: b\n(00:01:05) Mara: c\nJon [00:12]: d\nMara (01:12):\ne",
        "Mara Jon",
        ["A a", "B b", "A c", "B d", "A e"],
    ),
    "otter": ("Mara Ek  0:12\nHello.\nNote: x\n\nJon  1:02:03\nHi.", "Mara Ek|Jon", ["A Hello.\nNote: x", "B Hi."]),
    "speakers": ("Speaker 1: a\nSpeaker 2: b\nPerson 1: c", "Speaker 1|Speaker 2|Person 1", ["A a", "B b", "C c"]),
    # JSON
    "json": ('[{"speaker": "Mara", "text": "Hi"}, {"speaker": "Jon", "text": "Yo"}]', "Mara Jon", ["A Hi", "B Yo"]),
    "json fence": (
        '```json\n{"turns": [{"name": "小林", "line": "你好", "emotion": "笑"}, {"name": "B", "line": "好"}]}\n```',
        "小林 B",
        ["A [笑] 你好", "B 好"],
    ),
    "json lines": ('{"role": "Mara", "content": "Hi"}\n{"role": "Jon", "content": "Yo"}', "Mara Jon", ["A Hi", "B Yo"]),
    "json pairs": ('[{"Mara": "Hi: you"}, {"Jon": "Yo"}]', "Mara Jon", ["A Hi: you", "B Yo"]),
    "json numbers": (
        '[{"host": 1, "utterance": "Hi \\ud83d"}, {"host": 2, "dialogue": "Yo"}]',
        "1 2",
        ["A Hi ?", "B Yo"],
    ),
}
"""Scripts as they are pasted, the names of their hosts, and their turns."""

OPENINGS = {
    "en": ("Episode 12: The Well\n---\n[Intro music]", ["Episode 12: The Well", "---", "[Intro music]"]),
    "title": ("The Old Well", ["The Old Well"]),
    "heading": ("# The Deep Well: Part One", ["# The Deep Well: Part One"]),
    "bold": ("**The Deep Well: Part One**", ["**The Deep Well: Part One**"]),
    "label": ("Podcast script:", ["Podcast script:"]),
    "model": ("Sure! Here is a podcast script about the old well in our village:", None),
    "cast": (
        "**Characters:**\n- Mara: curious\n- Jon: an expert\n",
        ["**Characters:**", "- Mara: curious", "- Jon: an expert"],
    ),
    "facts": ("Title: The Well\nHosts: Mara and Jon\nDuration: 10 minutes", None),
    "es": ("Episodio 3: El pozo\n(Música de entrada)", None),
    "fr": ("Épisode 3 : Le puits\n[Musique]", None),
    "it": ("Puntata 3: Il pozzo\n*Musica*", None),
    "pt": ("Roteiro do podcast:\nEpisódio 3 – O poço", None),
    "hi": ("एपिसोड 3: कुआँ\n[संगीत]", None),
    "ar": ("الحلقة 3: البئر\n[موسيقى]", None),
    "ja": ("第12回：井戸\n（音楽）", None),
    "zh": ("第12期：水井\n【片头音乐】", None),
}

REFUSED = {
    "Welcome to the show.\nMara: Hi.\nJon: Hi.": "Line 1 has no speaker. Start it with “A:” or a name.",
    "---\n[Music]\nToday we talk.\nMara: Hi.": "Line 3 has no speaker.",
    "Mara:Hello\nJon:Hi": "Line 1 has no speaker. If “Mara” is its speaker, put a space after the colon.",
    "---\n[Music]": "The script has no line like “A: Hello.”",
    "10：30开始。": "Line 1 has no speaker.",
    "http://example.org/a": "Line 1 has no speaker.",
    "The Well": "Line 1 has no speaker.",
    '[{"speaker": "Mara", "text": "Hi"},\n {"speaker": "Jon", "text": "Hi",}]': "but line 2 is not valid: ",
    "[{'speaker': 'Mara'}]": "begins like JSON, but line 1 is not valid: ",
    '```\n[\n{"speaker": "Mara", "text": "Hi"},\n{"speaker": "Jon"}]\n```': "The turn on line 4 has no text.",
    '{"a": {"b": [\n{"speaker": "M", "text": "x"},\n{"text": "y"}]}}': "The turn on line 3 has no speaker. Write",
    '{"speaker": "M", "text": "x"}\n{"speaker": "", "text": "y"}': "line 2 needs a name of 1 to 40 characters.",
    '{"title": "x", "turns": []}': "Line 1 begins JSON without a list of turns. Write each turn as",
    '[{"a": ' + "[" * 50_000: "it is nested too deeply",
}


def names_of(script: str) -> list[str]:
    found = parse_script(script)
    return [found.names.get(letter, letter) for letter in sorted({turn.speaker for turn in found.turns})]


@pytest.mark.parametrize("case", SCRIPTS)
def test_hosts_turns_and_stage_words_are_read(case):
    script, names, turns = SCRIPTS[case]
    assert [f"{turn.speaker} {turn.text}" for turn in parse_script(script).turns] == turns
    if names:
        assert names_of(script) == names.split("|" if "|" in names else " ")


@pytest.mark.parametrize("case", OPENINGS)
@pytest.mark.parametrize(
    "turns", ["Mara: Hi.\nJon: Yes.", "**Mara:** Hi.\n**Jon:** Yes.", "Mara: Hi.\n" * 2 + "Jon: Yes.\n" * 2]
)
def test_what_nobody_says_before_the_first_speaker_is_left_out(case, turns):
    opening, left_out = OPENINGS[case]
    found = parse_script(f"{opening}\n\n{turns}")
    assert found.left_out == (left_out or opening.splitlines())
    assert list(found.names.values()) == ["Mara", "Jon"]
    assert {turn.text for turn in found.turns} == {"Hi.", "Yes."}
    assert found.taken_for_text == []


def test_fences_and_what_stands_around_them_are_left_out():
    found = parse_script("Here it is!\n```text\nMara: Hi.\nJon: Yes.\n```\nShall I go on?")
    assert [turn.text for turn in found.turns] == ["Hi.", "Yes."]
    assert found.left_out == ["Here it is!", "```text", "```", "Shall I go on?"]


def test_numbers_and_times_of_subtitles_are_left_out():
    subtitles = "WEBVTT\n\n1\n00:01.000 --> 00:02.000\n<v Mara>Hello</v>\n\n2\n00:03.000 --> 00:04.500\n<v.loud Jon>Hi"
    found = parse_script(subtitles)
    assert [(turn.speaker, turn.text) for turn in found.turns] == [("A", "Hello"), ("B", "Hi")]
    assert set(found.left_out) == {"WEBVTT", "1", "00:01.000 --> 00:02.000", "2", "00:03.000 --> 00:04.500"}
    assert parse_script("1\n00:00:01,000 --> 00:00:02,000\nMara: Hello\n").left_out == [
        "1",
        "00:00:01,000 --> 00:00:02,000",
    ]


def test_times_beside_names_are_left_out():
    assert parse_script("[00:12] Mara: a\nJon [0:15]: b\n00:17 Mara: c").left_out == ["00:12", "0:15", "00:17"]
    assert parse_script("Mara 00:12\na\nJon 00:15\nb").left_out == ["00:12", "00:15"]


def test_what_json_has_beside_turns_is_left_out():
    script = {"title": "The Well", "turns": [{"speaker": "Mara", "text": "Hi", "pause": 2}]}
    assert parse_script(json.dumps(script)).left_out == ["title: The Well", "pause: 2"]


def test_one_line_of_another_speaker_may_open_a_script():
    found = parse_script("Narrator: Once.\nMara: Hi.\nJon: Yes.\nMara: No.\nRemember: x\nJon: Oh.")
    assert found.names == {"A": "Narrator", "B": "Mara", "C": "Jon"}
    assert found.taken_for_text == ["Remember"]


@pytest.mark.parametrize("script", REFUSED)
def test_what_is_not_understood_is_refused_with_its_line_and_a_way_out(script):
    with pytest.raises(InvalidValue) as refused:
        parse_script(script)
    assert REFUSED[script] in refused.value.message
    assert refused.value.param == "script"


STAGED = [
    *(
        ("laughing", "en"),
        ("in a hurry", "en"),
        ("--", "en"),
        ("riendo", "es"),
        ("con prisa", "es"),
        ("en riant", "fr"),
    ),
    *(
        ("ridendo", "it"),
        ("piano piano", "it"),
        ("rindo", "pt"),
        ("com pressa", "pt"),
        ("हँसते हुए", "hi"),
        ("धीरे से", "hi"),
    ),
    *(("تضحك", "ar"), ("بهدوء", "ar"), ("笑", "ja"), ("小声で", "ja"), ("笑声", "zh"), ("笑着说", "zh")),
]


@pytest.mark.parametrize(("stage", "language"), STAGED)
def test_stage_words_are_shown_and_not_spoken(stage, language):
    text = staged(stage, "Mira.")
    assert stage.replace("--", "—") in text
    assert [item.text for item in read_text(text, language) if isinstance(item, Word)] == ["Mira"]
    assert unspoken_note(text).startswith("Not spoken: ")


NAMES = st.sampled_from(["Mara", "Jon", "小林", "سارة", "मारा", "Anne-Lise"])
WAYS = st.sampled_from(
    [
        "{}: {}",
        "**{}**: {}",
        "{} (laughing): {}",
        "{} (softly now): {}",
        '"{}": {}',
        "- {}: {}",
        "[00:12] {}: {}",
        "{}:{}",
        "{}：{}",
        "### {}\n{}",
        "{} 00:12\n{}",
        "[{}] {}",
        "<Person1>{} {}</Person1>",
        "[S1] {} {}",
        "{} {}",
        "{}, sighs: {}",
        "{}:\n{}",
    ]
)
LINES = st.lists(st.tuples(WAYS, NAMES), min_size=1, max_size=8)
BEFORE = st.sampled_from(["", "# Title\n\n", "[Music]\n---\n", "Episode 3: Wells\n", "```\n", "The Well\n"])


@settings(max_examples=300, deadline=None)
@given(BEFORE, LINES)
def test_every_letter_is_in_a_turn_a_name_a_stage_word_or_left_out(before, lines):
    script = before + "\n".join(way.format(name, f"word{number} two") for number, (way, name) in enumerate(lines))
    try:
        found = parse_script(script)
    except InvalidValue:
        return
    said = [turn.text for turn in found.turns] + list(found.names.values()) + found.left_out
    assert words_of(re.sub(r"</Person1>", " ", script)) <= words_of(" ".join(said))
