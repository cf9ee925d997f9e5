"""The four tools for devices: go to a screen, explore, do a task, and look after what takes longer than a call."""

import time
from typing import Annotated

from mcp.server.mcpserver import AcceptedElicitation, Context, Elicit, ElicitationResult, Resolve
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import BaseModel, Field

from uiatlas.errors import UiatlasError
from uiatlas.serve.answers import JobState
from uiatlas.serve.errands import Errand, checked
from uiatlas.serve.jobs import ASKS, Job
from uiatlas.serve.lean import LeanServer
from uiatlas.serve.service import Service
from uiatlas.serve.telling import told_of
from uiatlas.serve.tools import result, told

TOUCHES = ToolAnnotations(read_only_hint=False, destructive_hint=True)
LONGEST_WAIT = 300
"""Seconds that a call lasts at most."""


class Confirm(BaseModel):
    """A person's answer."""

    ok: bool = Field(description="Do it?")


class Asked(BaseModel):
    """The question that a job asked when it was looked at; empty for none."""

    question: str


class Unasked(Confirm):
    """In the place of an answer where nothing was asked; a question that comes up a moment later is not answered."""


def add_device_tools(server: LeanServer, service: Service) -> None:
    """Add the four tools."""
    _add_navigating(server, service)
    _add_tasks(server, service)
    _add_job(server, service)


def can_ask(ctx: Context[Service]) -> bool:
    """Whether the client can put a question to a person.

    Over HTTP it cannot: whoever has the token that agents are given would answer for the person.
    """
    if ctx.headers is not None:
        return False
    able = ctx.client_capabilities
    return able is not None and able.elicitation is not None


async def begun(ctx: Context[Service], service: Service, device: str, errand: Errand, wait_s: float) -> CallToolResult:
    """Begin a job, wait a while, and say how far it is."""
    checked(errand)
    job = service.start(errand, device, askable=can_ask(ctx))
    return await watched(ctx, job, wait_s)


async def watched(ctx: Context[Service], job: Job, wait_s: float) -> CallToolResult:
    """Wait until a job ends or asks something, telling how far it is; what it came to so far."""
    until, seen = time.monotonic() + min(max(wait_s, 0), LONGEST_WAIT), job.count
    while job.running and job.status != ASKS and (left := until - time.monotonic()) > 0:
        await job.wait(seen, left)
        news = job.since(seen)
        if news:
            seen = news[-1].number
            await ctx.report_progress(seen, None, told_of(news[-1]))
    state = state_of(job, asks=can_ask(ctx))
    return result(state_text(state), state)


def state_of(job: Job, *, asks: bool) -> JobState:
    """A job for the model."""
    known = {key: value for key, value in job.answer.items() if key in JobState.model_fields}
    reason = known.pop("reason", "")
    if job.status == ASKS:
        how = "Call job, so that the person is asked." if asks else "A person answers it with the token for answers."
        reason = f"{job.question} {how}"
    return JobState(status=job.status, job=job.id, reason=reason, **known)


def state_text(state: JobState) -> str:
    """A job in one to three lines: how it stands, what it did if it did anything, and its answer."""
    if state.status == "running":
        return f"running; call job with {state.job}"
    did = [f"{state.steps} steps"] if state.steps else []
    did += [f"{state.screens} screens, {state.new} new"] if state.screens else []
    did += [f"at {state.screen}"] if state.screen else []
    answer = [f"answer: {state.answer}"] if state.answer else []
    return "\n".join([f"{state.status}: {state.reason}", *(["; ".join(did)] if did else []), *answer])


def _add_navigating(server: LeanServer, service: Service) -> None:
    @server.tool(annotations=TOUCHES, description="Drive a device to a screen by the map.", name="navigate_to")
    @told
    async def navigate(
        ctx: Context[Service], device: str, goal: str, dry_run: bool = False, wait_s: float = 20
    ) -> Annotated[CallToolResult, JobState]:
        return await begun(ctx, service, device, Errand("navigate", goal, dry_run=dry_run), wait_s)

    @server.tool(
        annotations=TOUCHES, description="Explore the app on a device and draw its map, safely.", name="explore_app"
    )
    @told
    async def explore(
        ctx: Context[Service], device: str, minutes: float = 2, app: str = "", wait_s: float = 20
    ) -> Annotated[CallToolResult, JobState]:
        return await begun(ctx, service, device, Errand("explore", app, minutes), wait_s)


def _add_tasks(server: LeanServer, service: Service) -> None:
    @server.tool(
        annotations=TOUCHES,
        description="Do a task on a device and prove it; a person is asked before what cannot be taken back.",
        name="run_task",
    )
    @told
    async def run(
        ctx: Context[Service], device: str, task: str, max_steps: int = 40, wait_s: float = 20
    ) -> Annotated[CallToolResult, JobState]:
        return await begun(ctx, service, device, Errand("run", task, max_steps=max_steps), wait_s)


def _add_job(server: LeanServer, service: Service) -> None:
    async def question_of(job: str) -> Asked:
        """What the job asks; read once in a call, so that an answer is to what the person was shown."""
        try:
            return Asked(question=service.jobs.called(job).question)
        except UiatlasError:
            return Asked(question="")

    async def person_says(
        ctx: Context[Service], asked: Annotated[Asked, Resolve(question_of)]
    ) -> Elicit[Confirm] | Confirm:
        """Ask the person what the job asks; it has no effects, since it is called again when the answer is there."""
        if not asked.question or not can_ask(ctx):
            return Unasked(ok=False)
        return Elicit(asked.question, Confirm)

    @server.tool(
        annotations=TOUCHES, description="Wait for a job, stop it, or have its question put to the person.", name="job"
    )
    @told
    async def look(
        ctx: Context[Service],
        job: str,
        asked: Annotated[Asked, Resolve(question_of)],
        leave: Annotated[ElicitationResult[Confirm], Resolve(person_says)],
        stop: bool = False,
        wait_s: float = 20,
    ) -> Annotated[CallToolResult, JobState]:
        found = service.jobs.called(job)
        if stop:
            found.stop()
        elif not (isinstance(leave, AcceptedElicitation) and isinstance(leave.data, Unasked)):
            found.reply(asked.question, ok=isinstance(leave, AcceptedElicitation) and leave.data.ok)
        return await watched(ctx, found, wait_s)
