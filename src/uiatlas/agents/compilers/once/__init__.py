"""One call plans a whole task: the question, the answer as it is meant, and the plan on the map."""
