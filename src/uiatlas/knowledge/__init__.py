"""What an app can do for a user: intents of its screens, the ways that fulfil them, and the search among them."""
