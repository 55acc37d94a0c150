"""The matrix of clients: third-party programs that must speak through this service with just an address and key."""
