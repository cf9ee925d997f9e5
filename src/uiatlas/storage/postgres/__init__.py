"""An atlas on a PostgreSQL server: many programs teach it at once, and nothing of what they tell is lost."""
