"""The forms of the lexicon's pages. `speech.lexicons` checks the entries themselves."""

import re

from django import forms

from core.errors import ApiError
from speech.lexicons import LANGUAGES, MAX_ENTRIES
from speech.models import MAX_RESPELLING, MAX_WORD
from speech.pls import ENDING, MEDIA_TYPE
from tts.text.pronunciation import MAX_PHONEMES
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.languages import LANGUAGE_TITLES

_TITLES = LANGUAGE_TITLES | {"en": "English, American and British"}
LANGUAGE_CHOICES = [(language, _TITLES[language]) for language in LANGUAGES]
_INPUT = re.compile(r"\binput\b")
_AS_WRITTEN = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


class LexiconEntryForm(forms.Form):
    """A word with its pronunciation."""

    word = forms.CharField(
        max_length=MAX_WORD,
        help_text="A word or phrase. With a capital letter, it matches only as you write it here; without one, in any "
        "case.",
        widget=forms.TextInput(attrs=_AS_WRITTEN),
    )
    language = forms.ChoiceField(choices=LANGUAGE_CHOICES)
    respelling = forms.CharField(
        required=False,
        max_length=MAX_RESPELLING,
        help_text="The words to read instead, such as “sequel” for SQL. Enter this or phonemes.",
        widget=forms.TextInput(attrs=_AS_WRITTEN),
    )
    phonemes = forms.CharField(
        required=False,
        max_length=MAX_PHONEMES,
        strip=False,
        help_text="The sound in misaki’s IPA notation, such as wˈʊstəɹ.",
        widget=forms.TextInput(attrs=_AS_WRITTEN),
    )


class LexiconSearchForm(forms.Form):
    """The filter of the list of entries."""

    word = forms.CharField(label="Word contains", required=False, max_length=MAX_WORD)
    language = forms.ChoiceField(choices=[("", "All"), *LANGUAGE_CHOICES], required=False)


class LexiconImportForm(forms.Form):
    """A file of entries."""

    file = forms.FileField(
        label="JSON or PLS file",
        help_text=f"A file with up to {MAX_ENTRIES:,} entries, exported here or, as PLS 1.0 in IPA, from another "
        "program. An entry replaces yours for the same word. If one entry is wrong, we import none.",
        widget=forms.FileInput(attrs={"accept": f"application/json,.json,{MEDIA_TYPE},{ENDING},.xml"}),
    )


class PlsExportForm(forms.Form):
    """The language of a PLS file, which has only one."""

    language = forms.ChoiceField(label="Language", choices=LANGUAGE_CHOICES)


class LexiconTrialForm(forms.Form):
    """A text, and the voice to read it."""

    text = forms.CharField(max_length=200, strip=False)
    voice = forms.ChoiceField(
        choices=[(voice.id, f"{voice.id} ({voice.language})") for voice in CATALOG.values()], initial=DEFAULT_VOICE
    )


def in_words(error: ApiError) -> str:
    """Return an error's message as a sentence, without the API's name for the text."""
    message = _INPUT.sub("the text", error.message)
    message = message[:1].upper() + message[1:]
    return message if message.endswith(".") else f"{message}."
