"""What is kept: one SQLite file, its history, its backups."""
