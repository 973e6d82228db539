-- What is about to stand on Discord, written before it is posted; its row goes when the message is
-- registered. Messages are known by the numbers, which are drawn by chance: counted, they would tell.
CREATE TABLE postings (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    at INTEGER NOT NULL
);

ALTER TABLE messages ADD COLUMN posting INTEGER NOT NULL DEFAULT 0;  -- 0: its buttons name none
