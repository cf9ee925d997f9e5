"""The events that announce the beginning of a run and its plans, and the words for why it ended."""

from uiatlas._version import __version__
from uiatlas.devices.base import shows_simulation
from uiatlas.planning.plan import Plan
from uiatlas.run.events import Planned, RunStarted, Target
from uiatlas.run.run_session import Ending, RunSession
from uiatlas.run.verdict import RunStatus
from uiatlas.ui import describe
from uiatlas.utg import Graph


def begun(session: RunSession, run_id: str, task: str, max_steps: int) -> RunStarted:
    """The event that begins a run.

    Args:
        session: The run's eyes and hands.
        run_id: Its name.
        task: Its task in words.
        max_steps: Its limit of actions.
    """
    device, graph = session.device, session.graph
    return RunStarted(
        run_id=run_id,
        task=task,
        device=device.uri,
        app=device.app,
        simulated=shows_simulation(device),
        screens=len(graph.screens),
        transitions=len(graph.transitions),
        policy=session.guard.policy,
        max_steps=max_steps,
        version=__version__,
    )


def planned(
    plan: Plan, graph: Graph, step: int, *, targets: tuple[Target, ...], reason: str, milliseconds: float
) -> Planned:
    """The event that tells a plan.

    Args:
        plan: The plan.
        graph: Its map.
        step: The number of the step that it begins with.
        targets: What the goal was taken to mean, best first.
        reason: Why it was made.
        milliseconds: How long that took.
    """

    def name(screen: str) -> str:
        return graph.screens[screen].name

    return Planned(
        step=step,
        status=plan.status,
        reason=reason,
        targets=targets,
        steps=tuple((name(s.source), describe(s.action), name(s.target)) for s in plan.steps),
        screens=(plan.start, *(s.target for s in plan.steps)),
        cost=plan.cost or 0,
        milliseconds=round(milliseconds, 3),
    )


def continues(old: Plan, new: Plan) -> bool:
    """Whether a new plan is what was left of the old one."""
    rest = tuple(s.transition_id for s in new.steps)
    return not rest or tuple(s.transition_id for s in old.steps)[-len(rest) :] == rest


def with_trouble(ending: Ending, session: RunSession) -> str:
    """Why a run ended; of one that failed with what the device could not do, such as open an address."""
    trouble, urls = session.trouble, session.guard.urls
    if ending.status is not RunStatus.FAILURE or not trouble:
        return ending.reason
    bounds = f"; touched is only what --allow-url names: {', '.join(urls)}" if urls else ""
    return f"{ending.reason}; {trouble}{bounds}"


def broken_off(error: BaseException) -> str:
    """Why a run ended before it came to a verdict of its own."""
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    return str(error) or type(error).__name__
