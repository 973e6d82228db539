-- As which row of the outbox a contest's next message of a role is posted, written before it is.
ALTER TABLE contest_messages ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contest_messages ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
