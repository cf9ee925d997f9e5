"""Writes what a small network said to $STATE/signals.pcap, and Wireshark's preferences for a user of any kind."""

import os
import struct
from pathlib import Path

STATE = Path(os.environ["STATE"])
KEEPER, BUOY, CLOCK, NAMES = "10.4.0.7", "10.4.0.21", "10.4.0.30", "10.4.0.53"
SAID: list[tuple[float, bytes]] = []


def total(data: bytes) -> int:
    """The checksum of the internet over some bytes."""
    words = struct.unpack(f"!{(len(data) + 1) // 2}H", data + b"\0" * (len(data) % 2))
    whole: int = sum(words)
    whole = (whole & 0xFFFF) + (whole >> 16)
    return ~(whole + (whole >> 16)) & 0xFFFF


def put(at: float, source: str, target: str, protocol: int, data: bytes, ttl: int = 64) -> None:
    """Add a packet of a protocol over IPv4 and Ethernet."""
    ends = b"".join(bytes(map(int, each.split("."))) for each in (source, target))
    head = struct.pack("!BBHHHBBH", 0x45, 0, 20 + len(data), len(SAID) + 1, 0, ttl, protocol, 0) + ends
    head = head[:10] + struct.pack("!H", total(head)) + head[12:]
    ether = b"\x02\0\0\0\0" + ends[7:8] + b"\x02\0\0\0\0" + ends[3:4] + b"\x08\0"
    SAID.append((at, ether + head + data))


def datagram(source: int, target: int, data: bytes) -> bytes:
    """A datagram of UDP without a checksum."""
    return struct.pack("!HHHH", source, target, 8 + len(data), 0) + data


def asked(number: int, name: str, answer: str = "") -> bytes:
    """A question for the address of a name, or the answer to it."""
    told = b"".join(bytes((len(part),)) + part.encode() for part in name.split(".")) + b"\0\0\x01\0\x01"
    head = struct.pack("!HHHHHH", number, 0x8180 if answer else 0x0100, 1, bool(answer), 0, 0)
    address = bytes(map(int, answer.split("."))) if answer else b""
    return head + told + (struct.pack("!HHHIH", 0xC00C, 1, 1, 740, 4) + address if answer else b"")


def echo(kind: int, number: int, size: int) -> bytes:
    """An echo of ICMP, asked (8) or answered (0)."""
    head = struct.pack("!BBHHH", kind, 0, 0, 77, number)
    data = head + b"~" * size
    return head[:2] + struct.pack("!H", total(data)) + data[4:]


put(0.0, KEEPER, NAMES, 17, datagram(40001, 53, asked(1, "clock.harbour.example")))
put(0.031, NAMES, KEEPER, 17, datagram(53, 40001, asked(1, "clock.harbour.example", CLOCK)))
put(0.4, KEEPER, CLOCK, 1, echo(8, 1, 32))
put(0.412, CLOCK, KEEPER, 1, echo(0, 1, 32), 61)
put(1.7, KEEPER, NAMES, 17, datagram(40002, 53, asked(2, "buoy.harbour.example")))
put(1.752, NAMES, KEEPER, 17, datagram(53, 40002, asked(2, "buoy.harbour.example", BUOY)))
for turn in range(1, 4):
    put(2.0 + turn, KEEPER, BUOY, 1, echo(8, turn, 120))
    put(2.09 + turn, BUOY, KEEPER, 1, echo(0, turn, 120), 57)
put(8.25, BUOY, KEEPER, 17, datagram(514, 514, b"<13>buoy: the lamp is lit"))
put(9.5, CLOCK, KEEPER, 17, datagram(514, 514, b"<11>clock: the spring is worn and needs oil"))

record = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1)
for at, packet in SAID:
    when = 1780000000 + at
    record += struct.pack("<IIII", int(when), round(when % 1 * 1e6), len(packet), len(packet)) + packet
(STATE / "signals.pcap").write_bytes(record)
(STATE / ".config/wireshark").mkdir(parents=True, exist_ok=True)
(STATE / ".config/wireshark/preferences").write_text("privs.warn_if_elevated: FALSE\n", encoding="utf-8")
