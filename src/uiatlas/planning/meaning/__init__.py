"""What screens a goal in words may mean, each with how likely that is: features, and a function fitted on goals."""

from uiatlas.planning.meaning.finding import likely_screens

__all__ = ["likely_screens"]
