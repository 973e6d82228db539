"""Card texts, and what people are asked for them."""
