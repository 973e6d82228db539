-- The last moment at which the program is known to have served: what passes between it and the next
-- start is nobody's time.
CREATE TABLE served (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
);
