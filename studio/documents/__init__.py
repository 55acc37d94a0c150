"""Uploaded texts and books, read chapter by chapter, without Django."""
