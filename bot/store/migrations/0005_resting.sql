-- Since when a table of a server that the bot has left rests: nothing happens at it by itself.
ALTER TABLE tables ADD COLUMN resting_at INTEGER;
