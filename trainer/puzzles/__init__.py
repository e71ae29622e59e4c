"""What a puzzle is, the library of shipped ones, and the daily choice."""
