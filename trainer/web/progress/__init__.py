"""The page of one's progress: what the attempts of a profile come to, in charts."""
