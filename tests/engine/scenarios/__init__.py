"""Position files, scripts, the report of clauses."""
