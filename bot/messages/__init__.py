"""What Discord shows: pure functions from views and words to messages."""
