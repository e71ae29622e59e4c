"""The page that every puzzle has: its permalink."""
