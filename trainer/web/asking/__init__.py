"""A puzzle as a page asks it: shown, answered, with hints, and with its verdict."""
