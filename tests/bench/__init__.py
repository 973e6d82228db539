"""What `make bench` measures: speed, strength and endurance. Nothing here is asserted."""
