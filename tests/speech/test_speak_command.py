import json
from io import StringIO

import pytest
import soundfile
from django.core.management import CommandError, call_command

from speech import lexicons
from speech.lexicons import Draft
from tests.support.factories import make_account

pytestmark = pytest.mark.usefixtures("real_engine")


def run(*arguments: str) -> str:
    output = StringIO()
    call_command("speak", *arguments, stdout=output, stderr=StringIO())
    return output.getvalue()


@pytest.mark.parametrize(("suffix", "file_format"), [("mp3", "MP3"), ("wav", "WAV")])
def test_it_writes_a_file(tmp_path, suffix, file_format):
    path = tmp_path / f"speech.{suffix}"
    run("Hello there.", "--voice", "bm_george", "-o", str(path))
    with soundfile.SoundFile(path) as file:
        assert file.format == file_format
        assert file.frames > 10_000


def test_controls_act(tmp_path):
    lengths = []
    for speed in ("1", "2"):
        path = tmp_path / f"{speed}.wav"
        run("Hello there.", "-o", str(path), "--speed", speed, "--tone", "warm", "--pitch", "2", "--volume-db", "-3")
        lengths.append(soundfile.info(path).frames)
    assert lengths[1] == pytest.approx(lengths[0] / 2, rel=0.03)


def test_show_prints_what_would_be_spoken():
    shown = json.loads(run("Hello [Worcester](/wˈʊstər/), it costs 5 dollars.", "--show"))
    assert set(shown) == {"language", "spoken", "phonemes", "words"}
    assert shown["language"] == "en-US"
    assert shown["spoken"] == "Hello Worcester it costs five dollars"
    assert "wˈʊst" in shown["phonemes"]
    assert [word["word"] for word in shown["words"]] == shown["spoken"].split()
    assert all(word["phonemes"] for word in shown["words"])


@pytest.mark.django_db
def test_it_speaks_by_the_lexicon_of_an_account(tmp_path):
    account = make_account()
    lexicons.save_entry(account, Draft("SQL", "en", respelling="sequel"))
    assert json.loads(run("SQL", "--show", "--account", account.email.upper()))["spoken"] == "sequel"
    assert json.loads(run("SQL", "--show"))["spoken"] != "sequel"
    lengths = []
    for arguments in ((), ("--account", account.email)):
        run("SQL", "-o", str(tmp_path / "a.wav"), *arguments)
        lengths.append(soundfile.info(tmp_path / "a.wav").frames)
    assert lengths[0] != lengths[1]
    with pytest.raises(CommandError, match="no account nobody@"):
        run("SQL", "--show", "--account", "nobody@example.com")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Hello",), "-o FILE"),
        (("Hello", "-o", "x.wav", "--voice", "nobody"), "nobody"),
        (("Hello", "-o", "x.wav", "--speed", "3"), "speed"),
        (("Hello", "-o", "x.ogg"), "must end in .mp3 or .wav"),
        (("Hello", "-o", "nowhere/x.wav"), "nowhere"),
        (("", "-o", "x.wav"), "input"),
        (('Hi <break time="x"/>', "--show"), "break"),
    ],
)
def test_bad_arguments_are_named(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError, match=message):
        run(*arguments)
    assert not list(tmp_path.iterdir())


def test_trace_prints_which_rule_reads_what():
    lines = run("It costs €1.50.", "--trace", "--voice", "af_heart").splitlines()
    assert lines[0] == "'€1.50' at 9 → one euro and fifty cents  [Money, 52, rules.amounts: _money_of]"
    assert all(line.startswith("    beaten: ") for line in lines[1:])
