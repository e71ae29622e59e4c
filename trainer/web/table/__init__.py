"""The table as pages show it, and the answer being put together on it."""
