"""Sentences that voices speak during a search: plain English for every language, because words do not matter here."""

SENTENCES = (
    "The old clock in the hall had stopped, so nobody noticed how late it was.",
    "Please call me when you are back, and bring the blue jacket with you.",
    "Seven boats were waiting near the bridge, ready to carry food across the river.",
    "I thought his answer was rather strange, but she just laughed and walked away.",
    "There is a fresh loaf on the shelf, some cheese, and a jug of cold milk.",
    "How far is the nearest village, and which of these roads would you choose?",
    "Her uncle enjoyed the voyage, though a rough sea kept most people in their rooms.",
    "We measured the garden twice, then dug a shallow ditch along the fence.",
    "Thousands of birds rose from the field and vanished behind the dark hills.",
    "You should have asked me first, because the judge will not change her mind.",
)
LANGUAGE = "en-US"
