"""What the lexicon's pages ask for. What an entry must be like is checked by `speech.lexicons`."""

from django import forms

from speech.lexicons import LANGUAGES, MAX_ENTRIES
from speech.models import MAX_RESPELLING, MAX_WORD
from speech.text.pronunciation import MAX_PHONEMES
from voices.catalog import CATALOG, DEFAULT_VOICE
from voices.languages import LANGUAGE_TITLES

_TITLES = LANGUAGE_TITLES | {"en": "English, American and British"}
LANGUAGE_CHOICES = [(language, _TITLES[language]) for language in LANGUAGES]
_AS_WRITTEN = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


class LexiconEntryForm(forms.Form):
    """A word, and how it is said."""

    word = forms.CharField(
        max_length=MAX_WORD,
        help_text="A word or phrase. With a capital letter it is found only as you write it here, without one in any "
        "case.",
        widget=forms.TextInput(attrs=_AS_WRITTEN),
    )
    language = forms.ChoiceField(choices=LANGUAGE_CHOICES)
    respelling = forms.CharField(
        required=False,
        max_length=MAX_RESPELLING,
        help_text="What is read in place of the word: “sequel” for SQL. Give this or phonemes.",
        widget=forms.TextInput(attrs=_AS_WRITTEN),
    )
    phonemes = forms.CharField(
        required=False,
        max_length=MAX_PHONEMES,
        strip=False,
        help_text="Its sound in misaki’s IPA notation: wˈʊstəɹ.",
        widget=forms.TextInput(attrs=_AS_WRITTEN),
    )


class LexiconSearchForm(forms.Form):
    """Which entries are shown."""

    word = forms.CharField(label="Word contains", required=False, max_length=MAX_WORD)
    language = forms.ChoiceField(choices=[("", "all"), *LANGUAGE_CHOICES], required=False)


class LexiconImportForm(forms.Form):
    """A file of entries."""

    file = forms.FileField(
        label="JSON file",
        help_text=f"As the export writes it, up to {MAX_ENTRIES:,} entries. An entry for a word that is there already "
        "takes its place. If one entry is at fault, none is taken.",
        widget=forms.FileInput(attrs={"accept": "application/json,.json"}),
    )


class LexiconTrialForm(forms.Form):
    """A text, and the voice that would read it."""

    text = forms.CharField(max_length=200, strip=False)
    voice = forms.ChoiceField(
        choices=[(voice.id, f"{voice.id} ({voice.language})") for voice in CATALOG.values()], initial=DEFAULT_VOICE
    )
