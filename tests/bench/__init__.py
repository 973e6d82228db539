"""Measurements of `make bench`: speed, strength and endurance. Nothing here is asserted."""
