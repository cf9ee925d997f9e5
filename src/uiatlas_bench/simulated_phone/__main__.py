"""Runs a simulated phone: ``python -m uiatlas_bench.simulated_phone sim:notes --port 5601``."""

import argparse
import threading

from uiatlas.errors import UiatlasError
from uiatlas_bench.simulated_phone.adbd import DeviceServer
from uiatlas_bench.simulated_phone.phone import SimulatedPhone


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="uiatlas_bench.simulated_phone", description="Run a simulated phone.")
    parser.add_argument("apps", nargs="*", default=["sim:notes"], metavar="APP", help="simulated apps (sim:notes)")
    parser.add_argument("--port", type=int, default=0, help="the port that adb connects to; any free one if 0")
    options = parser.parse_args()
    try:
        server = DeviceServer(SimulatedPhone([app.removeprefix("sim:") for app in options.apps]), options.port)
    except (UiatlasError, OSError, OverflowError) as error:
        parser.error(f"port {options.port}: {error}" if not isinstance(error, UiatlasError) else str(error))
    print(f"simulated phone: adb connect {server.serial}", flush=True)  # noqa: T201 - a command of its own
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        server.unplug()


if __name__ == "__main__":
    main()
