"""The agent: puts the rooms together and runs a task on a device."""
