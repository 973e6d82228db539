"""The cards of 永恒之息: their data, their texts, what they do, and packs that mean harm."""
