"""What somebody declares who has a voice made from a recording: these words are shown, asked for and kept."""

CONSENT = (
    "The recording is of my own voice, or the person who speaks in it has consented to a synthetic voice being made of "
    "it that I may use."
)
