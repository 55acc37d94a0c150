"""`say FILE… -o FOLDER`: the command line."""

import argparse
import os
import signal
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from tqdm import tqdm

from speech_client.errors import DONE, INTERRUPTED, NO_SERVICE, SOME_FAILED, WRONG_USE, FileFailed, Stopped
from speech_client.journal import Journal
from speech_client.order import FORMATS, JOBS_ONLY, Settings
from speech_client.service import Service
from speech_client.sources import STDIN, Source, find_sources
from speech_client.speaking import Outcome, Speaker

_URL, _KEY = "SPEECH_URL", "SPEECH_API_KEY"

_EPILOG = f"""
Exit codes: {DONE} all files are there; {SOME_FAILED} some texts failed, each is named; {WRONG_USE} wrong use, or the
service refuses a setting; {NO_SERVICE} the service cannot be reached, or refuses the key; 4 a quota is spent;
{INTERRUPTED} stopped. After any of them, the same command goes on where it stopped.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except Stopped as error:
        _tell(str(error))
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="say", description="Speak texts into audio files; run it again and it goes on.", epilog=_EPILOG
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help=f"a text, a folder of texts, or {STDIN} for stdin")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER", help="where the audio goes")
    parser.add_argument("--voice", default="af_aoede", help="%(default)s by default")
    parser.add_argument("--format", choices=FORMATS, default="mp3", help="m4b: a book with chapters")
    parser.add_argument("--speed", type=float, help="0.5 to 2")
    parser.add_argument("--pitch", type=float, metavar="SEMITONES")
    parser.add_argument("--volume-db", type=float, metavar="DB")
    parser.add_argument("--tone", choices=("neutral", "warm", "bright", "bass"))
    parser.add_argument("--language", help="the language of a cloned voice")
    parser.add_argument("--author", default="", help="who wrote it, for m4b")
    parser.add_argument("--name", default="stdin", help="what the audio of standard input is called")
    parser.add_argument("--url", default=os.environ.get(_URL), help=f"the service's address; else ${_URL}")
    parser.add_argument("--api-key", help=f"better ${_KEY}: other users of a machine see the options of a command")
    parser.add_argument("--job-from", type=int, default=5_000, metavar="CHARACTERS", help="longer texts become jobs")
    parser.add_argument("--parallel", type=int, default=2, metavar="N", help="texts at once; %(default)s by default")
    parser.add_argument(
        "--again", action="store_true", help="speak unchanged texts anew, such as after a lexicon change"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress and no notes, only errors")
    return parser


def _run(options: argparse.Namespace) -> int:
    api_key = options.api_key or os.environ.get(_KEY)
    if not options.url or not api_key:
        raise Stopped(f"name the service by --url or {_URL}, and your key by {_KEY}", WRONG_USE)
    if options.parallel < 1:
        raise Stopped("--parallel must be 1 or more", WRONG_USE)
    sources = find_sources(options.files, sys.stdin.buffer, options.name)
    stop = threading.Event()
    service, journal = Service(options.url, api_key, stop), Journal(options.output)
    try:
        _check_format(service, options.format)
        speaker = Speaker(service, journal, options.output, _settings(options))
        return _Run(speaker, stop, options).speak(sources)
    finally:
        service.close()
        journal.close()


def _settings(options: argparse.Namespace) -> Settings:
    named = {
        "speed": options.speed,
        "ev_pitch": options.pitch,
        "ev_volume_db": options.volume_db,
        "ev_tone": options.tone,
        "language": options.language,
    }
    controls = {name: value for name, value in named.items() if value is not None}
    return Settings(options.voice, options.format, controls, options.author, options.job_from)


def _check_format(service: Service, audio_format: str) -> None:
    """Do nothing if the service makes that format: it would take an unknown one for mp3. Raises: Stopped."""
    if audio_format in JOBS_ONLY and audio_format not in service.formats_of_jobs():
        raise Stopped(f"{service.url} does not make {audio_format}", WRONG_USE)


class _Run:
    """One run over all texts: threads, progress, what is told, and the exit code."""

    def __init__(self, speaker: Speaker, stop: threading.Event, options: argparse.Namespace) -> None:
        self._speaker = speaker
        self._stop = stop
        self._options = options
        self._failed = 0
        self._new = 0

    def speak(self, sources: Sequence[Source]) -> int:
        """Speak all of `sources`. Raises: Stopped."""
        self._tell_cut_off(sources)
        signal.signal(signal.SIGTERM, lambda *_: self._stop.set())
        # disable=None: no bar where standard error is no terminal.
        hidden = True if self._options.quiet else None
        with (
            ThreadPoolExecutor(self._options.parallel) as threads,
            tqdm(total=len(sources), unit="file", disable=hidden) as bar,
        ):
            tasks = {
                threads.submit(self._speaker.speak, source, anew=self._options.again): source for source in sources
            }
            try:
                for task in as_completed(tasks):
                    self._count(task, tasks[task])
                    bar.update()
            except BaseException:
                self._stop.set()
                threads.shutdown(wait=True, cancel_futures=True)
                raise
        self._note(f"{self._new} spoken, {len(sources) - self._new - self._failed} unchanged, {self._failed} failed")
        return SOME_FAILED if self._failed else DONE

    def _count(self, task: "Future[Outcome]", source: Source) -> None:
        try:
            outcome = task.result()
        except FileFailed as error:
            self._failed += 1
            _tell(f"{source.shown}: {error}")
            return
        self._new += outcome.is_new
        for note in outcome.notes:
            self._note(f"{source.shown}: {note}")

    def _tell_cut_off(self, sources: Sequence[Source]) -> None:
        if count := sum(map(self._speaker.was_cut_off, sources)):
            self._note(f"{count} of the texts were being spoken when the last run ended; they may be charged again")

    def _note(self, message: str) -> None:
        if not self._options.quiet:
            _tell(message)


def _tell(message: Any) -> None:
    tqdm.write(f"say: {message}", file=sys.stderr)
