"""The roles that a model plays while a run goes on, each with its local form."""
