"""The table service: everything that happens at tables, without a rule of any game."""
