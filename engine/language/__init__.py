"""The language of card texts: what cards say, as typed data."""
