"""A simulated app served as a web page on this machine, so that a real browser has something to drive.

What the page shows is simulated; the browser, its events and its history are real.
"""

from uiatlas.devices.served.server import ServedApp

__all__ = ["ServedApp"]
