"""Act, verify, recover: one run from a task to its verdict, told as typed events."""
