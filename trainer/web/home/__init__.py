"""The pages around the puzzles: home, and the rules in short."""
