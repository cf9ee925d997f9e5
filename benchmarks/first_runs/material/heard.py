"""Writes recorded requests of a shop for the latest questions, as the proxy itself keeps them."""

# mypy: ignore-errors

import os
from pathlib import Path

from mitmproxy import connection, http
from mitmproxy.flow import Flow
from mitmproxy.io import FlowWriter

SEEN = (
    ("GET", "shop.example", "/", 200, "text/html", 5_400, ""),
    ("GET", "shop.example", "/lamps", 200, "text/html", 8_900, ""),
    ("GET", "images.example", "/lamp.svg", 200, "image/svg+xml", 21_300, ""),
    ("GET", "shop.example", "/tables", 404, "text/html", 310, ""),
    ("POST", "shop.example", "/basket", 201, "application/json", 120, '{"article": "lamp", "count": 4}'),
    ("GET", "prices.example", "/today", 200, "text/csv", 760, ""),
    ("GET", "images.example", "/chair.svg", 404, "text/html", 290, ""),
    ("PUT", "shop.example", "/address", 500, "text/plain", 45, '{"town": "Holm", "street": "Mill Lane 7"}'),
    ("GET", "prices.example", "/old", 404, "text/plain", 20, ""),
    ("DELETE", "shop.example", "/basket/2", 204, "text/plain", 0, ""),
)
BEGAN = 1_780_300_800.0
"""When the first of them was made."""


def flow(number: int, method: str, host: str, path: str, status: int, kind: str, size: int, sent: str) -> Flow:
    """A request and what came back."""
    at = BEGAN + 10 * number
    client = connection.Client(peername=("127.0.0.1", 5000 + number), sockname=("127.0.0.1", 8080), timestamp_start=at)
    server = connection.Server(address=(host, 80), timestamp_start=at)
    asked = http.Request.make(method, f"http://{host}{path}", sent, {"Host": host, "User-Agent": "walker/2.4"})
    asked.timestamp_start, asked.timestamp_end = at, at + 0.1
    came = http.Response.make(status, "x" * size, {"Content-Type": kind, "Server": f"{host.split('.')[0]}/1.{number}"})
    came.timestamp_start, came.timestamp_end = at + 0.2, at + 0.3
    made = http.HTTPFlow(client, server)
    made.request, made.response = asked, came
    return made


with Path(os.environ["STATE"], "heard.flows").open("wb") as file:
    writer = FlowWriter(file)
    for number, each in enumerate(SEEN):
        writer.add(flow(number, *each))
