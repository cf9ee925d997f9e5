"""What ``uiatlas plan`` is asked and how it answers: a goal in one app, facts, tours, and tasks over several apps."""
