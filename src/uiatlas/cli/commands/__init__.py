"""The commands: one file for each, imported only when it is called."""
