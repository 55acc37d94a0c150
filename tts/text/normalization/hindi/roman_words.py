"""The rule for Hindi words and Indian names in Latin letters, as people type them in chats: "kal", "bhai", "Paytm"."""

from regex import Match

from tts.text.normalization.rules.forms import Reading, Rule, alternatives
from tts.text.normalization.rules.notation import LETTER, Notation

_WORDS = {
    "कल": "kal",
    "आज": "aaj",
    "अभी": "abhi",
    "क्या": "kya kyaa",
    "क्यों": "kyu kyun kyon",
    "कैसे": "kaise",
    "कैसा": "kaisa",
    "कैसी": "kaisi",
    "कहाँ": "kahan kaha",
    "कितने": "kitne",
    "कौन": "kaun",
    "है": "hai",
    "हैं": "hain",
    "हाँ": "haan",
    "नहीं": "nahi nahin nhi",
    "भाई": "bhai",
    "यार": "yaar",
    "अच्छा": "accha acha achha",
    "ठीक": "theek thik",
    "जी": "ji",
    "नमस्ते": "namaste",
    "धन्यवाद": "dhanyavad dhanyawad",
    "शुक्रिया": "shukriya",
    "मुझे": "mujhe",
    "मेरा": "mera",
    "मेरी": "meri",
    "तेरा": "tera",
    "आप": "aap",
    "आपका": "aapka",
    "बहुत": "bahut bohot",
    "बजे": "baje bje",
    "रुपये": "rupaye rupye",
    "करो": "karo",
    "करना": "karna",
    "गया": "gaya",
    "होगा": "hoga",
    "रहा": "raha",
    "रहे": "rahe",
    "रही": "rahi",
    "चलो": "chalo",
    "घर": "ghar",
    "पैसे": "paise",
    "दीदी": "didi",
    "आधार": "aadhaar aadhar",
    "पेटीएम": "paytm",
    "फ़ोनपे": "phonepe",
    "ऊबर": "uber",
    "रियलमी": "realme",
    "जियो": "jio",
    "गुरुग्राम": "gurugram",
    "बेंगलुरु": "bengaluru",
    "कोलकाता": "kolkata",
    "मुंबई": "mumbai",
    "दिल्ली": "delhi",
    "मुहल्ला": "mohalla",
    "लाख": "lakh",
    "करोड़": "crore",
}
"""Only words that are not English too."""
_SAID = {written: said for said, spellings in _WORDS.items() for written in spellings.split()}


def build_roman_word_rule(notation: Notation) -> Rule:
    """Return the rule, which reads the words as Hindi does rather than as English would."""
    starts = "".join(sorted({word[0] for word in _SAID}))
    left, right = rf"(?<!{LETTER}|[\p{{N}}_@#&./'’-])", rf"(?!{LETTER}|[\p{{N}}_@/'’]|[.-]{LETTER})"
    pattern = rf"(?=[{starts}{starts.upper()}]){left}(?i:{alternatives(_SAID)}){right}"

    def read(found: Match[str]) -> Reading:
        return None if found[0].isupper() else _SAID[found[0].lower()]

    return Rule(notation.compile(pattern), read, starts + starts.upper())
