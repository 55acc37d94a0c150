"""Texts in files become audio files, by a service of speech: a command that goes on where it was stopped."""
