"""The tables of English addresses: streets, states, and the words before numbers that name a thing."""

STREETS = {
    "St": "Street",
    "Dr": "Drive",
    "Ave": "Avenue",
    "Blvd": "Boulevard",
    "Rd": "Road",
    "Ln": "Lane",
    "Ct": "Court",
    "Pl": "Place",
    "Sq": "Square",
    "Pkwy": "Parkway",
    "Hwy": "Highway",
}
STATES = {
    "AL": "Alabama",
    "AK": "Alaska",
    "AZ": "Arizona",
    "AR": "Arkansas",
    "CA": "California",
    "CO": "Colorado",
    "CT": "Connecticut",
    "DE": "Delaware",
    "DC": "D C",
    "FL": "Florida",
    "GA": "Georgia",
    "HI": "Hawaii",
    "ID": "Idaho",
    "IL": "Illinois",
    "IN": "Indiana",
    "IA": "Iowa",
    "KS": "Kansas",
    "KY": "Kentucky",
    "LA": "Louisiana",
    "ME": "Maine",
    "MD": "Maryland",
    "MA": "Massachusetts",
    "MI": "Michigan",
    "MN": "Minnesota",
    "MS": "Mississippi",
    "MO": "Missouri",
    "MT": "Montana",
    "NE": "Nebraska",
    "NV": "Nevada",
    "NH": "New Hampshire",
    "NJ": "New Jersey",
    "NM": "New Mexico",
    "NY": "New York",
    "NC": "North Carolina",
    "ND": "North Dakota",
    "OH": "Ohio",
    "OK": "Oklahoma",
    "OR": "Oregon",
    "PA": "Pennsylvania",
    "RI": "Rhode Island",
    "SC": "South Carolina",
    "SD": "South Dakota",
    "TN": "Tennessee",
    "TX": "Texas",
    "UT": "Utah",
    "VT": "Vermont",
    "VA": "Virginia",
    "WA": "Washington",
    "WV": "West Virginia",
    "WI": "Wisconsin",
    "WY": "Wyoming",
}
CLEAR_STATES = sorted(STATES.keys() - set("OK HI ME ID MD MS DC".split()))
"""The short names that can only be a state after a place and a comma."""
NUMBERED_THINGS = (
    "(?i:flight|room|highway|hwy\\.?|route|rte\\.|interstate|suite|extension|apartment)|Boeing|Airbus|Porsche|Peugeot|Box|"
    "Gate|Channel|Unit|Building|Bus|Train|Locker|Form|Platform|Studio"
)
"""The pattern of words before a number that is read in pairs ("Flight three seventy")."""
SPELLED_NUMBERS = (
    "(?i:(?:account|acct\\.|charity|cat\\.)[ ]no\\.|ref\\.|zip(?:[ ]code)?|post(?:al)?[ ]?code|"
    "(?:area|access|security|verification|confirmation|dialing|entry|door|sort)"
    "[ ]code|passcode|(?:account|order|case|confirmation|tracking|reference|serial|phone|telephone|fax|mobile|invoice|"
    "ticket|card|routing|policy|badge)[ ]number)|PIN(?:[ ](?:code|number))?|OTP|(?i:enter|use|your)[ ]code"
)
"""The pattern of words before a number that is read digit by digit."""
