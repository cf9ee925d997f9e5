"""Maps from an app's code: facts from source or from the package, one solver that turns them into a graph."""
