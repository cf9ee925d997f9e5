"""Where maps come from: recordings now; each source turns its material into a graph."""
