"""Everything that is said on Discord outside an interaction, and the drawing for all of it."""
