"""Computer players and the worlds they guess."""
