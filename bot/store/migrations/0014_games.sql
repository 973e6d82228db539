-- Games that people have played against each other, as they are rated: all ratings are worked out from
-- these. What has been corrected or is void is changed here; who was forgotten has a number below 0.
CREATE TABLE games (
    number INTEGER PRIMARY KEY,  -- that of its table
    at INTEGER NOT NULL,
    title TEXT NOT NULL,
    mode TEXT NOT NULL,
    server INTEGER NOT NULL,
    first INTEGER NOT NULL,  -- who began, counted from 1 in the order of its players; 0: unknown
    answers INTEGER NOT NULL,
    void INTEGER NOT NULL
);
CREATE INDEX games_by_title ON games (title, mode, at, number);

CREATE TABLE game_players (
    number INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    nth INTEGER NOT NULL,
    person INTEGER NOT NULL,
    place INTEGER NOT NULL,
    deck TEXT NOT NULL,  -- the mark of what was in it
    PRIMARY KEY (number, nth)
) WITHOUT ROWID;
CREATE INDEX game_players_by_person ON game_players (person);

-- Whether a table's game is rated, and which seat began it (-1: not known).
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN began INTEGER NOT NULL DEFAULT -1;

-- What has been played before counts too, as far as it is known: not who began, nor with what.
INSERT INTO games (number, at, title, mode, server, first, answers, void)
SELECT t.id, t.ended_at, t.title, CASE count(*) WHEN 2 THEN 'two' ELSE 'many' END,
    coalesce(t.guild_id, 0), 0, t.revision - 1, 0
FROM tables t
JOIN seats s ON s.table_id = t.id
WHERE t.status = 'finished' AND t.contest = 0 AND t.aside IS NULL AND json_valid(t.result)
    AND typeof(t.ended_at) = 'integer'
GROUP BY t.id
HAVING count(*) > 1 AND sum(s.kind = 'human' AND typeof(s.user_id) = 'integer') = count(*);

INSERT INTO game_players (number, nth, person, place, deck)
SELECT g.number, s.seat, s.user_id, 1 + (
        SELECT count(*) FROM seats o
        WHERE o.table_id = s.table_id AND CASE
            WHEN json_array_length(t.result, '$.places') = (
                SELECT count(*) FROM seats c WHERE c.table_id = s.table_id
            ) THEN
                json_extract(t.result, '$.places[' || o.seat || ']')
                < json_extract(t.result, '$.places[' || s.seat || ']')
            ELSE
                o.seat IN (SELECT value FROM json_each(t.result, '$.winners'))
                AND s.seat NOT IN (SELECT value FROM json_each(t.result, '$.winners'))
        END
    ), ''
FROM games g
JOIN tables t ON t.id = g.number
JOIN seats s ON s.table_id = g.number;
