"""Review: costly answers come back, spaced in time, until they are mastered."""
