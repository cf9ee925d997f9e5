"""The JSON API over jobs on devices: begin, watch, answer and stop them."""

from typing import Annotated, Any

from fastapi import APIRouter, Header
from fastapi.responses import StreamingResponse

from uiatlas.errors import InputError
from uiatlas.serve.api_models import Json, NewJob, PersonsAnswer
from uiatlas.serve.errands import Errand, checked
from uiatlas.serve.jobs import Job
from uiatlas.serve.problems import RESPONSES
from uiatlas.serve.schemes import ANSWERS, TOKEN
from uiatlas.serve.service import Service
from uiatlas.serve.streams import Streams


def job_routes(service: Service, streams: Streams) -> APIRouter:
    """Everything below ``/api/v1/jobs``."""
    routes, agents, persons = APIRouter(), _below(TOKEN), _below(ANSWERS)
    _add_beginning(agents, service)
    _add_watching(agents, service, streams)
    _add_answering(persons, service)
    routes.include_router(agents)
    routes.include_router(persons)
    return routes


def _below(token: Any) -> APIRouter:
    return APIRouter(prefix="/api/v1/jobs", tags=["jobs"], dependencies=[token], responses=RESPONSES)


def job_json(job: Job) -> Json:
    """A job for programs."""
    told = {"question": job.question} if job.question else {}
    return {"job": job.id, "kind": job.kind, "device": job.device, "status": job.status, **told, **job.answer}


def _add_beginning(routes: APIRouter, service: Service) -> None:
    @routes.post("", status_code=202)
    async def begin(body: NewJob) -> Json:
        """Begin a job; a device that is busy is answered with 409."""
        errand = checked(Errand(body.kind, body.goal, body.minutes, body.max_steps, body.dry_run))
        job = service.start(errand, body.device, askable=body.askable)
        return {"job": job.id}

    @routes.get("")
    async def all_jobs() -> Json:
        """The jobs that are remembered."""
        return {"jobs": [job_json(job) for job in service.jobs.all()]}

    @routes.delete("/{job}")
    async def stop(job: str) -> Json:
        """Have a job end; what it did is kept."""
        found = service.jobs.called(job)
        found.stop()
        return job_json(found)


def _add_watching(routes: APIRouter, service: Service, streams: Streams) -> None:
    @routes.get("/{job}")
    async def look(job: str) -> Json:
        """How far a job is."""
        return job_json(service.jobs.called(job))

    @routes.get("/{job}/events", response_class=StreamingResponse)
    async def events(job: str, last_event_id: Annotated[str, Header()] = "0") -> StreamingResponse:
        """The events of a job as they happen; `Last-Event-ID` takes a stream up again. It ends with `event: end`."""
        if not last_event_id.isascii() or not last_event_id.isdigit():
            raise InputError("Last-Event-ID is not a number", hint="give the id of the last event that was read")
        flow = streams.of(service.jobs.called(job), int(last_event_id))
        return StreamingResponse(flow, media_type="text/event-stream", headers={"Cache-Control": "no-store"})


def _add_answering(routes: APIRouter, service: Service) -> None:
    @routes.post("/{job}/answer")
    async def answer(job: str, body: PersonsAnswer) -> Json:
        """A person's answer to the question of a job; needs the second token, which agents are not given."""
        found = service.jobs.called(job)
        found.reply(body.question, ok=body.ok)
        return job_json(found)
