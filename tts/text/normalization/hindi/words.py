"""Hindi words for signs and months, and the words around numbers that show their meaning."""

from tts.text.normalization.hindi.abbreviations import nukta_spellings
from tts.text.normalization.rules.calendar import month_names, written_months

SIGNS = {
    "&": "और",
    "%": "प्रतिशत",
    "@": "ऐट",
    "+": "जमा",
    "−": "घटा",
    "=": "बराबर",
    "×": "गुणा",
    "÷": "भागा",
    "°": "डिग्री",
    "<": "से कम",
    ">": "से अधिक",
}
MORE_SIGNS = {
    "±": "जमा या घटा",
    "≤": "से कम या बराबर",
    "≥": "से अधिक या बराबर",
    "≠": "बराबर नहीं",
    "≈": "लगभग बराबर",
    "√": "वर्गमूल",
    "∞": "अनंत",
    "²": "का वर्ग",
    "³": "का घन",
    "π": "पाई",
    "→": "से",
    "№": "क्रमांक",
    "‰": "प्रति हज़ार",
    "©": "कॉपीराइट",
    "®": "पंजीकृत",
    "™": "ट्रेडमार्क",
}
MENUS = (
    "सेटिंग सेटिंग्स फ़ाइल फाइल एडिट संपादन व्यू टूल टूल्स विकल्प मेनू मेन्यू होम मदद "
    "File Edit View Tools Settings Options Insert Format Help Home Menu"
).split()
"""Names of menus, after which ">" is not said."""
LONE_SIGNS = {"/": "बटा", "#": "नंबर"}
ADDRESS_SIGNS = {
    ".": "डॉट",
    "@": "ऐट",
    "/": "स्लैश",
    "\\": "बैकस्लैश",
    ":": "कोलन",
    "-": "हाइफ़न",
    "_": "अंडरस्कोर",
    "?": "प्रश्न चिह्न",
    "=": "बराबर",
    "&": "ऐंड",
    "%": "प्रतिशत",
    "#": "हैश",
    "+": "प्लस",
    "~": "टिल्ड",
}
_MONTH_NAMES = month_names("hi")
_BY_ENGLISH_NAME = dict(zip(month_names("en"), _MONTH_NAMES, strict=True))
MONTHS = dict(enumerate(_MONTH_NAMES, start=1))
_LUNAR_MONTHS = "चैत्र वैशाख ज्येष्ठ आषाढ़ श्रावण भाद्रपद आश्विन कार्तिक मार्गशीर्ष पौष माघ फाल्गुन".split()
_OTHER_SPELLINGS = "सितम्बर अक्तूबर नवम्बर दिसम्बर".split()
WRITTEN_MONTHS = {
    written: written for name in (*_MONTH_NAMES, *_LUNAR_MONTHS, *_OTHER_SPELLINGS) for written in nukta_spellings(name)
} | {
    spelled: _BY_ENGLISH_NAME[name]
    for written, name in written_months("en").items()
    for spelled in (written, written.lower())
}
# Patterns of the words before, after and between years.
YEAR_WORDS = "सन|सन्|वर्ष|साल|ईस्वी|संवत|अधिनियम,?|संहिता,?|नियमावली,?|विधेयक,?|एक्ट,?"
AFTER_YEARS = "में|का|के|की|को|तक|ई|ईस्वी"
YEAR_LINKS = "और|या|एवं|तथा|व"
COMPARISONS = "अधिक|ज़्यादा|ज्यादा|कम|ऊपर|नीचे"
"""These follow "से" after a count, not after a year."""
PARTS_OF_DAY = frozenset("सुबह शाम रात दोपहर सवेरे तड़के प्रातः सायं अपराह्न पूर्वाह्न मध्याह्न".split())
IDENTIFIERS = (
    "खाता, अकाउंट, आधार, आधार कार्ड, OTP, ओटीपी, PIN, पिन, पिन कोड, पिनकोड, पासवर्ड, कोड, PNR, पीएनआर, "
    "रोल, ट्रेन, गाड़ी, फ़्लाइट, फ्लाइट, हेल्पलाइन, टोल फ्री, टोल-फ्री, टोल फ़्री, टोल-फ़्री, डायल, "
    "राशन कार्ड, वोटर आईडी, लाइसेंस, पासपोर्ट, आवेदन, पंजीकरण, रजिस्ट्रेशन, "
    "डायल करें, Aadhaar, Aadhar, A/c, A/C, खाते, UTR, UAN, CRN"
).split(", ")
"""Digits after one of these are read one by one."""
SCRIPTURES = (
    "गीता|कुरान|क़ुरान|कुरआन|क़ुरआन|बाइबिल|बाइबल|उत्पत्ति|निर्गमन|मत्ती|मरकुस|लूका|यूहन्ना|रोमियों|मानस|ऋग्वेद|अथर्ववेद|यजुर्वेद|भागवत"
)
TELEPHONES = "फ़ोन फोन मोबाइल टेलीफोन टेलीफ़ोन संपर्क व्हाट्सऐप व्हाट्सएप".split()
NUMBER_WORDS = "नंबर|नम्बर|संख्या|क्रमांक|नं|सं|No|no|Number|number"
CALLS = "कॉल|संपर्क|फ़ोन|फोन|डायल|मैसेज|एसएमएस|SMS"
BEFORE_ROMANS = (
    "अध्याय भाग खंड खण्ड कक्षा क्लास चरण फेज फ़ेज श्रेणी वर्ग टाइप प्रकार अनुसूची परिशिष्ट तालिका अंक दृश्य पेपर सेमेस्टर युद्ध"
).split()
SOVEREIGNS = (
    "हेनरी लुई जॉर्ज एलिज़ाबेथ एलिजाबेथ चार्ल्स जेम्स एडवर्ड विलियम रिचर्ड फ्रेडरिक फ़्रेडरिक निकोलस कैथरीन अलेक्जेंडर नेपोलियन पॉल "
    "बेनेडिक्ट पायस ग्रेगरी लियो फ़िलिप फिलिप रामसेस पुलकेशिन चंद्रगुप्त कुमारगुप्त राजराज राजेंद्र अकबर शाह बाजीराव माधवराव"
).split()

FRACTIONS = {"½": ("आधा", "साढ़े {}"), "¼": ("चौथाई", "सवा {}"), "¾": ("तीन चौथाई", "पौने {}")}
SPELLED_IN_ADDRESSES = frozenset(
    "nic irctc uidai sbi icici rbi cbse icse nios upsc uppsc epfo aicte iit iim nta eci lic upi ugc ignou idbi".split()
)
"""Labels of domains that hold a vowel and are still said letter by letter."""
