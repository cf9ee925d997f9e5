"""What screens a goal in words may mean, each with how likely that is: features, and a function fitted on goals."""

from uiatlas.planning.meaning.finding import is_said, is_strange, likely_screens

__all__ = ["is_said", "is_strange", "likely_screens"]
