"""Practice: puzzles at the player's own level, drills, and ratings."""
