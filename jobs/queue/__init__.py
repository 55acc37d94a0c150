"""The queue: what waits, who works, and how long a worker holds what it took."""
