"""What cards say, and what people are asked for it."""
