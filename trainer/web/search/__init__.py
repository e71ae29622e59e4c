"""Puzzles that are searched in the background: for a date, or from a seed."""
