"""The tables of English shorthand: what stands for words in notes, forms, listings and laws."""

STATES = {
    "Ala": "Alabama",
    "Ariz": "Arizona",
    "Ark": "Arkansas",
    "Calif": "California",
    "Colo": "Colorado",
    "Conn": "Connecticut",
    "Del": "Delaware",
    "Fla": "Florida",
    "Ga": "Georgia",
    "Ill": "Illinois",
    "Ind": "Indiana",
    "Kan": "Kansas",
    "Ky": "Kentucky",
    "La": "Louisiana",
    "Mass": "Massachusetts",
    "Md": "Maryland",
    "Mich": "Michigan",
    "Minn": "Minnesota",
    "Miss": "Mississippi",
    "Mo": "Missouri",
    "Mont": "Montana",
    "N.C": "North Carolina",
    "N.H": "New Hampshire",
    "N.J": "New Jersey",
    "N.M": "New Mexico",
    "N.Y": "New York",
    "Neb": "Nebraska",
    "Nev": "Nevada",
    "Okla": "Oklahoma",
    "Ore": "Oregon",
    "Pa": "Pennsylvania",
    "R.I": "Rhode Island",
    "S.C": "South Carolina",
    "Tenn": "Tennessee",
    "Tex": "Texas",
    "Va": "Virginia",
    "Vt": "Vermont",
    "W.Va": "West Virginia",
    "Wash": "Washington",
    "Wis": "Wisconsin",
    "Wyo": "Wyoming",
}
"""Short names of states after a place or a party, without their last period."""
QUARTERS = {"N": "North", "S": "South", "E": "East", "W": "West"}
COMPASS = {"N": "north", "S": "south", "E": "east", "W": "west", "NE": "northeast", "NW": "northwest"}
COMPASS |= {"SE": "southeast", "SW": "southwest"}
PHRASES = {
    "Fed. R. Civ. P.": "Federal Rule of Civil Procedure",
    "Fed. R. Crim. P.": "Federal Rule of Criminal Procedure",
    "Fed. R. Evid.": "Federal Rule of Evidence",
    "Civ. Code": "Civil Code",
    "Civ. Proc.": "Civil Procedure",
    "Cat. no.": "Catalogue number",
    "Model #": "Model number",
    "Item #": "Item number",
    "Order #": "Order number",
    "Reg. charity": "Registered charity",
    "Na+": "sodium",
    "K+": "potassium",
    "F/u": "Follow up",
    "f/u": "follow up",
}
LOWER_MONTHS = {
    "jan": "january",
    "feb": "february",
    "apr": "april",
    "aug": "august",
    "sept": "september",
    "oct": "october",
    "nov": "november",
    "dec": "december",
    "june": "june",
    "july": "july",
}
BEFORE_MONTHS = "since|until|till|til|by|last|next|in|early|late|mid|this"
SHORT_DAYS = {"Mon": "Monday", "Tues": "Tuesday", "Tue": "Tuesday", "Wed": "Wednesday", "Thurs": "Thursday"}
SHORT_DAYS |= {"Thu": "Thursday", "Fri": "Friday", "Sat": "Saturday", "Sun": "Sunday"}
AFTER_FLATS = "is|was|has|at|on|in|and|building|complex|tour|keys|tonight|today|lol|near|with|for"
RELEASED = "Python|PHP|Ruby|Go|Java|Node|Node\\.js|Django|Rust|Ubuntu|Kubernetes|Kotlin|Debian|OpenSUSE|Fedora"
AFTER_STATUSES = "errors?|status|GET|PUT|POST|on[ ](?:GET|PUT|POST|DELETE|/)|pages?|response|responses|Not[ ]Found"
NUMBERED_MANY = "Counts|Parts|Chapters|Articles|Sections|Titles|Phases|Acts|Volumes|Books|Levels|Stages|Appendices"
MENUS = "Settings|File|Edit|View|Tools|Menu|Home|Preferences|System|Options|Account|Insert|Format|Window|Help|Start"
PER = {"s": "per second", "min": "per minute", "h": "per hour", "d": "per day", "kg": "per kilogram", "m": "per meter"}
PER |= {"mol": "per mole", "L": "per liter", "K": "per kelvin", "yr": "per year", "mL": "per milliliter"}
RENTS = {
    "pcm": "calendar month",
    "pw": "week",
    "pppn": "person per night",
    "ppn": "person per night",
    "pp": "person",
    "pa": "year",
    "ph": "hour",
    "p/h": "hour",
}
HALVES = {"HT": "half time", "FT": "full time"}
SPANS = {"7": "day", "52": "week", "12": "month"}
MANY = (
    "people|workers|users|jobs|homes|households|customers|viewers|voters|passengers|visitors|patients|children|tonnes|"
    "fans|copies|views|followers|barrels|members|residents|Britons|Americans"
)
"""Words after millions that are written with "m"."""
