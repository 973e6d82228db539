"""Properties that hold of every game, whatever is played: found out by playing many."""
