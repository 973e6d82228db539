-- Servers that have been greeted. Where somebody has opened a table or made settings, nobody need
-- be told how to begin.
CREATE TABLE greeted (guild_id INTEGER PRIMARY KEY);
INSERT INTO greeted (guild_id)
SELECT guild_id FROM tables WHERE guild_id IS NOT NULL UNION SELECT guild_id FROM guilds;
