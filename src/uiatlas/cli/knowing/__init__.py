"""``uiatlas knowledge``: its requests, and how they are answered."""
