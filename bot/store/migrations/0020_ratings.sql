-- Games are rated in the order in which they were stored. Those of contests weigh whole; a short one, in
-- which somebody had not answered eight questions, counts only from the third of its loser a month on.
ALTER TABLE games ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN contest INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN short INTEGER NOT NULL DEFAULT 0;
UPDATE games SET sequence = ordered.nth FROM (
    SELECT number AS one, row_number() OVER (ORDER BY at, number) AS nth FROM games
) AS ordered WHERE number = ordered.one;
UPDATE games SET contest = 1 WHERE number IN (SELECT id FROM tables WHERE contest <> 0);
UPDATE games SET short = 1 WHERE EXISTS (
    SELECT 1 FROM game_players p
    WHERE p.number = games.number AND p.person > 0 AND 8 > (
        SELECT count(*) FROM answers a
        WHERE a.table_id = p.number AND a.user_id = p.person AND a.answered_by = 'player'
    )
);
DROP INDEX games_by_title;
CREATE INDEX games_in_order ON games (title, mode, sequence);

-- Ratings are worked out in runs over the games of a title and mode, up to the game of sequence
-- `done`. What is shown stands until a building run has caught up; old ones are cleared away.
CREATE TABLE rating_runs (
    run INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    mode TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('shown', 'building', 'old')),
    done INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX rating_runs_by_title ON rating_runs (title, mode, state) WHERE state <> 'old';

-- Ratings on a server, or everywhere (0), after the game of that sequence. `met`: people played;
-- `opponents`: those of them who have met three; `bound`: mu - 3 sigma.
CREATE TABLE ratings (
    run INTEGER NOT NULL,
    server INTEGER NOT NULL,
    person INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    bound REAL NOT NULL,
    games INTEGER NOT NULL,
    met INTEGER NOT NULL,
    opponents INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    PRIMARY KEY (run, server, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_board ON ratings (run, server, bound DESC, person)
    WHERE games >= 10 AND opponents >= 3 AND person > 0;
CREATE INDEX ratings_by_person ON ratings (person);

-- The rating shown after each game; in their order, so that a run writes them one behind the other.
CREATE TABLE rating_points (
    run INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    server INTEGER NOT NULL,
    person INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    PRIMARY KEY (run, sequence, server, person)
) STRICT, WITHOUT ROWID;

-- Who has met whom, either way round, and how many games of a pair in a month were rated.
CREATE TABLE rating_met (
    run INTEGER NOT NULL,
    server INTEGER NOT NULL,
    person INTEGER NOT NULL,
    other INTEGER NOT NULL,
    month INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (run, server, person, other)
) STRICT, WITHOUT ROWID;
-- Short games that somebody has lost in a month.
CREATE TABLE rating_short (
    run INTEGER NOT NULL,
    person INTEGER NOT NULL,
    month INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (run, person)
) STRICT, WITHOUT ROWID;

INSERT INTO rating_runs (title, mode, state, done)
SELECT DISTINCT title, mode, 'building', 0 FROM games;
