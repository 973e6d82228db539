"""Pure rules: games, cards, views and computer players, without Discord, pixels or clocks."""
