-- Finished games as they were: the state at the beginning of each turn (packed together), the digest of
-- the state after each step (4 bytes each, zeros where nobody has taken one), and the digest of the
-- rules by which the game ended.
CREATE TABLE reels (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    keyframes BLOB NOT NULL,
    digests BLOB NOT NULL,
    code TEXT NOT NULL
) STRICT;
-- The same of a game that goes on, step by step, until it ends and they become its reel.
CREATE TABLE reel_steps (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    revision INTEGER NOT NULL,
    digest BLOB NOT NULL,
    state BLOB,
    PRIMARY KEY (table_id, revision)
) STRICT, WITHOUT ROWID;
