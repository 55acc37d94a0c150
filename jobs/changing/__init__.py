"""Changes of finished jobs."""
