# Draws three pictures: sh pictures.sh FOLDER
mkdir -p "$1" && exec python3 - "$1" <<'P'
import struct, sys, zlib


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


for name, colour in (("dawn", (240, 170, 120)), ("noon", (120, 180, 240)), ("night", (20, 30, 70))):
    rows = b"".join(b"\0" + bytes(max(0, c - y // 3) for c in colour) * 320 for y in range(200))
    head = struct.pack(">IIBBBBB", 320, 200, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    with open(f"{sys.argv[1]}/{name}.png", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
P
