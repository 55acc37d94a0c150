"""Rendering: segments become sound, and the sound of segments becomes files."""
