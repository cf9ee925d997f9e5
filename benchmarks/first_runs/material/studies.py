"""Makes four small optimization studies in studies.db."""

# mypy: ignore-errors

import optuna
from optuna.distributions import FloatDistribution
from optuna.trial import create_trial

optuna.logging.disable_default_handler()
TRIALS = {"baseline": 4, "deep-search": 7, "old-test": 2, "wide-net": 5}
for name, count in TRIALS.items():
    study = optuna.create_study(storage="sqlite:///studies.db", study_name=name, direction="minimize")
    for i in range(count):
        x = (i * 7 % 5) / 2
        study.add_trial(
            create_trial(params={"x": x}, distributions={"x": FloatDistribution(0, 10)}, value=(x - 1) ** 2 + len(name))
        )
