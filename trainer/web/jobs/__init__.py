"""One pool of work for all pages: what takes longer than a page may, done step by step by as many threads as cores."""
