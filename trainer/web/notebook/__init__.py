"""The notebook: bookmarks and private notes on puzzles."""
