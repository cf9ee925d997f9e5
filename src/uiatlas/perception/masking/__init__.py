"""Private data on a screen: found, replaced by placeholders, and painted over in pictures, before anything is kept."""

from uiatlas.perception.masking.device import MaskedDevice
from uiatlas.perception.masking.finding import Span, find
from uiatlas.perception.masking.placeholders import Ledger, Masker
from uiatlas.perception.masking.screens import masked_observation

__all__ = ["Ledger", "MaskedDevice", "Masker", "Span", "find", "masked_observation"]
