"""Time: the clock, who has how much of it left, and what happens by itself."""
