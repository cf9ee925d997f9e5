"""What a run need not do once more: links to where it is, acts that had their say, and looks that show nothing new."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from uiatlas.run.effective import FAILED, effective
from uiatlas.run.forms import held_in
from uiatlas.run.policy import StepRecord
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Observation, Role, Tap, UIElement, action_key, selector_for
from uiatlas.ui.containers import row_of

_Touch = tuple[str, bool, tuple[object, ...]]
"""A touch: on which page, and to what."""

_Act = tuple[_Touch, tuple[str, ...], tuple[tuple[str, str], ...]]
"""An act as it is: a touch, of which row, and what the fields of the page hold."""

MOST = 3
"""Times that an act without an effect is tried: a tap may be lost."""


def leads_nowhere(link: UIElement, shown: Observation, history: Sequence[StepRecord]) -> bool:
    """Whether a link leads to the very page that is shown, and nothing was done there that it would take back.

    What was done before the page was loaded anew is over.
    """
    if link.leads_to != shown.activity or not leads_to_seen(link, shown, ()):
        return False
    here = (r for r in history if r.observation.activity == shown.activity and not shown.reloaded_since(r.observation))
    return all(r.element is not None and r.element.role is Role.LINK for r in here)


def leads_to_seen(link: UIElement, shown: Observation, history: Sequence[StepRecord]) -> bool:
    """Whether a link leads to a page that this run has looked at."""
    places = {shown.activity, *(r.observation.activity for r in history)}
    return link.role is Role.LINK and _is_plain(link) and link.leads_to in places - {""} and "{" not in link.leads_to


def _is_plain(link: UIElement) -> bool:
    """Whether a link states that it asks for a page, and nothing of what is shown there."""
    request = link.stated.request if link.stated is not None else ""
    return request.startswith("GET ") and not set("?#") & set(request)


def spent(elements: Iterable[UIElement], shown: Observation, history: Sequence[StepRecord]) -> Iterator[UIElement]:
    """The elements that are not touched again as they are: it showed its effect once, or none several times.

    Args:
        elements: Elements of what is shown.
        shown: What is shown.
        history: What was done so far.
    """
    asked = {e.index: (e, _touch_of(e, shown)) for e in elements}
    touches = {touch for _, touch in asked.values()}
    done = [(r, r.element) for r in history if isinstance(r.action, Tap) and r.outcome is not Outcome.UNDONE]
    same = [(r, e) for r, e in done if touches and e is not None and _touch_of(e, r.observation) in touches]
    if not same:
        return
    worked = {id(record) for record, after in effective(history, shown) if record.observation.digest != after.digest}
    times: Counter[_Act] = Counter()
    for record, element in same:
        times[_act_of(element, record.observation)] += MOST if id(record) in worked else 1
    yield from (e for e, _ in asked.values() if times[_act_of(e, shown)] >= MOST)


def _touch_of(element: UIElement, shown: Observation) -> _Touch:
    """The touch of an element, whatever its row and the fields of the page hold."""
    return shown.title, shown.dialog, action_key(Tap(selector_for(element, shown)))


def _act_of(element: UIElement, shown: Observation) -> _Act:
    """The act of touching an element as it is."""
    row = tuple(e.label for e in row_of(element, shown) if e.checked is None)
    held = tuple(sorted((n, v) for (role, n, _), v in held_in(shown).items() if role in (Role.INPUT, Role.CHOICE)))
    return _touch_of(element, shown), row, held


def without_news(history: Sequence[StepRecord], shown: Observation) -> int:
    """How many of the latest steps had an effect, and have shown no label that was not shown before."""
    seen, since = set[str](), 0
    failed = (False, *(r.outcome in FAILED for r in history))
    for observation, lost in zip((*(r.observation for r in history), shown), failed, strict=True):
        said = {e.label for e in observation.elements if e.label}
        since = 0 if not said <= seen else since if lost else since + 1
        seen |= said
    return since
