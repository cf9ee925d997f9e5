"""A task in words as sub-goals, by forms of language."""
