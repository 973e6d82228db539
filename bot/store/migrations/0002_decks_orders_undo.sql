-- What a seat wishes in response windows, and the window it is asked in now.
ALTER TABLE seats ADD COLUMN standing TEXT NOT NULL DEFAULT '';  -- empty: as in its player's settings
ALTER TABLE seats ADD COLUMN standing_turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN window_until INTEGER NOT NULL DEFAULT 0;  -- 0: not in a window
ALTER TABLE seats ADD COLUMN pass_at INTEGER;
ALTER TABLE seats ADD COLUMN pass_key TEXT NOT NULL DEFAULT '';  -- what its player chose themselves
ALTER TABLE seats ADD COLUMN last_answer INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN deck TEXT;  -- JSON: the deck chosen, then played with

-- The last few states before the present one, to go back to.
CREATE TABLE past (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    data BLOB NOT NULL,  -- compressed with zlib
    PRIMARY KEY (table_id, revision)
) WITHOUT ROWID;

CREATE TABLE decks (
    user_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    name TEXT NOT NULL,
    cards TEXT NOT NULL,  -- JSON: design ids with how many of each
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, title, name)
) WITHOUT ROWID;
