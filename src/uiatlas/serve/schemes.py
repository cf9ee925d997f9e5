"""The tokens as the description of the API tells them; the gate is what asks for them."""

from typing import Any

from fastapi import Security
from fastapi.security import HTTPBearer


def _bearer(name: str, said: str) -> Any:
    return Security(HTTPBearer(scheme_name=name, description=said, auto_error=False))


TOKEN = _bearer("token", "The token for programs, from the file `token` that the server names when it starts.")
ANSWERS = _bearer("answers", "The token of the person who confirms, from the file `answers`; agents are not given it.")
