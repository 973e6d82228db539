"""Rules that rulebooks share."""
