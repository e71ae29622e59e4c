"""Endless puzzles: found from a seed."""
