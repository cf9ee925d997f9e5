"""Ways of running with a model, each a short composition of the rooms below."""

from uiatlas.presets.once import Once

__all__ = ["Once"]
