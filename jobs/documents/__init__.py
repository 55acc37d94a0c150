"""Uploaded texts and books: what they say, chapter by chapter. Nothing here knows Django."""
