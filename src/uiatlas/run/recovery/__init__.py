"""What is done when a step did not come to what was expected."""
