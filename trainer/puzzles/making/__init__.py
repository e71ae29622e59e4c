"""Making packs: finding puzzles, proving them, auditing them, and rating them."""
