"""Private data on a screen: found, replaced by placeholders, and painted over in pictures, before anything is kept."""

from uiatlas.privacy.device import MaskedDevice
from uiatlas.privacy.finding import Span, find
from uiatlas.privacy.placeholders import Ledger, Masker
from uiatlas.privacy.screens import masked_observation

__all__ = ["Ledger", "MaskedDevice", "Masker", "Span", "find", "masked_observation"]
