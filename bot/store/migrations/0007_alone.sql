-- What is refused for its own sake, and not for that of the place: later rows of its lane pass it.
ALTER TABLE outbox ADD COLUMN alone INTEGER NOT NULL DEFAULT 0;
