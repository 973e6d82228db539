"""The parts that pictures are put together from, and the pictures."""
