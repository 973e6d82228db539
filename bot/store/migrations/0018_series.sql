-- The match of several games to which a table's game belongs, as it stood before that game, as JSON.
ALTER TABLE tables ADD COLUMN series TEXT;
