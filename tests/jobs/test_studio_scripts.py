"""Scripts of podcasts: pasted text becomes turns, and turns are put in order."""

import pytest

from jobs.scripts import MAX_TURNS, ScriptTurn, edited, parse_script
from speech.errors import InvalidValue


def turns(script):
    return [(turn.speaker, turn.text) for turn in parse_script(script)]


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
    ],
)
def test_lines_that_begin_with_a_name_are_turns(script, expected):
    assert turns(script) == expected


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("", "no line like"),
        ("Hello there.", "Line 1 does not say who speaks"),
        ("\n\nHello.\nA: Hi.", "Line 3 does not say who speaks"),
        ("Anna: a\nBen: b\nCarl: c", "3 speak: “Anna”, “Ben”, “Carl”"),
        ("A: x\n" * (MAX_TURNS + 1), "1,001 turns"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(script, complaint):
    with pytest.raises(InvalidValue, match=complaint):
        parse_script(script)


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
    assert "".join(turn.text or "-" for turn in edited(script, action)) == expected


def test_a_new_turn_is_the_other_hosts():
    assert edited([ScriptTurn("A", "a"), ScriptTurn("A", "b")], "insert-0")[1].speaker == "B"
    assert edited([], "add") == [ScriptTurn("A")]
