"""The page of all characters: filtered, with what each did in many games."""
