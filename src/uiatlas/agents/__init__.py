"""Who decides: policies, the compilers from tasks to goals and plans, and the function that runs a task."""
