"""Processes of our own that read what strangers sent: the modules `confined_*` run in them, with nearly no rights."""
