"""The verdict as pages show it, and why it is so."""
