"""What is kept: one SQLite file, how it came to be, its backups."""
