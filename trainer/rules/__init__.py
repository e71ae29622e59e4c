"""The game itself: this package reads like the rulebook and needs nothing but Python."""
