"""Scripts of podcasts: pasted text becomes turns, and turns are put in order."""

import pytest

from accounts.plans import PRO
from core.errors import InvalidValue
from studio.editor import edited
from studio.scripts import MAX_SCRIPT, MAX_TURNS, ScriptTurn, parse_script, turn_after

CROWD = "\n".join(f"Name{number}: Hello." for number in range(11))


def turns(script):
    return [(turn.speaker, turn.text) for turn in parse_script(script).turns]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("A: Hello.\nB: Hi.", [("A", "Hello."), ("B", "Hi.")]),
        ("B: Me first.\nA: Fine.", [("B", "Me first."), ("A", "Fine.")]),
        ("a: x\nB : y", [("A", "x"), ("B", "y")]),
        ("Anna: Hello.\nBen: Hi.\nANNA: Bye.", [("A", "Hello."), ("B", "Hi."), ("A", "Bye.")]),
        ("**Anna:** Hello.\n\n**Ben**: Hi.", [("A", "Hello."), ("B", "Hi.")]),
        ("Anna:\nHello\nthere.\n\nStill me.\nBen: Hi.", [("A", "Hello\nthere.\n\nStill me."), ("B", "Hi.")]),
        ("アンナ：こんにちは。".replace("：", "： ") + "\nベン： はい。", [("A", "こんにちは。"), ("B", "はい。")]),
        (
            "A: See http://example.com at 10:30\nhttps://example.org too",
            [
                ("A", "See http://example.com at 10:30\nhttps://example.org too"),
            ],
        ),
        ("Host 1: One.\r\nHost 2: Two.\r\n", [("A", "One."), ("B", "Two.")]),
        ("A: x\nB:\nA: y", [("A", "x"), ("A", "y")]),
        ("anna: x\nben: y", [("A", "x"), ("B", "y")]),
        ("A: x\nb: y", [("A", "x"), ("B", "y")]),
        ("A: x\n" + "#" * 5_000, [("A", "x\n" + "#" * 5_000)]),
        ("  > **Anna** :** hi", [("A", "hi")]),
    ],
)
def test_lines_that_begin_with_a_name_are_turns(script, expected):
    assert turns(script) == expected


@pytest.mark.parametrize(
    ("script", "known", "speakers", "names"),
    [
        ("Anna: a\nBen: b\nCarl: c", {}, "ABC", {"A": "Anna", "B": "Ben", "C": "Carl"}),
        ("Anna: a\nBen: b\nCarl: c\nAnna: a\nBen: b\nCarl: c", {}, "ABCABC", {"A": "Anna", "B": "Ben", "C": "Carl"}),
        ("A: a\nC: c\nB: b", {}, "ACB", {}),
        ("A: a\nB: b\nA: a\nB: b\nC: c", {}, "ABABC", {}),
        ("Ann: a\nBen: b\nAnn: a\nBen: b\nCarl: c", {"C": "Carl"}, "ABABC", {"A": "Ann", "B": "Ben", "C": "Carl"}),
        ("Dora: d\nCarl: c", {"A": "Ann", "B": "Ben", "C": "Carl"}, "AC", {"A": "Dora", "C": "Carl"}),
    ],
)
def test_more_than_two_may_speak(script, known, speakers, names):
    found = parse_script(script, known)
    assert "".join(turn.speaker for turn in found.turns) == speakers
    assert found.names == names


@pytest.mark.parametrize(
    ("script", "expected", "taken_for_text"),
    [
        ("HOST: Text\nwell: that is it.", [("A", "Text\nwell: that is it.")], ["well"]),
        ("Host: Text\nwell: it is.\nGuest: Yes.", [("A", "Text\nwell: it is."), ("B", "Yes.")], ["well"]),
        ("Host: Text\nGUEST: Yes.\nguest: No.", [("A", "Text"), ("B", "Yes."), ("B", "No.")], []),
        (
            "Anna: One.\nRemember: two.\nBen: Three.\nAnna: Four.\nBen: Five.",
            [("A", "One.\nRemember: two."), ("B", "Three."), ("A", "Four."), ("B", "Five.")],
            ["Remember"],
        ),
        ("司会： 一。\n注意： 二。\n客： 三。\n司会： 四。\n客： 五。", None, ["注意"]),
    ],
)
def test_text_with_an_early_colon_is_no_host(script, expected, taken_for_text):
    found = parse_script(script)
    assert found.taken_for_text == taken_for_text
    assert {turn.speaker for turn in found.turns} <= {"A", "B"}
    assert expected is None or turns(script) == expected


@pytest.mark.parametrize(
    ("script", "known", "names", "speakers"),
    [
        ("Anna: Hello.\nBEN: Hi.\nAnna: Bye.", {}, {"A": "Anna", "B": "BEN"}, "ABA"),
        ("Anna: Hello.\nANNA: Hi.", {}, {"A": "Anna"}, "AA"),
        ("A: Hello.\nb: Hi.", {}, {}, "AB"),
        ("Ben: Hello.\nAnna: Hi.", {"A": "Anna", "B": "Ben"}, {"A": "Anna", "B": "Ben"}, "BA"),
        ("Ben: Hello.\nCarl: Hi.", {"B": "ben"}, {"A": "Carl", "B": "Ben"}, "BA"),
        ("Carl: Hello.\nDora: Hi.", {"A": "Anna"}, {"A": "Carl", "B": "Dora"}, "AB"),
    ],
)
def test_hosts_keep_their_names(script, known, names, speakers):
    found = parse_script(script, known)
    assert found.names == names
    assert "".join(turn.speaker for turn in found.turns) == speakers


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("", "no line like"),
        ("Hello there.", "Line 1 has no speaker"),
        ("\n\nHello.\nA: Hi.", "Line 3 has no speaker"),
        (CROWD, "at most 10 hosts, but 11 speak here: “Name0”, “Name1”, “Name2”, “Name3”, “Name4” and others"),
        (CROWD, "If one is no name, join its line to the line above"),
        (CROWD + "\n" + CROWD, "11 speak here: “Name0”"),
        ("A: x\n" * (MAX_TURNS + 1), "1,001 turns"),
        ("A: " + "x" * MAX_SCRIPT, "80,003 characters; you can paste 80,000 at once"),
        ("A: x" + "\n" * 10_001, "10,001 lines; you can paste 10,000 at once"),
    ],
)
def test_errors_name_their_line(script, complaint):
    with pytest.raises(InvalidValue, match=complaint):
        parse_script(script)


def test_the_longest_episode_with_the_longest_names_can_be_pasted():
    text = "x" * (PRO.max_podcast // MAX_TURNS)
    script = "".join(f"**{'Anna' * 10}**: {text}\n\n" for _ in range(MAX_TURNS))
    assert len(parse_script(script).turns) == MAX_TURNS


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("up-1", "bac"),
        ("up-0", "abc"),
        ("down-1", "acb"),
        ("down-2", "abc"),
        ("remove-0", "bc"),
        ("insert-0", "a-bc"),
        ("add", "abc-"),
        ("add-", "abc-"),
        ("up-17", "abc"),
        ("remove-x", "ab"),
        ("check", "abc"),
        ("", "abc"),
    ],
)
def test_turns_are_put_in_order(action, expected):
    script = [ScriptTurn("A", "a"), ScriptTurn("B", "b"), ScriptTurn("A", "c")]
    assert "".join(turn.text or "-" for turn in edited(script, action, turn_after)) == expected


def test_a_new_turn_is_the_other_hosts():
    assert edited([ScriptTurn("A", "a"), ScriptTurn("A", "b")], "insert-0", turn_after)[1].speaker == "B"
    assert edited([], "add", turn_after) == [ScriptTurn("A")]
    assert [turn_after(ScriptTurn(host), 3).speaker for host in "ABC"] == ["B", "C", "A"]
