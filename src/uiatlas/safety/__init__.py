"""What labels say of danger, whoever wrote them and however they are written."""

from uiatlas.safety.labels import (
    KINDS,
    agrees_plainly,
    confirms,
    danger_in,
    danger_named,
    dangers_named,
    is_question,
    refuses,
    saves,
)

__all__ = [
    "KINDS",
    "agrees_plainly",
    "confirms",
    "danger_in",
    "danger_named",
    "dangers_named",
    "is_question",
    "refuses",
    "saves",
]
