"""What an agent may touch: policy, boundaries, and the one way to a device."""
