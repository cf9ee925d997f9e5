"""Task files that the papers publish: read, cut into sub-goals, and run on devices that have their apps."""
