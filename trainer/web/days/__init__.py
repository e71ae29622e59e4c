"""The days: the archive of daily puzzles, the text to share, and what other players answered here."""
