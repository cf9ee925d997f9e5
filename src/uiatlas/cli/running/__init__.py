"""What ``uiatlas run`` is asked and how it does it: one task, several apps, several devices, or a dry run."""
