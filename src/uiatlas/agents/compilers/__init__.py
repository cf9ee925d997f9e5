"""From a task in words to goals and plans: by words, by a model, or by what is known of the app."""
