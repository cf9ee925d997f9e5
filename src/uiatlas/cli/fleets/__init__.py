"""What ``uiatlas fleet`` is asked and how it does it: batches of items on many devices, and what became of them."""
