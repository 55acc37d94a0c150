"""The consent to a voice from a recording: words to which people agree, or a sentence that the speaker reads aloud."""

from dataclasses import dataclass
from datetime import date

CONSENT = (
    "The recording is of my own voice, or the person who speaks in it has consented to a synthetic voice being made of "
    "it that I may use."
)

_ENGLISH_MONTHS = "January February March April May June July August September October November December".split()
_FAR_EASTERN_DATE = "{year}年{month_number}月{day}日"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence of consent: `text` has places for `{date}` and `{account}`; dates use the names in `months`."""

    text: str
    date_form: str = "{day} {month} {year}"
    months: tuple[str, ...] = ("",) * 12

    def sentence(self, account: str, day: date) -> str:
        """Return the sentence that a speaker reads for an account, by name or e-mail address, on a day."""
        return self.text.format(account=account, date=self._written(day))

    @property
    def passages(self) -> tuple[str, ...]:
        """The words around the places, in order."""
        return tuple(self.text.replace("{account}", "{date}").split("{date}"))

    def _written(self, day: date) -> str:
        month = self.months[day.month - 1]
        return self.date_form.format(day=day.day, month=month, month_number=day.month, year=day.year)


_ENGLISH = Phrase(
    "This is my own voice. Today, {date}, I agree that the account {account} makes and uses a synthetic copy of it.",
    months=tuple(_ENGLISH_MONTHS),
)

PHRASES = {
    "ar": Phrase(
        "هذا صوتي أنا. اليوم، {date}، أوافق على أن يصنع الحساب {account} نسخة اصطناعية من صوتي وأن يستخدمها.",
        months=tuple("يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split()),
    ),
    "en-GB": _ENGLISH,
    "en-US": _ENGLISH,
    "es": Phrase(
        "Esta es mi propia voz. Hoy, {date}, acepto que la cuenta {account} cree y use una copia sintética de ella.",
        "{day} de {month} de {year}",
        tuple("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()),
    ),
    "fr": Phrase(
        "C’est ma propre voix. Aujourd’hui, le {date}, j’accepte que le compte {account} crée et utilise une copie "
        "synthétique de ma voix.",
        months=tuple("janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()),
    ),
    "hi": Phrase(
        "यह मेरी अपनी आवाज़ है। आज, {date} को, मैं सहमत हूँ कि खाता {account} मेरी आवाज़ की कृत्रिम प्रति बनाए और उसका उपयोग करे।",
        months=tuple("जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर".split()),
    ),
    "it": Phrase(
        "Questa è la mia voce. Oggi, {date}, accetto che l’account {account} crei e usi una copia sintetica della mia "
        "voce.",
        months=tuple(
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
        ),
    ),
    "ja": Phrase(
        "これは私自身の声です。本日{date}、アカウント{account}が私の声の合成音声を作成し、使用することに同意します。",
        _FAR_EASTERN_DATE,
    ),
    "pt-BR": Phrase(
        "Esta é a minha própria voz. Hoje, {date}, concordo que a conta {account} crie e use uma cópia sintética dela.",
        "{day} de {month} de {year}",
        tuple("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()),
    ),
    "zh": Phrase("这是我本人的声音。今天是{date}，我同意账户{account}制作并使用我声音的合成版本。", _FAR_EASTERN_DATE),
}
"""The sentences by BCP 47 tag."""
