-- What a contest says of the clocks at one of its tables, as JSON.
ALTER TABLE tables ADD COLUMN obeyed TEXT;
