"""Hints: taken step by step while a puzzle is asked, and kept so that no reload undoes one."""
