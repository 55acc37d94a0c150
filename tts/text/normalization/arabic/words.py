"""Arabic words for abbreviations, and those around numbers that show their meaning."""

from tts.text.normalization.rules.signs import signs_of
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("arabic")

SIGNS = signs_of("ar")
MENUS = tuple(_TABLES["menus"])
"""Names of menus, after which ">" is not said."""
_TITLES = _TABLES["titles"]
TITLES = {f"{letters}{mark}": said for letters, said in _TITLES.items() for mark in "./"} | {
    letters: said for letters, said in _TITLES.items() if "." in letters
}
"""Titles before a name, with the article, as for a third person."""
ABBREVIATIONS = _TABLES["abbreviations"]
BEFORE_NUMBERS = _TABLES["before numbers"]
BEFORE_ORDINALS = _TABLES["before ordinals"]
CODE_NAMES = (
    *"هاتف جوال موبايل تليفون تلفون فاكس واتساب واتس محمول خلوي موحد ساخن طوارئ تحويلة هاتفي".split(),
    *"اتصل اتصلوا اتصلي اتصال ت كود رمز بريدي سري مرجعي تسلسلي".split(),
    *"PIN OTP CVV CVC ID pin otp".split(),
    "(?:رمز|كود|كلمة)[ ](?:ال)?(?:تحقق|دخول|تفعيل|تأكيد|بريدي|سري|سر|مرور|خصم|استرجاع|أمان|استلام)",
    "رقم[ ](?:ال)?(?:قومي|وطني|ضريبي|موحد|مدني|وظيفي|أكاديمي|تأميني)",
    "سجل[ ](?:ال)?تجاري",
    "رقم[ ](?:ال)?(?:هوية|حساب|طلب|طلبية|تذكرة|حجز|جلوس|عضوية|بطاقة|شحنة|بوليصة|تشغيلة|تتبع|فاتورة|سجل|جواز|إقامة)",
    "(?:هوية|إقامة|جواز|سجل)",
    # A short number after one of these is said as a number.
    r"(?:(?:طلبية|طلب|فاتورة|معاملة|شحنة|تذكرة|حجز)[ ]رقم|ص\.ب\.?|صندوق[ ]بريد)(?=[ :]{1,2}\p{Nd}{4})",
    r"(?:استفسار|استفسارات|تواصل|طلب|حجز|تواصل[ ]معنا)(?=:?[ ]\p{Nd}{6})",
)
"""Patterns of words; digits after one of them are read one by one."""
PER_TIMES = tuple(_TABLES["per times"])
PER_UNITS = tuple(_TABLES["per units"])
