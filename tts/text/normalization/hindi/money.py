"""Rules for Hindi money: currencies, the scales before them (लाख, करोड़), "500/-"."""

from regex import Match

from tts.text.normalization.hindi.abbreviations import nukta_spellings, spellings
from tts.text.normalization.hindi.numbers import invariable
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives
from tts.text.normalization.rules.notation import number_of
from tts.text.normalization.rules.numbers import Currency, Noun, Wording, count_number, spell_number

_CENT = invariable("सेंट")
_PAISA = Noun(("पैसा", "पैसे"))
_RUPEE = Currency(Noun(("रुपया", "रुपये")), _PAISA)
_DOLLARS = {
    "अमेरिकी डॉलर": "US$",
    "कनाडाई डॉलर": "C$ CA$ CAD",
    "ऑस्ट्रेलियाई डॉलर": "A$ AU$ AUD",
    "सिंगापुर डॉलर": "S$ SGD",
    "न्यूज़ीलैंड डॉलर": "NZ$ NZD",
    "हाँगकाँग डॉलर": "HK$ HKD",
}
_WITHOUT_CENTS = {
    "तुर्की लीरा": "₺ TRY",
    "नाइरा": "₦ NGN",
    "पेसो": "₱ PHP",
    "बाट": "฿ THB",
    "शेकेल": "₪ ILS",
    "रिव्निया": "₴ UAH",
    "डोंग": "₫ VND",
    "टेंगे": "₸ KZT",
    "सेडी": "₵ GHS",
    "रिंगिट": "RM MYR",
    "इंडोनेशियाई रुपिया": "IDR",
    "श्रीलंकाई रुपये": "LKR",
    "मैक्सिकन पेसो": "MX$ MXN",
    "दक्षिण अफ़्रीकी रैंड": "ZAR",
    "स्वीडिश क्रोना": "SEK",
    "नॉर्वेजियन क्रोन": "NOK",
    "डेनिश क्रोन": "DKK",
    "ज़्लॉटी": "zł PLN",
    "चेक कोरुना": "Kč CZK",
    "कुवैती दीनार": "KWD",
    "बहरीनी दीनार": "BHD",
    "ओमानी रियाल": "OMR",
    "क़तरी रियाल": "QAR",
    "मिस्री पाउंड": "EGP",
}
CURRENCIES = {
    **dict.fromkeys(("₹", "Rs.", "Rs", "rs.", "rs", "RS", "INR", "रु", "रू", *spellings("रु."), *spellings("रू.")), _RUPEE),
    **dict.fromkeys(("$", "USD"), Currency(invariable("डॉलर"), _CENT)),
    **dict.fromkeys(("€", "EUR"), Currency(invariable("यूरो"), _CENT)),
    **dict.fromkeys(("£", "GBP"), Currency(invariable("पाउंड"), Noun(("पेनी", "पेंस")))),
    **dict.fromkeys(("¥", "JPY"), Currency(invariable("येन"))),
    **dict.fromkeys(("R$", "BRL"), Currency(invariable("रियाल"), invariable("सेंटावो"))),
    "CNY": Currency(invariable("युआन")),
    "AED": Currency(invariable("दिरहम"), invariable("फ़िल्स")),
    "SAR": Currency(invariable("सऊदी रियाल"), invariable("हलाला")),
    "NPR": Currency(Noun(("नेपाली रुपया", "नेपाली रुपये")), _PAISA),
    "PKR": Currency(Noun(("पाकिस्तानी रुपया", "पाकिस्तानी रुपये")), _PAISA),
    **dict.fromkeys(("৳", "BDT"), Currency(invariable("टका"))),
    **dict.fromkeys(("₽", "RUB"), Currency(invariable("रूबल"))),
    **dict.fromkeys(("₩", "KRW"), Currency(invariable("वॉन"))),
    "CHF": Currency(invariable("स्विस फ़्रैंक")),
    **{written: Currency(invariable(name), _CENT) for name, signs in _DOLLARS.items() for written in signs.split()},
    **{written: Currency(invariable(name)) for name, signs in _WITHOUT_CENTS.items() for written in signs.split()},
    **dict.fromkeys(("₿", "BTC"), Currency(invariable("बिटकॉइन"))),
}
_SCALES = {
    "हज़ार": "k thousand",
    "लाख": "l lac lacs lakh lakhs",
    "करोड़": "cr crore crores",
    "अरब": "",
    "खरब": "",
    "लाख करोड़": "",
    "हज़ार करोड़": "",
    "मिलियन": "m mn million",
    "बिलियन": "b bn billion",
    "ट्रिलियन": "tn trillion",
}
SCALES = {
    written: scale for scale, short in _SCALES.items() for written in (*sorted(nukta_spellings(scale)), *short.split())
}


def build_rupee_rule(wording: Wording) -> Rule:
    """Return the rule for "500/-", an amount of rupees."""
    rupee = wording.currencies["₹"].unit

    def read(found: Match[str]) -> Reading:
        number = number_of(found)
        return spell_number(wording, number) if found["named"] is not None else count_number(wording, number, rupee)

    named = r"(?P<named>(?=[ \u00A0]?(?:रुपये|रुपए|रुपया|रु)))?+"
    # A group of digits is no number of its own where a sign stands before the first.
    no_sign = rf"(?<!(?:\p{{Sc}}|{alternatives(wording.currencies)})[ \u00A0]?|\p{{Nd}},)"
    ahead = r"(?=[-−+]?\p{Nd}[\p{Nd}.,]{0,30}+/[-–])"
    pattern = rf"{ahead}{no_sign}{wording.notation.number}/[-–](?![\p{{L}}\p{{N}}]){named}"
    return Rule(wording.notation.compile(pattern), read, after_number("/"))


def build_each_rule(wording: Wording) -> Rule:
    """Return the rule for the same amount twice, which means one for each: "₹4-4 लाख"."""
    notation, rupee = wording.notation, wording.currencies["₹"].unit
    scale = rf"(?:[ \u00A0](?P<scale>{alternatives(nukta_spellings('हज़ार') | {'लाख', 'करोड़'})}){notation.end})?+"
    pattern = (
        rf"(?<!\p{{L}})(?:₹|रु\.?|Rs\.?)[ \u00A0]?(?P<whole>\p{{Nd}}{{1,3}})[-–](?P=whole)(?![\p{{Nd}}.,/-]){scale}"
    )

    def read(found: Match[str]) -> Reading:
        said = spell_number(wording, number_of(found))
        return " ".join(filter(None, (said, said, found["scale"], rupee.forms[1])))

    return Rule(notation.compile(pattern), read, "-–", has_number=True)
