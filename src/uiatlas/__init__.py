"""A map for GUI agents: learn an app's UI transition graph once, then plan, verify and replan."""
