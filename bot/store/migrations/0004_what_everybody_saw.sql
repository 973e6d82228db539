-- How far a game has come as everybody saw it: the count of such entries of the log, and the
-- revisions of the last of them (JSON). Of games under way it is not known which entries those
-- were; all count.
ALTER TABLE tables ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN seen TEXT NOT NULL DEFAULT '[]';
UPDATE tables SET shown = revision;
UPDATE tables SET seen = '[' || max(revision - 15, 1) || ']' WHERE status = 'running';

-- The last entry of the log by which the seat's person got to see something, not their own answer.
ALTER TABLE seats ADD COLUMN stirred INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET stirred = (SELECT revision FROM tables WHERE id = table_id);
UPDATE seats SET stirred = 0 WHERE last_answer = stirred;

-- Questions have numbers; those asked before have none, and are over.
ALTER TABLE tables ADD COLUMN questions INTEGER NOT NULL DEFAULT 0;
DELETE FROM votes WHERE topic IN ('undo', 'declined');
ALTER TABLE votes ADD COLUMN question INTEGER NOT NULL DEFAULT 0;
ALTER TABLE votes ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
