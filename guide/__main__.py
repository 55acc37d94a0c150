"""Write the tables of the guide anew from the data that they show: `python -m guide`."""

from guide.contents import PAGES
from guide.facts import refreshed

for page in PAGES.values():
    text = page.path.read_text(encoding="utf-8")
    page.path.write_text(refreshed(text), encoding="utf-8")
