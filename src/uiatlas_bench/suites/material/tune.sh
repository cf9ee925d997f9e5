# Writes twenty seconds of sound: sh tune.sh FILE.wav
exec python3 - "$1" <<'P'
import math, struct, sys, wave

with wave.open(sys.argv[1], "wb") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(8000)
    for second in range(20):
        tone = 220 * 2 ** (second % 12 / 12)
        file.writeframes(
            b"".join(struct.pack("<h", int(9000 * math.sin(2 * math.pi * tone * i / 8000))) for i in range(8000))
        )
P
