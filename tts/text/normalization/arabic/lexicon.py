"""Common Arabic nouns that texts count, with their plurals, and the adjectives and substances that may follow them.

`PEOPLE` and `THINGS` have the plurals by the singular, as they stand after 3 to 10. "f" marks a feminine noun without a
feminine ending.
"""

from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("arabic")

PEOPLE = _TABLES["people"]
THINGS = _TABLES["things"]
ADJECTIVE_STEMS = tuple(_TABLES["adjective stems"])
"""Adjectives of counted nouns, in the masculine singular."""
SUBSTANCES = frozenset(_TABLES["substances"])
"""Substances after the measure that governs them: كوبا حليب."""
BROKEN_PLURALS = _TABLES["broken plurals"]
"""Adjectives of people with a broken plural (not a regular one)."""
