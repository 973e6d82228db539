-- What a contest is played with, for lists that are looked through by it; '' where nobody has read
-- an older contest for that yet.
ALTER TABLE contests ADD COLUMN title TEXT NOT NULL DEFAULT '';
