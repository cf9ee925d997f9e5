"""What the openai package raises, told in our words with what to do."""

from types import ModuleType
from typing import TYPE_CHECKING, Any

from uiatlas.errors import InputError, MissingExtraError, ModelError, ModelLostError, one_line
from uiatlas.llm.providers import NO_KEY, Endpoint

if TYPE_CHECKING:
    import openai


def library() -> ModuleType:
    """The openai package.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        import openai  # noqa: PLC0415
    except ImportError:
        raise MissingExtraError("the client of language models", "llm") from None
    return openai


def told(error: Exception, at: Endpoint, model: str, timeout: float) -> ModelError | InputError:
    """The provider's error, after all attempts."""
    lib, name = library(), f"{at.provider}:{model}"
    match error:
        case lib.APITimeoutError():
            return ModelLostError(f"{name} did not answer within {timeout:g} s", hint="try later, or allow more time")
        case lib.APIConnectionError():
            what = f"cannot reach {at.url}" if is_unreachable(error) else f"the connection to {at.url} breaks off"
            cause = one_line(str(error.__cause__ or error), 100)
            return ModelLostError(f"{what} ({cause})", hint=f"check {at.url_variable} and the network")
        case lib.AuthenticationError() | lib.PermissionDeniedError() | lib.BadRequestError():
            what = "needs a key, and none is set" if at.key == NO_KEY else "does not accept the key"
            return InputError(f"{at.provider} {what}", hint=f"set {at.key_variable} to a valid one")
        case lib.NotFoundError():
            hint = f"check the model's name and {at.url_variable}, which usually ends in /v1"
            return InputError(f"no model {model!r} at {at.url}: {message_of(error)}", hint=hint)
        case lib.RateLimitError():
            return ModelLostError(f"{name} is over its limit: {message_of(error)}", hint="try later, or ask less often")
        case lib.APIStatusError():
            return ModelLostError(f"{name} fails: {error.status_code} {message_of(error)}", hint="try later")
    return ModelError(f"{name}: {one_line(str(error), 150)}")


def is_unreachable(error: "openai.OpenAIError") -> bool:
    """Whether there was no server to talk to at all."""
    return type(error.__cause__).__name__ in ("ConnectError", "UnsupportedProtocol")


def message_of(error: Any) -> str:
    """What the server said, without the client's words around it."""
    body = error.body
    said = body.get("message") if isinstance(body, dict) else None
    return one_line(str(said or error.message), 150).rstrip(".")
