"""From facts to a map: abstract execution of the code of every screen, in which calls that navigate leave edges."""
