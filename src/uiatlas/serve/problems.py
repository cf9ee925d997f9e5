"""The one form that all errors of the HTTP server have: what is wrong, and how it is mended."""

import json
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from uiatlas.errors import InputError, UiatlasError, UnknownNameError, one_line
from uiatlas.serve.jobs import BusyError

Json = dict[str, Any]

_MEANINGS = {
    400: "It cannot be used, or the server is not called by that name.",
    401: "The token is missing, or is another one.",
    403: "Pages of that origin may not call this server.",
    404: "It does not exist; the nearest names are told.",
    405: "The path is there, and is not asked in this way.",
    409: "What is asked for is in use.",
    413: "The body is too large.",
    422: "The request has not the form that is described here.",
    500: "The server failed, and says more on its standard error.",
    502: "The device failed.",
    503: "Too much is asked at a time.",
}


class Problem(BaseModel):
    """What is wrong, and how it is mended."""

    error: str = Field(description="what is wrong, in one line")
    hint: str = Field(description="how it is mended, in one line; may be empty")


RESPONSES: dict[int | str, Json] = {s: {"model": Problem, "description": said} for s, said in _MEANINGS.items()}
"""Every error that a route may answer with, for the description of the API."""


def problem(error: str, hint: str = "") -> bytes:
    """The body of an error."""
    return json.dumps({"error": error, "hint": hint}, ensure_ascii=False).encode()


def tell_problems(api: FastAPI) -> None:
    """Give all errors this form, those of the framework included."""
    api.add_exception_handler(UiatlasError, _told)
    api.add_exception_handler(RequestValidationError, _misread)
    api.add_exception_handler(HTTPException, _unrouted)
    api.add_exception_handler(Exception, _broken)


def _answer(status: int, error: str, hint: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": error, "hint": hint}, status, headers)


async def _told(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, UiatlasError)
    match error:
        case UnknownNameError():
            return _answer(404, error.what, error.hint)
        case BusyError():
            # Whoever asks for more than there is keeps no connection, of which there are only so many, either.
            return _answer(409, error.what, error.hint, {"Connection": "close"})
        case InputError():
            return _answer(400, error.what, error.hint)
    return _answer(502, error.what, error.hint)


async def _misread(request: Request, error: Exception) -> JSONResponse:
    """What is wrong with a request, without what was given: numbers such as NaN are no JSON."""
    assert isinstance(error, RequestValidationError)
    found = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
    more = f" (and {len(found) - 3} more)" if len(found) > 3 else ""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    hint = "see /openapi.json for what is asked"
    if kind != "application/json" and any(each["loc"][:1] == ("body",) for each in error.errors()):
        hint = "send the body with Content-Type: application/json"
    return _answer(422, one_line("; ".join(found[:3]) + more), hint)


async def _unrouted(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    where = one_line(request.url.path, 200)
    if error.status_code == 404:
        return _answer(404, f"there is no {where}", "see /docs for what there is", error.headers)
    return _answer(error.status_code, f"{where}: {error.detail}", "see /docs for what there is", error.headers)


async def _broken(request: Request, error: Exception) -> JSONResponse:
    return _answer(500, f"the server failed ({type(error).__name__})", "its standard error says more")
