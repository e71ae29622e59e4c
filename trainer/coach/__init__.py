"""What is said of a turn, wherever its position comes from: solutions, kinds, hints, why, themes, grades."""
