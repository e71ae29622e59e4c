"""What is behind a verdict: a typical game after each of two turns, and a second opinion for those who doubt it."""
