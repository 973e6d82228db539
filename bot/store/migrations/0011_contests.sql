-- Contests: each is a log of operations, and what stands beside it is worked out from the log or says
-- where on Discord it is shown.
CREATE TABLE contests (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    name TEXT NOT NULL,
    phase TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    size INTEGER NOT NULL  -- how many operations the log has
);
CREATE INDEX contests_by_guild ON contests (guild_id);
CREATE INDEX contests_by_phase ON contests (phase) WHERE phase IN ('sign_up', 'running');

-- Only ever appended to.
CREATE TABLE contest_operations (
    contest_id INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    operation BLOB NOT NULL,
    PRIMARY KEY (contest_id, number)
) WITHOUT ROWID;

-- The log so far as a value, so that a start need not fold long ones.
CREATE TABLE contest_snapshots (
    contest_id INTEGER PRIMARY KEY REFERENCES contests (id) ON DELETE CASCADE,
    size INTEGER NOT NULL,
    data BLOB NOT NULL
);

-- Nobody is paired twice in a round.
CREATE TABLE contest_pairings (
    contest_id INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    player INTEGER NOT NULL,
    match INTEGER NOT NULL,
    PRIMARY KEY (contest_id, round, player)
) WITHOUT ROWID;

-- The tables of a match in the order in which they were opened. A game has one: a further one takes
-- the place of one that is void.
CREATE TABLE contest_tables (
    contest_id INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    match INTEGER NOT NULL,
    serial INTEGER NOT NULL,
    restarts INTEGER NOT NULL,
    game INTEGER NOT NULL,
    first INTEGER NOT NULL,
    table_id INTEGER NOT NULL UNIQUE REFERENCES tables (id) ON DELETE CASCADE,
    void INTEGER NOT NULL,
    PRIMARY KEY (contest_id, match, serial)
) WITHOUT ROWID;
CREATE UNIQUE INDEX contest_tables_one_a_game ON contest_tables (contest_id, match, restarts, game)
    WHERE void = 0;

-- Where a match is played, once somebody has come to it.
CREATE TABLE contest_rooms (
    contest_id INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    match INTEGER NOT NULL,
    wanted_at INTEGER NOT NULL,
    thread_id INTEGER,
    first INTEGER NOT NULL,  -- who is to begin the next game, 0: not chosen yet
    shut INTEGER NOT NULL,
    PRIMARY KEY (contest_id, match)
) WITHOUT ROWID;

CREATE TABLE contest_people (
    contest_id INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (contest_id, user_id)
) WITHOUT ROWID;
CREATE INDEX contest_people_by_user ON contest_people (user_id);

-- By the name that a log calls them: what is in them.
CREATE TABLE contest_decks (
    contest_id INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    cards TEXT NOT NULL,  -- JSON: design ids with how many of each
    PRIMARY KEY (contest_id, name)
) WITHOUT ROWID;

-- What has been said once.
CREATE TABLE contest_said (
    contest_id INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    PRIMARY KEY (contest_id, key)
) WITHOUT ROWID;

CREATE TABLE contest_messages (
    contest_id INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (contest_id, role)
) WITHOUT ROWID;

CREATE TABLE contest_templates (
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    settings TEXT NOT NULL,  -- JSON
    PRIMARY KEY (guild_id, name)
) WITHOUT ROWID;

-- A table of a contest obeys it.
ALTER TABLE tables ADD COLUMN contest INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN take_back INTEGER NOT NULL DEFAULT 1;

-- What is shown may belong to a contest and to no table (0).
CREATE TABLE outbox_of_all (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    lane TEXT NOT NULL,
    topic TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    body BLOB NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    failed_at INTEGER,
    error TEXT NOT NULL DEFAULT '',
    alone INTEGER NOT NULL DEFAULT 0
);
INSERT INTO outbox_of_all
    (id, kind, lane, topic, table_id, user_id, body, attempts, next_at, failed_at, error, alone)
SELECT id, kind, lane, topic, table_id, user_id, body, attempts, next_at, failed_at, error, alone
FROM outbox;
DELETE FROM sqlite_sequence WHERE name = 'outbox_of_all';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'outbox_of_all', seq FROM sqlite_sequence WHERE name = 'outbox';
DROP TABLE outbox;
ALTER TABLE outbox_of_all RENAME TO outbox;
CREATE INDEX outbox_by_lane ON outbox (lane, id) WHERE failed_at IS NULL;
CREATE INDEX outbox_by_topic ON outbox (topic) WHERE topic <> '' AND failed_at IS NULL;
