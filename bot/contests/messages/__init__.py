"""Messages about contests: pure functions from a contest to what is shown."""
