"""Words on pictures, and in the place of a picture."""
