"""Captions, and the timed words of which they are made."""
