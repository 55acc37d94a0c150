"""What Hindi says for signs, units, money, months and abbreviations."""

from speech.text.normalization.hindi_abbreviations import nukta_spellings, spellings
from speech.text.normalization.numbers import Currency, Noun


def _same(word: str) -> Noun:
    return Noun((word, word))


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
_CENT = _same("सेंट")
_PAISA = Noun(("पैसा", "पैसे"))
_RUPEE = Currency(Noun(("रुपया", "रुपये")), _PAISA)
CURRENCIES = {
    **dict.fromkeys(("₹", "Rs.", "Rs", "INR", "रु", "रू", *spellings("रु."), *spellings("रू.")), _RUPEE),
    **dict.fromkeys(("$", "USD"), Currency(_same("डॉलर"), _CENT)),
    **dict.fromkeys(("€", "EUR"), Currency(_same("यूरो"), _CENT)),
    **dict.fromkeys(("£", "GBP"), Currency(_same("पाउंड"), Noun(("पेनी", "पेंस")))),
    **dict.fromkeys(("¥", "JPY"), Currency(_same("येन"))),
    **dict.fromkeys(("R$", "BRL"), Currency(_same("रियाल"), _same("सेंटावो"))),
    "CNY": Currency(_same("युआन")),
    "AED": Currency(_same("दिरहम"), _same("फ़िल्स")),
    "SAR": Currency(_same("सऊदी रियाल"), _same("हलाला")),
    "NPR": Currency(Noun(("नेपाली रुपया", "नेपाली रुपये")), _PAISA),
    "PKR": Currency(Noun(("पाकिस्तानी रुपया", "पाकिस्तानी रुपये")), _PAISA),
    "BDT": Currency(_same("टका")),
    **dict.fromkeys(("₽", "RUB"), Currency(_same("रूबल"))),
    **dict.fromkeys(("₩", "KRW"), Currency(_same("वॉन"))),
    "CHF": Currency(_same("स्विस फ़्रैंक")),
    "CAD": Currency(_same("कनाडाई डॉलर"), _CENT),
    "AUD": Currency(_same("ऑस्ट्रेलियाई डॉलर"), _CENT),
    "SGD": Currency(_same("सिंगापुर डॉलर"), _CENT),
    **dict.fromkeys(("₿", "BTC"), Currency(_same("बिटकॉइन"))),
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
_UNITS = {
    "किलोमीटर": "km KM किमी कि.मी.",
    "मीटर": "m मी मी.",
    "सेंटीमीटर": "cm सेमी से.मी. सें.मी.",
    "मिलीमीटर": "mm मिमी मि.मी.",
    "मील": "mi",
    "फ़ुट": "ft",
    "इंच": "in",
    "किलोग्राम": "kg Kg KG किग्रा कि.ग्रा.",
    "ग्राम": "g gm ग्रा ग्रा.",
    "मिलीग्राम": "mg मिग्रा मि.ग्रा.",
    "टन": "t",
    "लीटर": "L l ली ली.",
    "मिलीलीटर": "ml mL मिली मि.ली.",
    "वर्ग मीटर": "m² m2",
    "वर्ग किलोमीटर": "km² km2",
    "वर्ग फ़ुट": "ft² ft2 sqft",
    "घन मीटर": "m³ m3",
    "घन सेंटीमीटर": "cm³ cm3 cc",
    "हेक्टेयर": "ha",
    "मिनट": "min मि.",
    "सेकंड": "s sec",
    "मिलीसेकंड": "ms",
    "किलोमीटर प्रति घंटा": "km/h kmph किमी/घंटा कि.मी./घंटा किमी/घं किमी/घंटे",
    "मीटर प्रति सेकंड": "m/s",
    "मीटर प्रति सेकंड वर्ग": "m/s² m/s2",
    "डिग्री सेल्सियस": "°C ℃ ºC °से. °से",
    "डिग्री फ़ारेनहाइट": "°F ℉",
    "वाट": "W",
    "किलोवाट": "kW",
    "मेगावाट": "MW",
    "किलोवाट घंटा": "kWh",
    "वोल्ट": "V",
    "मिलीएम्पियर": "mA",
    "मिलीएम्पियर घंटा": "mAh",
    "अश्वशक्ति": "hp HP",
    "हर्ट्ज़": "Hz",
    "किलोहर्ट्ज़": "kHz",
    "मेगाहर्ट्ज़": "MHz",
    "गीगाहर्ट्ज़": "GHz",
    "कैलोरी": "cal",
    "किलो कैलोरी": "kcal",
    "डेसिबल": "dB",
    "पिक्सेल": "px",
    "मेगापिक्सेल": "MP",
    "किलोबाइट": "KB kB केबी",
    "मेगाबाइट": "MB एमबी",
    "गीगाबाइट": "GB जीबी",
    "टेराबाइट": "TB",
    "किलोबिट प्रति सेकंड": "kbps Kbps",
    "मेगाबिट प्रति सेकंड": "mbps Mbps",
    "गीगाबिट प्रति सेकंड": "Gbps",
    "पाउंड": "lb lbs",
    "औंस": "oz",
}
_PER = (
    "किलो किलोग्राम ग्राम क्विंटल टन लीटर मीटर किलोमीटर एकड़ हेक्टेयर घंटा घंटे मिनट सेकंड दिन सप्ताह माह महीना महीने वर्ष साल "
    "व्यक्ति यूनिट पीस दर्जन डिब्बा बोरी रात सीट शेयर छात्र"
)
"""Words after a stroke: "100 रुपये/दिन"."""
_HOUR = Noun(("घंटा", "घंटे"))
_BY_SYMBOL = {
    symbol: name for name, symbols in _UNITS.items() for written in symbols.split() for symbol in spellings(written)
}
_POWERS = {
    f"{power} {symbol}": f"{power} {name}"
    for symbol, name in _BY_SYMBOL.items()
    for power in ("वर्ग", "घन")
    if symbol[0] in "किसेसेंमी" and name.endswith("मीटर")
}
UNITS = {
    **{word: _same(word) for word in _PER.split()},
    **{symbol: _same(name) for symbol, name in (_BY_SYMBOL | _POWERS).items()},
    **dict.fromkeys(("h", "hr", "hrs"), _HOUR),
}
ONLY_ATTACHED = frozenset({"in", "MP", "ली"})
"""After a space they are other words."""
_MONTH_NAMES = "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर".split()
_ENGLISH_MONTHS = (
    "January February March April May June July August September October November December".split(),
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
)
MONTHS = dict(enumerate(_MONTH_NAMES, start=1))
_LUNAR_MONTHS = "चैत्र वैशाख ज्येष्ठ आषाढ़ श्रावण भाद्रपद आश्विन कार्तिक मार्गशीर्ष पौष माघ फाल्गुन".split()
_OTHER_SPELLINGS = "सितम्बर अक्तूबर नवम्बर दिसम्बर".split()
WRITTEN_MONTHS = {
    written: written for name in (*_MONTH_NAMES, *_LUNAR_MONTHS, *_OTHER_SPELLINGS) for written in nukta_spellings(name)
} | {name: said for names in _ENGLISH_MONTHS for name, said in zip(names, _MONTH_NAMES, strict=True)}
YEAR_WORDS = "सन सन् वर्ष साल ईस्वी संवत"
AFTER_YEARS = "में का के की को तक ई ईस्वी"
YEAR_LINKS = "और या एवं तथा व"
COMPARISONS = "अधिक ज़्यादा ज्यादा कम ऊपर नीचे"
"""After "से" they follow a count, no year."""
PARTS_OF_DAY = "सुबह शाम रात दोपहर सवेरे तड़के"
IDENTIFIERS = (
    "खाता",
    "अकाउंट",
    "आधार",
    "आधार कार्ड",
    "OTP",
    "ओटीपी",
    "PIN",
    "पिन",
    "पिन कोड",
    "पिनकोड",
    "पासवर्ड",
    "कोड",
    "PNR",
    "पीएनआर",
    "रोल",
    "ट्रेन",
    "गाड़ी",
    "फ़्लाइट",
    "फ्लाइट",
    "हेल्पलाइन",
    "टोल फ्री",
    "टोल-फ्री",
    "टोल फ़्री",
    "टोल-फ़्री",
    "डायल",
    "डायल करें",
)
"""Before digits that are read one by one."""
SCRIPTURES = "गीता कुरान क़ुरान कुरआन क़ुरआन बाइबिल बाइबल उत्पत्ति निर्गमन मत्ती मरकुस लूका यूहन्ना रोमियों मानस"
TELEPHONES = "फ़ोन फोन मोबाइल टेलीफोन टेलीफ़ोन संपर्क व्हाट्सऐप व्हाट्सएप".split()
NUMBER_WORDS = "नंबर नम्बर संख्या क्रमांक नं सं"
CALLS = "कॉल संपर्क फ़ोन फोन डायल मैसेज एसएमएस SMS"
BEFORE_ROMANS = (
    "अध्याय भाग खंड खण्ड कक्षा क्लास चरण फेज फ़ेज श्रेणी वर्ग टाइप प्रकार अनुसूची परिशिष्ट तालिका अंक दृश्य पेपर सेमेस्टर युद्ध"
).split()
SOVEREIGNS = (
    "हेनरी लुई जॉर्ज एलिज़ाबेथ एलिजाबेथ चार्ल्स जेम्स एडवर्ड विलियम रिचर्ड फ्रेडरिक फ़्रेडरिक निकोलस कैथरीन अलेक्जेंडर नेपोलियन पॉल "
    "बेनेडिक्ट पायस ग्रेगरी लियो फ़िलिप फिलिप रामसेस पुलकेशिन चंद्रगुप्त कुमारगुप्त राजराज राजेंद्र अकबर शाह बाजीराव माधवराव"
).split()
