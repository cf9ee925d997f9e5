"""Draw the map of a running app: what to try next, how to get there, and what it came to."""

from uiatlas.exploration.explorer import Explorer, explore
from uiatlas.exploration.result import Exploration
from uiatlas.exploration.strategies import STRATEGIES, Strategy

__all__ = ["STRATEGIES", "Exploration", "Explorer", "Strategy", "explore"]
