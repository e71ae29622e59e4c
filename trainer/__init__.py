"""A solo trainer for the card game Château Combo."""
