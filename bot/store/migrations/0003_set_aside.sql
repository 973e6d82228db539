-- A table that cannot be read is set aside: why, and since when. Nothing else of it changes, nothing
-- happens at it by itself, and another table may stand in its place meanwhile.
ALTER TABLE tables ADD COLUMN aside TEXT;
ALTER TABLE tables ADD COLUMN aside_at INTEGER;

DROP INDEX tables_one_a_spot;
CREATE UNIQUE INDEX tables_one_a_spot ON tables (spot)
    WHERE status IN ('open', 'running') AND aside IS NULL;
CREATE INDEX tables_aside ON tables (id) WHERE aside IS NOT NULL;

-- Settings that could not be read when new ones took their place.
ALTER TABLE players ADD COLUMN unread TEXT;
ALTER TABLE guilds ADD COLUMN unread TEXT;
