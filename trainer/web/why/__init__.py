"""What stands behind a verdict: a typical game after each of two turns, and a second opinion for who doubts it."""
