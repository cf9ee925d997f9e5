"""Private data on a screen: found, replaced by placeholders, and painted over in pictures, before anything is kept."""

from uiatlas.privacy.device import MaskedDevice
from uiatlas.privacy.discreet_device import DiscreetDevice
from uiatlas.privacy.discreet_model import DiscreetModel
from uiatlas.privacy.finding import Span, find
from uiatlas.privacy.placeholders import Ledger, Masker
from uiatlas.privacy.screens import masked_observation
from uiatlas.privacy.vault import Vault

__all__ = [
    "DiscreetDevice",
    "DiscreetModel",
    "Ledger",
    "MaskedDevice",
    "Masker",
    "Span",
    "Vault",
    "find",
    "masked_observation",
]
