"""Callbacks: the owner's server hears that a job is completed."""
