"""What a turn is worth."""
