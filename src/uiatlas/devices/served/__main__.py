"""Serves a simulated app as a web page: ``python -m uiatlas.devices.served sim:notes --port 8000``."""

import argparse
import threading

from uiatlas.devices.served.server import ServedApp
from uiatlas.errors import UiatlasError


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="uiatlas.devices.served", description="Serve a simulated app as a web page.")
    parser.add_argument("app", nargs="?", default="sim:notes", help="a simulated app (sim:notes)")
    parser.add_argument("--port", type=int, default=0, help="the port to serve on; any free one if 0")
    options = parser.parse_args()
    try:
        served = ServedApp.of(options.app.removeprefix("sim:"), port=options.port)
    except UiatlasError as error:
        parser.error(str(error))
    print(f"a simulated app as a web page: {served.url}", flush=True)  # noqa: T201 - a command of its own
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        served.close()


if __name__ == "__main__":
    main()
