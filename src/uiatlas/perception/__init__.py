"""Where am I: what of an observation is identity, which screen of the map it is, and what state that is in."""

from uiatlas.perception.abstraction import VERSION, Abstraction, abstract
from uiatlas.perception.localization import Location, Locator
from uiatlas.perception.pairs import same_screen
from uiatlas.perception.rekeying import rekey
from uiatlas.perception.state import state_of
from uiatlas.perception.whereabouts import Whereabouts, locate

__all__ = [
    "VERSION",
    "Abstraction",
    "Location",
    "Locator",
    "Whereabouts",
    "abstract",
    "locate",
    "rekey",
    "same_screen",
    "state_of",
]
