"""The declaration for a voice made from a recording: users see these words, agree to them, and we store them."""

CONSENT = (
    "The recording is of my own voice, or the person who speaks in it has consented to a synthetic voice being made of "
    "it that I may use."
)
