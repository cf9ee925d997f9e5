"""The words after ``uiatlas map``: each adds its options, reads them into a value, and does it."""
