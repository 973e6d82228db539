"""People and servers: what they choose, what they may do, what is kept about them."""
