-- How far somebody has seen of a table, and from where on their present visit is told.
CREATE TABLE looks (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    since INTEGER NOT NULL,
    since_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) WITHOUT ROWID;

CREATE INDEX looks_by_user ON looks (user_id);
