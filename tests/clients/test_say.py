"""`say`, a process of its own, at a real service."""

import io
import os
import signal
import wave

import av
import pytest

from tests.support.depth import first
from tests.support.say import say, service_in, start_say
from tests.support.workers import wait_until

pytestmark = pytest.mark.process

WAV = ("--format", "wav")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with service_in(tmp_path_factory.mktemp("say")) as service:
        yield service


@pytest.fixture
def key(service, request):
    return service.ask("create_keys", {f"k{abs(hash(request.node.name))}": "pro"}).popitem()[1]


@pytest.fixture
def free_key(service, request):
    return service.ask("create_keys", {f"f{abs(hash(request.node.name))}": "free"}).popitem()[1]


@pytest.fixture
def texts(tmp_path):
    folder = tmp_path / "texts"
    (folder / "part two").mkdir(parents=True)
    (folder / "one.txt").write_text("One two three.")
    (folder / "part two" / "two.md").write_text("Four five.")
    (folder / "notes.json").write_text("{}")
    (folder / ".hidden.txt").write_text("No.")
    return folder


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out"


def words_of(content: bytes) -> int:
    """Return how many words are in a file of tones, 0.1 s each and less than that of silence."""
    with wave.open(io.BytesIO(content)) as file:
        return int(file.getnframes() / file.getframerate() / 0.1)


def files_in(folder) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def used(service) -> int:
    return sum(service.ask("used_characters").values())


def test_a_folder_is_spoken_and_then_unchanged(service, key, texts, out):
    code, told = say(service.url, key, texts, "-o", out, *WAV)
    assert (code, told) == (0, "say: 2 spoken, 0 unchanged, 0 failed\n")
    assert files_in(out) == [".say.sqlite3", "one.wav", "part two/two.wav"]
    assert [words_of((out / name).read_bytes()) for name in ("one.wav", "part two/two.wav")] == [3, 2]
    before, stats = used(service), (out / "one.wav").stat()
    assert say(service.url, key, texts, "-o", out, *WAV) == (0, "say: 0 spoken, 2 unchanged, 0 failed\n")
    assert (used(service), (out / "one.wav").stat()) == (before, stats)


@pytest.mark.exhaustive
def test_what_has_changed_is_spoken_anew(service, key, texts, out):
    say(service.url, key, texts, "-o", out, *WAV)
    (texts / "one.txt").write_text("One.")
    assert "1 spoken, 1 unchanged" in say(service.url, key, texts, "-o", out, *WAV)[1]
    assert words_of((out / "one.wav").read_bytes()) == 1
    assert "2 spoken" in say(service.url, key, texts, "-o", out, *WAV, "--speed", "2")[1]
    (out / "one.wav").write_bytes(b"cut")
    assert "1 spoken, 1 unchanged" in say(service.url, key, texts, "-o", out, *WAV, "--speed", "2")[1]
    assert "2 spoken" in say(service.url, key, texts, "-o", out, *WAV, "--speed", "2", "--again")[1]


def test_a_long_text_is_a_job_whose_file_can_be_had_again(service, key, texts, out):
    arguments = (texts / "one.txt", "-o", out, *WAV, "--job-from", "5")
    assert say(service.url, key, *arguments)[0] == 0
    content, before = (out / "one.wav").read_bytes(), used(service)
    assert words_of(content) >= 3
    (out / "one.wav").unlink()
    assert "1 spoken" in say(service.url, key, *arguments)[1]
    assert ((out / "one.wav").read_bytes(), used(service)) == (content, before)


@pytest.mark.exhaustive
def test_without_jobs_long_texts_are_spoken_at_once(service, free_key, texts, out):
    assert say(service.url, free_key, texts, "-o", out, *WAV, "--job-from", "5")[0] == 0
    (texts / "long.txt").write_text("word " * 1200)
    code, told = say(service.url, free_key, texts, "-o", out, *WAV)
    assert code == 1
    assert "long.txt: " in told
    assert "2 unchanged, 1 failed" in told


@pytest.mark.exhaustive
def test_a_markdown_text_is_a_book_with_chapters(service, key, tmp_path, out):
    (tmp_path / "The Harbour.md").write_text("# Dawn\n\nOne two.\n\n## Noon\n\nThree.\n")
    code, told = say(service.url, key, tmp_path / "The Harbour.md", "-o", out, "--format", "m4b", "--author", "Ann")
    assert code == 0, told
    with av.open(str(out / "The Harbour.m4b")) as book:
        assert [chapter["metadata"]["title"] for chapter in book.chapters()] == ["Dawn", "Noon"]
        assert (book.metadata["title"], book.metadata["artist"]) == ("The Harbour", "Ann")


@pytest.mark.exhaustive
def test_standard_input(service, key, out):
    code, _ = say(service.url, key, "-", "-o", out, "--name", "note", *WAV, text="One two.")
    assert (code, words_of((out / "note.wav").read_bytes())) == (0, 2)


def test_bad_files_fail_alone(service, key, texts, out):
    (texts / "latin.txt").write_bytes("Garçon".encode("latin-1"))
    (texts / "empty.txt").write_text(" \n")
    (texts / "signs.txt").write_text("...")
    (texts / "break.txt").write_text('<break time="x"/> One.')
    (texts / "odd.txt").write_text("One ¤ two.")
    code, told = say(service.url, key, texts, "-o", out, *WAV)
    assert code == 1
    assert "latin.txt: not UTF-8 (byte 4)" in told
    assert "empty.txt: empty" in told
    assert "signs.txt: " in told
    assert "break.txt: " in told
    assert "odd.txt: 1 piece of the text had no sound" in told
    assert "3 spoken, 0 unchanged, 4 failed" in told
    assert not [name for name in files_in(out) if "part" in name.rpartition("/")[2]]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.txt"], "there is no such file"),
        (["one.txt", "other/one.txt"], "would both become one"),
        (["empty"], "no texts found"),
        (["one.txt", "--voice", "nobody"], "voice: "),
        (["one.txt", "--speed", "9"], "speed: "),
        (["one.txt", "--parallel", "0"], "--parallel"),
    ],
)
def test_wrong_use_stops_at_once(service, key, tmp_path, out, monkeypatch, arguments, message):
    for name in ("other", "empty"):
        (tmp_path / name).mkdir()
    (tmp_path / "one.txt").write_text("One.")
    (tmp_path / "other" / "one.txt").write_text("Two.")
    monkeypatch.chdir(tmp_path)
    code, told = say(service.url, key, *arguments, "-o", out, *WAV)
    assert code == 2
    assert message in told
    assert not list(out.glob("*.wav"))


@pytest.mark.exhaustive
def test_a_refused_key_and_a_service_that_is_none(service, texts, out):
    code, told = say(service.url, "nobody", texts, "-o", out)
    assert (code, "API key" in told) == (3, True)
    assert say(service.url, "", texts, "-o", out)[0] == 2
    code, told = say(f"{service.url}/healthz", "nobody", texts, "-o", out, "--format", "m4b")
    assert (code, "not such a service" in told) == (3, True)


@pytest.mark.exhaustive
def test_a_spent_pool_ends_it_and_the_rest_is_done_later(service, free_key, texts, out):
    for number in range(4):
        (texts / f"{number}.txt").write_text("word " * 300)
    code, told = say(service.url, free_key, texts, "-o", out, *WAV, "--parallel", "1")
    assert code == 4
    assert "Run the same command again later" in told
    done = len(list(out.rglob("*.wav")))
    assert 1 <= done < 6
    code, told = say(service.url, free_key, texts, "-o", out, *WAV, "--parallel", "1")
    assert code == 4
    assert "may be charged again" not in told
    assert len(list(out.rglob("*.wav"))) == done


@pytest.mark.exhaustive
def test_two_runs_in_one_folder_do_not_meet(service, key, texts, out):
    (texts / "one.txt").write_text("word " * 4000)
    first = start_say(service.url, key, texts, "-o", out, *WAV)
    wait_until((out / ".say.sqlite3").exists, "the journal")
    code, told = say(service.url, key, texts, "-o", out, *WAV)
    first.communicate(timeout=120)
    assert (code, "another run" in told) == (2, True)


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", first(1, [signal.SIGINT, signal.SIGTERM]))
def test_it_can_be_stopped_and_goes_on(service, key, texts, out, number):
    (texts / "held.txt").write_text("word " * 4000)
    process = start_say(service.url, key, texts, "-o", out, *WAV, "--job-from", "100")
    wait_until((out / "one.wav").exists, "the first file")
    os.kill(process.pid, number)
    process.communicate(timeout=60)
    assert process.returncode in (0, 130)
    assert say(service.url, key, texts, "-o", out, *WAV, "--job-from", "100")[0] == 0
    jobs = [job for job in service.ask("job_facts") if job["characters"] == 20_000]
    assert len(jobs) == len({job["email"] for job in jobs})
