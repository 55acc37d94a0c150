"""Words with one spelling and several sounds, in sentences."""
