"""Texts in a picture, read by RapidOCR (extra `[ocr]`): on this machine, without a network."""

from importlib.util import find_spec
from io import BytesIO
from typing import Any

from uiatlas.errors import MissingExtraError
from uiatlas.perception.vision import Spotted
from uiatlas.ui import Bounds

SURE = 0.6
"""What was read with less certainty is left out: a wrong name is worse than none."""


def need_reader() -> None:
    """See that texts can be read in pictures, without loading what reads them.

    Raises:
        MissingExtraError: RapidOCR, its runtime, OpenCV or Pillow is not installed.
    """
    if not all(find_spec(name) is not None for name in ("rapidocr", "onnxruntime", "cv2", "PIL")):
        raise MissingExtraError("RapidOCR, which reads texts in pictures,", "ocr")


class RapidReader:
    """Reads the lines of a picture; the models are loaded with the first one and come with the package."""

    def __init__(self, sure: float = SURE) -> None:
        self._sure = sure
        self._engine: Any = None

    def __call__(self, picture: bytes) -> tuple[Spotted, ...]:
        """The lines of a PNG that were read with enough certainty, from top to bottom.

        Raises:
            MissingExtraError: RapidOCR or its runtime is not installed.
        """
        need_reader()
        import numpy as np  # noqa: PLC0415
        from PIL import Image  # noqa: PLC0415
        from rapidocr import RapidOCR  # noqa: PLC0415

        if self._engine is None:
            self._engine = RapidOCR(params={"Global.log_level": "critical"})
        pixels = np.asarray(Image.open(BytesIO(picture)).convert("RGB"))
        read = self._engine(np.ascontiguousarray(pixels[:, :, ::-1]))
        if read.boxes is None:
            return ()
        lines = zip(read.boxes, read.txts, read.scores, strict=True)
        found = [Spotted(_around(box), text.strip(), score=float(score)) for box, text, score in lines]
        kept = [s for s in found if s.score >= self._sure and s.text]
        return tuple(sorted(kept, key=lambda s: (s.bounds.top, s.bounds.left)))


def _around(corners: Any) -> Bounds:
    across, along = [float(c[0]) for c in corners], [float(c[1]) for c in corners]
    return Bounds(int(min(across)), int(min(along)), int(max(across) + 1), int(max(along) + 1))
