"""`speak TEXT --voice ID -o FILE`: the pipeline without HTTP, plans and limits."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import Account
from speech.account_lexicons import lexicon_of
from speech.dsp.controls import TONES
from speech.encoding import FORMATS
from speech.engines.base import EngineError
from speech.errors import ApiError
from speech.serializers import parse_speech_request
from speech.service import render_speech, transcribe_text
from speech.text.lexicon import Lexicon
from voices.access import find_voice
from voices.catalog import DEFAULT_VOICE, CatalogVoice


class Command(BaseCommand):
    help = "Speaks TEXT into a file, or shows how it would be spoken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", metavar="TEXT")
        parser.add_argument("--voice", default=DEFAULT_VOICE, metavar="ID")
        parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="mp3 or wav, by its ending")
        parser.add_argument("--speed", type=float, default=1.0)
        parser.add_argument("--pitch", type=float, default=0.0, help="semitones")
        parser.add_argument("--volume-db", type=float, default=0.0)
        parser.add_argument("--tone", choices=list(TONES), default="neutral")
        parser.add_argument("--account", metavar="EMAIL", help="speak by the lexicon of this account")
        parser.add_argument("--show", action="store_true", help="print language, spoken text and phonemes as JSON")

    def handle(self, *, text: str, output: Path | None, show: bool, **options: Any) -> None:
        if not show and output is None:
            raise CommandError("name a file with -o FILE, or ask for --show")
        if output is not None and _format_of(output) not in FORMATS:
            raise CommandError(f"-o: the file must end in {' or '.join(f'.{name}' for name in FORMATS)}")
        try:
            if show:
                self._show(text, options)
            if output is not None:
                self._speak(text, output, options)
        except ApiError as error:
            raise CommandError(f"{error.param}: {error.message}" if error.param else error.message) from error
        except (EngineError, OSError) as error:
            raise CommandError(str(error)) from error

    def _show(self, text: str, options: dict[str, Any]) -> None:
        voice = find_voice(options["voice"])
        transcript = transcribe_text(text, voice, _lexicon(options["account"], voice))
        self.stdout.write(json.dumps(transcript.shown(), ensure_ascii=False, indent=2))

    def _speak(self, text: str, output: Path, options: dict[str, Any]) -> None:
        request = parse_speech_request(
            {
                "input": text,
                "voice": options["voice"],
                "response_format": _format_of(output),
                "speed": options["speed"],
                "ev_pitch": options["pitch"],
                "ev_volume_db": options["volume_db"],
                "ev_tone": options["tone"],
            }
        )
        voice = find_voice(request.voice)
        speech = render_speech(request, voice, _lexicon(options["account"], voice))
        output.write_bytes(speech.audio)
        self.stderr.write(
            f"{output}: {speech.duration_s:.2f} s, {speech.engine}, {len(speech.cues)} words, "
            f"{len(speech.unspoken)} unspoken"
        )


def _lexicon(email: str | None, voice: CatalogVoice) -> Lexicon | None:
    if email is None:
        return None
    account = Account.objects.filter(email=email.lower()).first()
    if account is None:
        raise CommandError(f"--account: there is no account {email}")
    return lexicon_of(account, voice.language)


def _format_of(path: Path) -> str:
    return path.suffix.lstrip(".").lower()
