"""Who goes along known ways: to a screen, to several, to facts."""
