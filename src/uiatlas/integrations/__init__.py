"""The map inside agents of other projects: hooks that need this package only, and ask what they are given by name."""
