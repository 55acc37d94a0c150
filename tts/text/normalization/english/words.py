"""The tables of written English: abbreviations, acronyms, months, names before Roman numerals, addresses, signs."""

from tts.text.normalization.english.place_words import STREETS
from tts.text.normalization.rules.calendar import month_names, short_weekdays, written_months

MONTH_NAMES = month_names("en")
MONTHS = written_months("en") | {"Sept": "September"}
MONTHS |= {name.upper(): said for name, said in MONTHS.items()}
_MISTAKABLE = ("May", "March", "Mar")
MONTHS |= {name.lower(): said for name, said in MONTHS.items() if name.istitle() and name not in _MISTAKABLE}
WEEKDAYS = short_weekdays("en")
WEEKDAYS |= {"Tues": "Tuesday", "Weds": "Wednesday", "Thur": "Thursday", "Thurs": "Thursday"}
WEEKDAYS |= {name: WEEKDAYS[name.title()] for name in "mon tue tues weds thu thur thurs fri".split()}
TITLES = {
    "Mr": "Mister",
    "Mrs": "Missus",
    "Ms": "Miz",
    "Mx": "Mix",
    "Dr": "Doctor",
    "Prof": "Professor",
    "St": "Saint",
    "Mt": "Mount",
    "Rev": "Reverend",
    "Fr": "Father",
    "Hon": "Honorable",
    "Pres": "President",
    "Gov": "Governor",
    "Sen": "Senator",
    "Rep": "Representative",
    "Gen": "General",
    "Col": "Colonel",
    "Maj": "Major",
    "Capt": "Captain",
    "Cmdr": "Commander",
    "Lt": "Lieutenant",
    "Adm": "Admiral",
    "Sgt": "Sergeant",
    "Cpl": "Corporal",
    "Pvt": "Private",
    "Supt": "Superintendent",
    "Ft": "Fort",
    "Messrs": "Messieurs",
    "Brig": "Brigadier",
}
NEVER_LAST = {
    "acct": "account",
    "e.g": "for example",
    "i.e": "that is",
    "a.k.a": "also known as",
    "vs": "versus",
    "cf": "compare",
    "viz": "namely",
    "approx": "approximately",
    "incl": "including",
    "excl": "excluding",
}
"""No sentence ends at these: their period is never that of a sentence."""
BARE_TITLES = {
    title: TITLES[title] for title in ("Mr", "Mrs", "Ms", "Mx", "Dr", "Prof", "St", "Mt", "Sgt", "Capt", "Lt")
}
BEFORE_DATES = (
    r"due(?:[ ](?:by|on))?|avail(?:able|\.)(?:[ ]from)?|effective|eff\.|expires?|exp\.|starts?|starting|begins|until|"
    r"till|posted|updated|dated|deadline|ends|opens|closes|born|rsvp[ ]by"
)
"""The pattern of words before a day and a month in digits ("due 3/15")."""
BEFORE_NUMBERS = {
    "no.": "number",
    "nos.": "numbers",
    "№": "number",
    "#": "number",
    "§": "section",
    "p.": "page",
    "pp.": "pages",
    "pg.": "page",
    "op.": "opus",
    "pt.": "part",
    "pts.": "parts",
    "bldg.": "building",
    "vol.": "volume",
    "vols.": "volumes",
    "ch.": "chapter",
    "fig.": "figure",
    "figs.": "figures",
    "sec.": "section",
    "art.": "article",
    "para.": "paragraph",
    "eq.": "equation",
    "ver.": "version",
    "ext.": "extension",
    "tel.": "telephone",
    "apt.": "apartment",
    "rm.": "room",
    "ste.": "suite",
    "rte.": "route",
    "c.": "circa",
    "ca.": "circa",
    "approx.": "approximately",
    "est.": "established",
    "max.": "maximum",
    "min.": "minimum",
    "dep.": "departs",
    "arr.": "arrives",
    "exp.": "expires",
    "temp.": "temperature",
    "wt": "weight",
    "ref.": "reference",
    "plat.": "platform",
    "Ps.": "Psalm",
    "pop.": "population",
    "Lat.": "latitude",
    "paras.": "paragraphs",
    "n.": "note",
    "s.": "section",
    "sch.": "schedule",
    "cl.": "clause",
}
OTHERS = {title: TITLES[title] for title in ("Mr", "Mrs", "Ms", "Dr", "Prof")}
OTHERS |= {street: STREETS[street] for street in ("St", "Ave", "Blvd", "Rd", "Hwy")}
OTHERS |= {
    "Jr": "Junior",
    "Sr": "Senior",
    "Inc": "Incorporated",
    "Ltd": "Limited",
    "Corp": "Corporation",
    "Co": "Company",
    "Bros": "Brothers",
    "dept": "department",
    "univ": "university",
    "assn": "association",
    "govt": "government",
    "misc": "miscellaneous",
    "avg": "average",
    "et al": "et al",
    "Ph.D": "P H D",
    "etc": "et cetera",
    "exc": "except",
    "eff": "effective",
    "edn": "edition",
    "esp": "especially",
    "ea": "each",
    "nr": "near",
    "inc": "including",
    "wt": "weight",
    "p.a": "per annum",
    "y.o": "year old",
    "p.c.m": "per calendar month",
}
PLAIN = {written: (OTHERS | STREETS)[written] for written in "Mr Mrs Inc Ltd Blvd Pkwy Hwy dept govt etc".split()} | {
    "mr": "mister",
    "mrs": "missus",
    "tues": "tuesday",
    "weds": "wednesday",
    "thurs": "thursday",
    "vs": "versus",
    "w/o": "without",
    "w/": "with",
    "PhD": "P H D",
    "PhDs": "P H Ds",
    "WWI": "World War One",
    "WWII": "World War Two",
    "WW1": "World War One",
    "WW2": "World War Two",
    "eg": "for example",
    "ie": "that is",
    "approx": "approximately",
    "mths": "months",
    "edn": "edition",
    "Cllr": "councillor",
    "wkt": "wicket",
    "wkts": "wickets",
    "eGFR": "E G F R",
    "Hb": "H B",
    "FAT32": "fat thirty-two",
    "y/o": "year old",
    "pcm": "per calendar month",
    "l8r": "later",
    "gr8": "great",
    "m8": "mate",
    "wknd": "weekend",
    "2nite": "tonight",
    "2moro": "tomorrow",
    "2morrow": "tomorrow",
    "2day": "today",
}
CHAT = {
    "idk": "I don't know",
    "smh": "shaking my head",
    "idc": "I don't care",
    "tbh": "to be honest",
    "brb": "be right back",
    "btw": "by the way",
    "imo": "in my opinion",
    "imho": "in my humble opinion",
    "ttyl": "talk to you later",
    "lmk": "let me know",
    "afaik": "as far as I know",
    "nvm": "never mind",
    "thx": "thanks",
    "tks": "thanks",
    "pls": "please",
    "plz": "please",
    "ppl": "people",
    "tmrw": "tomorrow",
    "tmr": "tomorrow",
    "ikr": "I know, right",
    "ngl": "not gonna lie",
    "wdym": "what do you mean",
    "wyd": "what are you doing",
    "hbu": "how about you",
    "iirc": "if I remember correctly",
    "irl": "in real life",
    "msg": "message",
    "msgs": "messages",
    "omw": "on my way",
    "asap": "as soon as possible",
    "b4": "before",
    "tysm": "thank you so much",
    "YoY": "year over year",
    "QoQ": "quarter over quarter",
}
PLAIN |= CHAT
MONEY_NOUNS = frozenset(
    "bill bills note notes coin coins banknote banknotes ticket tickets fee fees fine fines prize prizes deal deals "
    "loan loans reward discount price budget contract contracts stamp stamps chip chips increase surcharge voucher "
    "vouchers coupon coupons card cards bonus lawsuit settlement investment donation donations grant grants bet bets "
    "tip tips deposit rebate refund upgrade bailout buyout salary mansion homes".split()
)
"""Nouns after an amount of money without an article."""
NOT_NOUNS = frozenset(
    "and are ago all also always among any because been before behind being below between both but came can come "
    "comes could did does during each either even ever every for from gets give gives goes got had has have her here "
    "him his how into just last later least left less like made make makes may means might more most much must near "
    "never next nor not now off once one only onto our out over paid per plus says she should since some soon spent "
    "still than that the their them then there these they this those though through today together tomorrow tonight "
    "too toward towards under unless until upon very via was went were what when where whether which while who whom "
    "whose why will with within without won would yesterday yet you your instead again away across after against "
    "about above along already although remaining missing owing pending lost bought cost gave took buys covers "
    "remains seems adds became began brought kept sat stood thanks worth extra apart apiece "
    "frm "
    "tall long wide high deep old thick heavy ahead inside outside north south east west everywhere overhead".split()
)
"""Words after a measure that are no noun which the measure describes."""
ACRONYMS = frozenset(
    "FBI CIA USA UK EU UN US AI API CEO CFO CTO COO CIO DNA RNA HIV IBM ATM ABC NBA UFO URL USB CPU GPU SUV IRS EPA "
    "UAE UCLA MIT UPS IQ VIP DIY FAQ IPO OS ETA NYC IP UI UX OECD IAEA ICU MRI AOL IMF EV AC ID EKG ESPN AMD IUCN UV "
    "ISBN ISSN IBAN NGO GOP IOC SEO ROI KPI RPI OCR PDA USD EUR USSR USAF LAPD NYPD CDC UTC GMT EST PST CET ACLU ADHD "
    "AFK AFL AGM AMA APA APR ASL ATV BAE BBC BYOB CPA CPI DEA DOA DOB DOJ DUI EDT EEG EHR EMS EMT EOD ERP ESA ESG ESL "
    "ARR EPS "
    "ET ETF FAA FDA FIA FY FYI GDPR GIS GPA HBO HOA IBS ICBM IDE IDK IED IMO IOU IRA ISO ISP ISS IT ITV IVF KYC LA "
    "LED LTE MBA NAACP NIH NRA NSA NY NYSE OBE OEM OMG OT OTC PO POV PTA QA RAF RBI RIP ROTC RSPCA SDK SLA SOS TBA TBD "
    "TSA UAW UHF UNHCR UNDP UPC USC USDA USMC USPS UTF UTI VAT VOA YMCA YTD YWCA".split()
)
RULERS = (
    "Louis|Henry|Elizabeth|Charles|George|Edward|William|Richard|James|John|Paul|Benedict|Pius|Leo|Francis|"
    "Philip|Ferdinand|Napoleon|Nicholas|Alexander|Peter|Catherine|Frederick|Wilhelm|Ivan|Gregory|Innocent|"
    "Urban|Clement|Boniface|Sixtus|Julius|Mary|Anne|Ramses|Ptolemy|Christian|Gustav|Oscar|Olav|Haakon|Harald|"
    "Albert|Leopold|Carlos|Felipe|Alfonso|Isabella|Umberto|Pedro|Cleopatra|Darius|Xerxes|Margaret|Victoria|"
    "Constantine|Theodosius|Justinian|Mehmed|Selim|Murad|Abdul|Otto|Robert|Malcolm|David|Alexios|Rudolf|"
    "Maximilian|Joseph|Michael|Stephen|Sigismund"
)
NUMBERED = (
    "chapter|part|act|scene|volume|book|section|article|title|appendix|phase|type|level|grade|stage|class|figure|table|"
    "episode|season|war|bowl|factor|mark|clause|unit|module|lesson|version|canto|movement|vol\\.|ch\\.|pt\\.|art\\.|"
    "sec\\.|fig\\."
)
ADDRESS_SIGNS = {
    ".": "dot",
    "@": "at",
    "/": "slash",
    "\\": "backslash",
    ":": "colon",
    "-": "dash",
    "_": "underscore",
    "?": "question mark",
    "=": "equals",
    "&": "and",
    "%": "percent",
    "#": "hash",
    "+": "plus",
    "~": "tilde",
    ",": "comma",
    ";": "semicolon",
    "!": "exclamation mark",
    "*": "asterisk",
    "$": "dollar",
}
MORE_SIGNS = {
    "±": "plus or minus",
    "≤": "less than or equal to",
    "≥": "greater than or equal to",
    "≠": "not equal to",
    "≈": "approximately",
    "√": "square root of",
    "∞": "infinity",
    "²": "squared",
    "³": "cubed",
    "‰": "per mille",
    "§": "section",
    "©": "copyright",
    "®": "registered trademark",
    "™": "trademark",
    "♯": "sharp",
    "♭": "flat",
    "∑": "sum",
    "∫": "integral",
    "∈": "in",
    "∴": "therefore",
}
LONE_SIGNS = {"#": "hash", "*": "asterisk", "^": "caret", "/": "slash", "\\": "backslash"}
STARTERS = (
    "The A An I He She It We They You This That These Those There Then Here In On At By For From To But And "
    "So Or Nor If When While As After Before Since Until Although Because However Moreover Meanwhile Today "
    "Now What Who Why How Where My His Her Its Our Their Your All Some Many Most No Not One Two Yes"
).split()
AFTER_TIMES = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[ECMP][SD]?T|GMT|UTC|BST|CET|IST|January|February|March|April"
AFTER_TIMES += "|May|June|July|August|September|October|November|December"

SIGNS = {sign: ADDRESS_SIGNS[sign] for sign in "&%@+"} | {
    "−": "minus",
    "=": "equals",
    "×": "times",
    "÷": "divided by",
    "°": "degrees",
    "<": "less than",
    ">": "greater than",
}
FRACTIONS = {
    "½": ("one half", "{} and a half"),
    "¼": ("one quarter", "{} and a quarter"),
    "¾": ("three quarters", "{} and three quarters"),
}
ACRONYMS |= set("AWS OTP AP BID BMI CI CVE ECHR HDMI IM IQR NI NYP OD ONS OTA RA SKU SOB TTY UKSC".split())
ACRONYMS_LIKE_WORDS = frozenset("US IT AC ID ET LA LED IDE RIP PO OS AMA VAT GIS DOB BID IM OD SOB AP RA".split())
"""Acronyms that are a word or a name too, where all is in capitals."""
RATES = {
    "mo": "month",
    "d": "day",
    "wk": "week",
    "yr": "year",
    "hr": "hour",
    "h": "hour",
    "min": "minute",
    "mth": "month",
}
SCALES_BEFORE_UNITS = ("hundred", "thousand", "million", "billion", "trillion")
UNITS_AFTER_SCALES = "kg km lb lbs mg oz ml mL mi gal bbl ft yd ha km² m² km2 m2 m³ m3 kWh MWh GWh mph".split()
LOWER_TITLES = {"ms": "miz", "dr": "doctor", "prof": "professor", "st": "saint", "capt": "captain", "sgt": "sergeant"}
LOWER_STREETS = {"st": "street", "ave": "avenue", "rd": "road", "blvd": "boulevard"}
AFTER_MILLISECONDS = "word office access paint teams windows excel outlook dos latency delay".split()
BOOKS = {
    "Gen": "Genesis",
    "Exod": "Exodus",
    "Lev": "Leviticus",
    "Num": "Numbers",
    "Deut": "Deuteronomy",
    "Ps": "Psalms",
    "Prov": "Proverbs",
    "Eccl": "Ecclesiastes",
    "Isa": "Isaiah",
    "Jer": "Jeremiah",
    "Ezek": "Ezekiel",
    "Dan": "Daniel",
    "Matt": "Matthew",
    "Rom": "Romans",
    "Cor": "Corinthians",
    "Gal": "Galatians",
    "Eph": "Ephesians",
    "Phil": "Philippians",
    "Thess": "Thessalonians",
    "Tim": "Timothy",
    "Heb": "Hebrews",
    "Rev": "Revelation",
}
"""Short names of books of the Bible, before chapter and verse."""
