"""The command line: one file for each command, imported only when it is called."""
