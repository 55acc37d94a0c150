"""The queue: the waiting work, the workers, and their leases on the work that they took."""
