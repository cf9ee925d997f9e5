"""Where the providers are and which variables hold their keys; all are asked by OpenAI's chat completions."""

import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.llm.abilities import FormMode


@dataclass(frozen=True, slots=True)
class Provider:
    """A provider.

    Attributes:
        url: Where it is, unless a variable says otherwise.
        urls: The variables that may hold its address.
        keys: The variables that may hold the key.
        needs_key: Whether nothing works without one at its usual address; others may need none, and say so if they do.
        form: The best way of asking it for a form.
    """

    url: str
    urls: tuple[str, ...]
    keys: tuple[str, ...]
    needs_key: bool = True
    form: FormMode = "schema"


NO_KEY = "none"
"""What is sent where no key is set."""

PROVIDERS = {
    "openai": Provider("https://api.openai.com/v1", ("OPENAI_BASE_URL",), ("OPENAI_API_KEY",)),
    "anthropic": Provider("https://api.anthropic.com/v1", ("ANTHROPIC_BASE_URL",), ("ANTHROPIC_API_KEY",), form="tool"),
    "google": Provider(
        "https://generativelanguage.googleapis.com/v1beta/openai",
        ("GEMINI_BASE_URL",),
        ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
    ),
    "openrouter": Provider("https://openrouter.ai/api/v1", ("OPENROUTER_BASE_URL",), ("OPENROUTER_API_KEY",)),
    "ollama": Provider("http://127.0.0.1:11434/v1", ("OLLAMA_HOST",), ("OLLAMA_API_KEY",), needs_key=False),
    "vllm": Provider("http://127.0.0.1:8000/v1", ("VLLM_BASE_URL",), ("VLLM_API_KEY",), needs_key=False),
}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address with its key.

    Attributes:
        provider: The provider's name.
        url: Its address.
        key: The key; `NO_KEY` where none is set.
        url_variable: The variable that sets the address.
        key_variable: The variable that sets the key.
        usual: Whether this is the provider's own address; prices are known for these only.
    """

    provider: str
    url: str
    key: str
    url_variable: str
    key_variable: str
    usual: bool


def endpoint(name: str, url: str = "") -> Endpoint:
    """Where a provider is asked.

    Args:
        name: The provider's name.
        url: Its address; by default that of the environment, else the usual one.

    Raises:
        UnknownNameError: There is no such provider.
        InputError: The key is missing or the address is none.
    """
    provider = PROVIDERS.get(name)
    if provider is None:
        raise UnknownNameError("provider", name, PROVIDERS, hint=f"known: {', '.join(PROVIDERS)}")
    given = url or _first(provider.urls)
    url = _address(given, provider.urls[0], name) if given else provider.url
    key = _first(provider.keys)
    if not key and provider.needs_key and not given:
        needed = " or ".join(provider.keys)
        raise InputError(f"no key for {name}: {needed} is not set", hint=f"export {provider.keys[0]}=...")
    usual = url.rstrip("/") == provider.url
    return Endpoint(name, url, key or NO_KEY, provider.urls[0], provider.keys[0], usual)


def _first(variables: tuple[str, ...]) -> str:
    return next((value for v in variables if (value := os.environ.get(v, "").strip())), "")


def _address(given: str, variable: str, provider: str) -> str:
    """The address that a variable holds; OLLAMA_HOST is a host and a port only."""
    if provider == "ollama":
        given = given if "://" in given else f"http://{given}"
        given = given if urlsplit(given).path.strip("/") else f"{given.rstrip('/')}/v1"
    try:
        parts = urlsplit(given)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or True)
    except ValueError:
        fine = False
    if not fine:
        raise InputError(
            f"{variable}={given.rpartition('@')[2]} is not an address", hint="such as http://127.0.0.1:8000/v1"
        )
    return given
