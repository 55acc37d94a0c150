"""Words of one spelling and several sounds, in sentences."""
