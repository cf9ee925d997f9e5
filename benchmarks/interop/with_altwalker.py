"""AltWalker reads the models that `map show --format graphwalker` writes."""

import argparse
from pathlib import Path

from altwalker.model import get_models, validate_models

from benchmarks.interop.telling import Checks, told


def work(checks: Checks, model: Path) -> None:
    """Have it read and validate a model; what it refuses is an exception."""
    read = get_models([str(model)])
    validate_models([str(model)])
    names = [v["name"] for v in read["models"][0]["vertices"]]
    checks.check("its validation takes the model", len(names) > 10, names)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    given = parser.parse_args()
    told("altwalker", lambda checks: work(checks, given.model))
