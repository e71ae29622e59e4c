"""The history: all answers, filtered, as a page and as files."""
