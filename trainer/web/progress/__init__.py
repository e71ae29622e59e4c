"""The page of one's progress: what the attempts of a profile add up to, in charts."""
