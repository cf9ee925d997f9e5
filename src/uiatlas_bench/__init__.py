"""Does it work: tasks, scores and floors, always beside the same agent without the map."""
