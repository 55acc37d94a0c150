"""Rewrite the tables of the guide from their data: `python -m guide`."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from guide.contents import PAGES  # noqa: E402 — the tables are made from data of apps, which must be loaded
from guide.facts import refreshed  # noqa: E402

for page in PAGES.values():
    text = page.path.read_text(encoding="utf-8")
    page.path.write_text(refreshed(text), encoding="utf-8")
