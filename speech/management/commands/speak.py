"""`speak TEXT --voice ID -o FILE`: the pipeline without HTTP, plans and limits."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import Account
from core.errors import ApiError
from speech.account_lexicons import lexicon_of
from speech.rendering import render_speech
from speech.serializers import SpeechRequestSerializer
from speech.transcribing import transcribe_text
from tts.dsp.controls import CONTROLS, NameControl
from tts.engines.base import EngineError
from tts.formats import FORMATS
from tts.text.lexicon import Lexicon
from tts.text.normalization.tracing import lines_of
from voices.access import find_voice
from voices.catalog import DEFAULT_VOICE, CatalogVoice


class Command(BaseCommand):
    help = "Speaks TEXT into a file, or shows how it would be spoken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", metavar="TEXT")
        parser.add_argument("--voice", default=DEFAULT_VOICE, metavar="ID")
        parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="mp3 or wav, by its ending")
        for control in CONTROLS:
            kind: dict[str, Any] = {"choices": control.names} if isinstance(control, NameControl) else {"type": float}
            option = f"--{control.name.replace('_', '-')}"
            parser.add_argument(option, default=control.default, help=control.about, **kind)
        parser.add_argument("--account", metavar="EMAIL", help="speak by the lexicon of this account")
        parser.add_argument("--show", action="store_true", help="print language, spoken text and phonemes as JSON")
        parser.add_argument("--trace", action="store_true", help="print which rule reads what, and what it beats")

    def handle(self, *, text: str, output: Path | None, show: bool, trace: bool, **options: Any) -> None:
        if not show and not trace and output is None:
            raise CommandError("name a file with -o FILE, or ask for --show or --trace")
        if output is not None and _format_of(output) not in FORMATS:
            raise CommandError(f"-o: the file must end in {' or '.join(f'.{name}' for name in FORMATS)}")
        try:
            if show:
                voice = find_voice(options["voice"])
                transcript = transcribe_text(text, voice, _lexicon(options["account"], voice))
                self.stdout.write(json.dumps(transcript.shown(), ensure_ascii=False, indent=2))
            if trace:
                self.stdout.writelines(f"{line}\n" for line in lines_of(text, find_voice(options["voice"]).language))
            if output is not None:
                self._speak(text, output, options)
        except ApiError as error:
            raise CommandError(f"{error.param}: {error.message}" if error.param else error.message) from error
        except (EngineError, OSError) as error:
            raise CommandError(str(error)) from error

    def _speak(self, text: str, output: Path, options: dict[str, Any]) -> None:
        request = SpeechRequestSerializer.parse(
            {
                "input": text,
                "voice": options["voice"],
                "response_format": _format_of(output),
                **{control.api_name: options[control.name] for control in CONTROLS},
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
