"""What was learnt and done, used from elsewhere: other tools and other agents."""
