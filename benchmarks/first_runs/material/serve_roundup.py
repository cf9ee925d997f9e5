"""Serves the tracker in $STATE/office as its manual describes for WSGI, and logs every request to standard error."""

# mypy: ignore-errors

import os
from wsgiref.simple_server import make_server

from roundup.cgi.wsgi_handler import RequestDispatcher


def office(environ, start_response, dispatcher=RequestDispatcher(os.environ["STATE"] + "/office")):
    """The tracker below /office/."""
    path = environ["PATH_INFO"]
    if not path.startswith("/office/"):
        start_response("302 Found", [("Location", "/office/")])
        return [b""]
    environ["SCRIPT_NAME"], environ["PATH_INFO"] = "/office", path.removeprefix("/office")
    return dispatcher(environ, start_response)


make_server("127.0.0.1", int(os.environ["PORT"]), office).serve_forever()
