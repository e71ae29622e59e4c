"""Profiles: what is kept of a visitor, moved to another device, exported and deleted."""
