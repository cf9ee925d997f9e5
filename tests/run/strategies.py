"""Random events, for what must hold of any log."""

from hypothesis import strategies as st
from tests.utg.strategies import actions, conditions, elements, labels, selectors

from uiatlas.planning.goal import Exists, Goal, Holds, Reads, Source, Told, Visited
from uiatlas.run import events
from uiatlas.run.proof import FactProof, FactState, Proof
from uiatlas.run.verdict import RunStatus
from uiatlas.ui import Observation

texts = st.text(max_size=12)
numbers = st.integers(0, 99)
seconds = st.floats(0, 1e6, allow_nan=False)
screens = st.none() | st.sampled_from(["a", "b", "c"])
observations = st.builds(
    lambda app, found, title, dialog: Observation(
        app,
        tuple(type(e)(i, e.role, e.text, e.description, flags=int(e.flags)) for i, e in enumerate(found)),
        title=title,
        dialog=dialog,
    ),
    labels,
    st.lists(elements, max_size=4),
    texts,
    st.booleans(),
)
targets = st.lists(st.builds(events.Target, labels, texts, st.floats(0, 1), texts), max_size=2).map(tuple)
checks = st.lists(st.builds(events.Check, texts, st.booleans(), st.none() | conditions), max_size=3).map(tuple)
ids = st.lists(st.sampled_from(["a", "b", "c"]), max_size=3).map(tuple)
routes = st.lists(st.tuples(texts, texts, texts), max_size=3).map(tuple)

facts = st.one_of(
    st.builds(Holds, conditions, st.booleans()),
    st.builds(Exists, texts, st.booleans(), texts, st.booleans()),
    st.builds(Visited, texts, texts),
    st.builds(Reads, texts, texts),
    st.builds(Told, texts),
)
fact_proofs = st.builds(FactProof, facts, st.sampled_from(FactState), st.none() | numbers, screens, texts, texts)


def _proof(proven: list[FactProof], text: str, source: Source, open_: tuple[str, ...], stopped: str) -> Proof:
    return Proof(Goal(text, tuple(p.fact for p in proven), source, open_), tuple(proven), stopped)


proofs = st.builds(
    _proof,
    st.lists(fact_proofs, max_size=3),
    texts,
    st.sampled_from(Source),
    st.lists(texts, max_size=2).map(tuple),
    texts,
)

any_event: st.SearchStrategy[events.Event] = st.one_of(
    st.builds(
        events.RunStarted,
        texts,
        texts,
        texts,
        texts,
        st.booleans(),
        numbers,
        numbers,
        st.sampled_from(["ask", "refuse", "allow"]),
        numbers,
        texts,
    ),
    st.builds(
        events.Observed, numbers, labels, screens, texts, texts, st.floats(0, 1), st.none() | observations, texts
    ),
    st.builds(
        events.Planned,
        numbers,
        st.sampled_from(["ok", "unreachable"]),
        texts,
        targets,
        routes,
        ids,
        numbers,
        seconds,
    ),
    st.builds(
        events.Acted,
        numbers,
        screens,
        actions,
        st.none() | numbers,
        texts,
        st.sampled_from(["plan", "detour", "recovery", "model", "rule:confirm"]),
    ),
    st.builds(events.Refused, numbers, actions, texts, texts, st.none() | numbers),
    st.builds(
        events.Verified,
        numbers,
        st.sampled_from(["success", "no_change", "fail"]),
        st.sampled_from(["postcondition", "unchanged screen"]),
        checks,
        texts,
        st.booleans(),
    ),
    st.builds(events.Proven, numbers, st.sampled_from(list(RunStatus)), proofs),
    st.builds(events.Learned, numbers, texts, texts, texts, texts, ids, texts),
    st.builds(
        events.Recovering,
        numbers,
        st.sampled_from(["wait", "dismiss", "back", "stable", "replan", "restart"]),
        texts,
    ),
    st.builds(events.Moved, numbers, numbers, selectors, selectors, texts, st.floats(0, 1)),
    st.builds(events.ModelPlanned, numbers, *[st.lists(texts, max_size=3).map(tuple)] * 2),
    st.builds(events.PlanRecalled, numbers, texts, numbers, seconds, seconds, st.booleans()),
    st.builds(events.Diverged, numbers, numbers, st.sampled_from(["route", "task"]), texts),
    st.builds(events.RunEnded, st.sampled_from(list(RunStatus)), texts, numbers, seconds, numbers, texts),
)
