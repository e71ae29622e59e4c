"""Runs: puzzles one after the other, until the first mistake (a streak) or for three minutes (a storm)."""
