"""Games on simcord, a Discord that is not ours: what both take, neither made up alone."""
