"""Storage: the rows, the transactions as values, and SQLite."""
