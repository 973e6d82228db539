"""Settings, privacy and leaderboards."""
