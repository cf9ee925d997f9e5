# Draws a map of a garden, as shapes and as pictures, and writes the settings that serve both: sh tiles.sh FOLDER
mkdir -p "$1" && exec python3 - "$1" <<'P'
import gzip, json, os, sqlite3, struct, sys, zlib

TOP = 4
"""The closest of the levels; the garden lies around 0, 0 and is drawn on each."""


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture(shade: int) -> bytes:
    rows = b"".join(b"\0" + bytes(c - (32 if (x // 32 + y // 32) % 2 else 0) for x in range(256) for c in (90, shade, 80))
                    for y in range(256))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 256, 256, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def varint(number: int) -> bytes:
    return bytes([number]) if number < 128 else bytes([number % 128 + 128]) + varint(number // 128)


def field(number: int, value: bytes | int) -> bytes:
    if isinstance(value, int):
        return varint(number * 8) + varint(value)
    return varint(number * 8 + 2) + varint(len(value)) + value


def shape(left: int, top: int, right: int, bottom: int) -> bytes:
    """A rectangle of a vector tile: move to, three lines, close."""
    def zigzag(n: int) -> int:
        return n * 2 if n >= 0 else -n * 2 - 1
    wide, high = right - left, bottom - top
    drawn = [9, zigzag(left), zigzag(top), 26, zigzag(wide), 0, 0, zigzag(high), zigzag(-wide), 0, 15]
    return b"".join(map(varint, drawn))


def layer(name: str, kind: str, *shapes: tuple[int, int, int, int]) -> bytes:
    """A layer of rectangles, each with the same class."""
    features = b"".join(field(2, field(2, bytes(2)) + field(3, 3) + field(4, shape(*each))) for each in shapes)
    named = field(3, b"class") + field(4, field(1, kind.encode()))
    return field(3, field(15, 2) + field(1, name.encode()) + features + named + field(5, 4096))


def written(file: str, told: dict[str, str], tile) -> None:
    with sqlite3.connect(os.path.join(sys.argv[1], file)) as base:
        base.execute("CREATE TABLE metadata (name text, value text)")
        base.execute("CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
        told = {"minzoom": "0", "maxzoom": str(TOP), "bounds": "-180,-85,180,85", "center": "0,0,2", "type": "overlay",
                "version": "1", "attribution": "Ida Gardener", **told}
        base.executemany("INSERT INTO metadata VALUES (?, ?)", told.items())
        for level in range(TOP + 1):
            base.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)",
                             [(level, x, y, tile(x + y)) for x in range(2**level) for y in range(2**level)])


grass = layer("landcover", "grass", (0, 0, 4096, 4096)) + layer("water", "lake", (500, 500, 1500, 1500))
beds = gzip.compress(grass + layer("building", "shed", (2200, 600, 3000, 1400), (2200, 2400, 3600, 3400)))
layers = [{"id": name, "fields": {"class": "String"}} for name in ("landcover", "water", "building")]
told = {"name": "Garden, OpenMapTiles", "format": "pbf", "json": json.dumps({"vector_layers": layers})}
written("garden.mbtiles", told | {"description": "Beds, shed and pond"}, lambda n: beds)
pictures = picture(150), picture(190)
written("soil.mbtiles", {"name": "Soil", "format": "png", "description": "Light and dark soil"}, lambda n: pictures[n % 2])
styles = os.path.join(os.environ["TOOLS"], "tileserver-gl-light/node_modules/tileserver-gl-styles")
config = {
    "options": {"paths": {"root": styles, "fonts": "fonts", "styles": "styles", "mbtiles": sys.argv[1]}},
    "styles": {"basic-preview": {"style": "basic-preview/style.json", "tilejson": {"bounds": [-180, -85, 180, 85]}}},
    "data": {"v3": {"mbtiles": "garden.mbtiles"}, "soil": {"mbtiles": "soil.mbtiles"}},
}
with open(os.path.join(sys.argv[1], "config.json"), "w") as file:
    json.dump(config, file)
P
