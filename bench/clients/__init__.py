"""The matrix of clients: programs of others that must speak through this service with another address and key only."""
