"""Captions, and the timed words that they are made of."""
