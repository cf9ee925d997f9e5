"""The line to a model at an OpenAI-compatible address: opened in one place for answers and for vectors."""

from uiatlas.errors import InputError, ModelError
from uiatlas.llm.failures import library, told
from uiatlas.llm.providers import Endpoint

TIMEOUT = 120.0
"""Seconds that one attempt may take."""

RETRIES = 4
"""How often a call is repeated after 408, 409, 429, 5xx, a timeout or a broken line."""


class Connection:
    """The openai package's client for one model.

    Args:
        at: Where it is asked.
        model: Its name there.
        timeout: Seconds that one attempt may take.
        retries: How often a failed call is repeated.

    Attributes:
        openai: The openai package, for its errors.
        client: Its client.

    Raises:
        MissingExtraError: The openai package is not installed.
    """

    def __init__(self, at: Endpoint, model: str, *, timeout: float = TIMEOUT, retries: int = RETRIES) -> None:
        self.openai = library()
        self.client = self.openai.OpenAI(api_key=at.key, base_url=at.url, timeout=timeout, max_retries=retries)
        self.at, self.model, self._timeout = at, model, timeout

    @property
    def name(self) -> str:
        """The provider and the model."""
        return f"{self.at.provider}:{self.model}"

    def told(self, error: Exception) -> ModelError | InputError:
        """An error of the package in our words, after all attempts."""
        return told(error, self.at, self.model, self._timeout)

    def close(self) -> None:
        """Close the connections."""
        self.client.close()
