"""A reader as the agent, with playwright-mcp for hands, with and without the map: tasks, conversation and script."""
