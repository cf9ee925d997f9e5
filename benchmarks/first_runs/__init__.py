"""First runs: tasks on programs that the project was not made on, each run once and told before anything is mended."""
