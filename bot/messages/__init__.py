"""Messages: pure functions from views and words to what Discord shows."""
