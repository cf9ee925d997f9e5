"""The benchmarks by name."""
