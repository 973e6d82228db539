-- Moments are milliseconds since 1970 in UTC. Columns named options, deadline, result and settings
-- hold JSON; BLOB columns hold MessagePack or, where it says so, compressed bytes.

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    thread_id INTEGER,
    spot INTEGER NOT NULL,  -- the thread where there is one, else the channel
    title TEXT NOT NULL,
    capacity INTEGER NOT NULL CHECK (capacity > 0),
    options TEXT NOT NULL,
    locale TEXT NOT NULL,
    owner_id INTEGER,
    deadline TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'finished', 'closed')),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    seed TEXT NOT NULL,  -- decimal, up to 128 bits
    pack TEXT NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    result TEXT
);

CREATE UNIQUE INDEX tables_one_a_spot ON tables (spot) WHERE status IN ('open', 'running');
CREATE INDEX tables_by_spot ON tables (spot, id);
CREATE INDEX tables_by_status ON tables (status) WHERE status IN ('open', 'running');

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
    name TEXT NOT NULL,
    user_id INTEGER,
    level TEXT NOT NULL,
    minded TEXT NOT NULL,
    minded_why TEXT NOT NULL,
    minded_at INTEGER,
    offered INTEGER NOT NULL,
    misses INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    bank_ms INTEGER NOT NULL,
    reminders INTEGER NOT NULL,
    ping_at INTEGER,
    acted_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE votes (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    topic TEXT NOT NULL,
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (table_id, topic, seat, user_id)
) WITHOUT ROWID;

-- The log of answers: with the seed, the whole game. Only ever appended to.
CREATE TABLE answers (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    answered_by TEXT NOT NULL,
    at INTEGER NOT NULL,
    decision_id INTEGER NOT NULL,
    answer BLOB NOT NULL,
    user_id INTEGER,
    PRIMARY KEY (table_id, revision)
) WITHOUT ROWID;

CREATE INDEX answers_by_user ON answers (user_id) WHERE user_id IS NOT NULL;

-- What each entry of the log said, to everybody and to those seats that read something else.
CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    at INTEGER NOT NULL,
    lines BLOB NOT NULL,
    PRIMARY KEY (table_id, revision)
) WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    data BLOB NOT NULL  -- compressed with zlib
);

CREATE TABLE packs (
    hash TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    data BLOB NOT NULL  -- compressed with zlib
);

CREATE TABLE due (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at INTEGER NOT NULL,
    decision_id INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, seat)
) WITHOUT ROWID;

CREATE INDEX due_by_time ON due (at);

-- Ids are never given twice, because they are the nonces Discord knows the messages by.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    lane TEXT NOT NULL,
    topic TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    body BLOB NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    failed_at INTEGER,  -- given up; kept for a while for whoever runs the bot
    error TEXT NOT NULL DEFAULT ''
);

CREATE INDEX outbox_by_lane ON outbox (lane, id) WHERE failed_at IS NULL;
CREATE INDEX outbox_by_topic ON outbox (topic) WHERE topic <> '' AND failed_at IS NULL;

CREATE TABLE messages (
    message_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    at INTEGER NOT NULL
);

CREATE INDEX messages_by_table ON messages (table_id, role, user_id);

CREATE TABLE players (
    user_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    settings TEXT NOT NULL
);

CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
);

-- Requests carried out, so that none is carried out twice.
CREATE TABLE requests (
    request_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
);

CREATE INDEX requests_by_time ON requests (at);
