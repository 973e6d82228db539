-- Whether what is sent to somebody may tell what they hold, and when they last did something that
-- tells nothing.
ALTER TABLE seats ADD COLUMN hushed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN here_at INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET here_at = acted_at;
