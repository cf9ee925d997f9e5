"""From ``PROVIDER:NAME`` to a model with everything around it: cache, cassette, budget, pace and ledger."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.llm.abilities import Memory
from uiatlas.llm.base import ChatModel
from uiatlas.llm.cache import Cached
from uiatlas.llm.cassette import Cassette
from uiatlas.llm.client import ProviderModel
from uiatlas.llm.connection import RETRIES, TIMEOUT
from uiatlas.llm.ledger import Ledger, PromptLog
from uiatlas.llm.limits import Budget, Paced, Resting
from uiatlas.llm.pricing import Price, price_of
from uiatlas.llm.providers import PROVIDERS, endpoint
from uiatlas.llm.remote_embedding import ProviderEmbedder
from uiatlas.llm.tape import read_tape


@dataclass(frozen=True, slots=True)
class Options:
    """How a model is opened.

    Attributes:
        url: The provider's address; "" for that of the environment, else the usual one.
        budget: What may be used.
        cache: The folder in which answers are kept.
        cassette: The file that is replayed, or recorded where it does not exist.
        log: Where all questions and answers are kept.
        memory: The file that remembers what servers can do.
        per_minute: How often it may be asked within a minute; 0 for as often as one likes.
        timeout: Seconds that one attempt may take.
        retries: How often a failed call is repeated.
        on_warning: Takes a sentence about what is odd in the files that are given.
    """

    url: str = ""
    budget: Budget = field(default_factory=Budget)
    cache: Path | None = None
    cassette: Path | None = None
    log: PromptLog | None = None
    memory: Path | None = None
    per_minute: int = 0
    timeout: float = TIMEOUT
    retries: int = RETRIES
    on_warning: Callable[[str], None] = lambda said: None


@contextmanager
def open_model(spec: str, options: Options | None = None) -> Iterator[Ledger]:
    """A model to ask.

    Args:
        spec: ``PROVIDER:NAME``, such as ``openai:gpt-4o``; ``cassette:FILE`` replays a recording.
        options: What is put around it.

    Raises:
        InputError: The name, the key or the address is wrong, or an extra is missing; nothing was asked yet.
    """
    options = options or Options()
    provider, name = split_name(spec)
    with ExitStack() as stack:
        taped = Path(name) if provider == "cassette" else options.cassette
        model = _taped(taped, spec, options, stack) if taped else _live(provider, name, options, stack)
        yield Ledger(model, options.log, options.budget, _price_ahead(model.name))


def provider_embedder(spec: str) -> ProviderEmbedder:
    """An embedding model of a provider, by ``PROVIDER:NAME``; whoever opened it closes it.

    Raises:
        InputError: The name, the key or the address is wrong, or an extra is missing.
    """
    provider, name = split_name(spec)
    at = endpoint(provider)
    return ProviderEmbedder(at, name, price=price_of(provider, name, usual=at.usual))


def split_name(spec: str) -> tuple[str, str]:
    """Provider and name.

    Raises:
        InputError: One of them is missing.
    """
    provider, _, name = spec.strip().partition(":")
    if not provider or not name:
        known = ", ".join(PROVIDERS)
        raise InputError(f"{spec!r} names no model", hint=f"write PROVIDER:NAME with one of {known}, or cassette:FILE")
    return provider, name


def _price_ahead(spec: str) -> Price | None:
    """How calls of a model, or of the model on a cassette, are priced before they are made; None if not known."""
    provider, _, name = spec.partition(":")
    if provider not in PROVIDERS:
        return None
    try:
        usual = endpoint(provider).usual
    except InputError:
        usual = True
    return price_of(provider, name, usual=usual)


def _taped(path: Path, spec: str, options: Options, stack: ExitStack) -> Cassette:
    """A cassette that is replayed, recorded, or recorded to its end."""
    provider, name = split_name(spec)
    if provider == "cassette" or (path.is_file() and read_tape(path).finished):
        tape = Cassette(path)
        if provider != "cassette" and tape.name != f"{provider}:{name}":
            raise InputError(f"{path} is a recording of {tape.name}", hint="name that model, or record another")
    else:
        goes_on = path.is_file()
        tape = stack.enter_context(Cassette(path, _live(provider, name, options, stack)))
        if goes_on:
            options.on_warning(f"the recording {path} broke off; what it has is replayed, and the rest recorded")
    if tape.cut:
        options.on_warning(f"the last line of {path} is cut, and left out")
    return tape


def _live(provider: str, name: str, options: Options, stack: ExitStack) -> ChatModel:
    at = endpoint(provider, options.url)
    price = price_of(provider, name, usual=at.usual)
    if options.budget.money is not None and price is None:
        what = f"the price of {provider}:{name} is not known, so no budget of money can be kept"
        raise InputError(what, hint="set UIATLAS_PRICE, such as 2.5,10, or limit calls or tokens instead")
    client = ProviderModel(
        at, name, timeout=options.timeout, retries=options.retries, memory=Memory(options.memory), price=price
    )
    model: ChatModel = Resting(stack.enter_context(closing(client)))
    if options.per_minute:
        model = Paced(model, options.per_minute)
    return Cached(model, options.cache, "" if at.usual else at.url) if options.cache is not None else model
