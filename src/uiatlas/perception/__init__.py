"""Where am I: what of an observation is identity, and which screen of the map it is."""

from uiatlas.perception.abstraction import Abstraction, abstract
from uiatlas.perception.localization import Location, Locator

__all__ = ["Abstraction", "Location", "Locator", "abstract"]
