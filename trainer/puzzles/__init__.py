"""What a puzzle is, how it is found and graded, and the daily choice."""
