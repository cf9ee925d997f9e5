"""The local actor: reads a task, decides the next touch by words and map, and says when it is proven done."""
