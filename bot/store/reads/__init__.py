"""Questions that the service of tables asks the database, by noun."""
