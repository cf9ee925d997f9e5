# Makes a master with a worker of its own and two builders: sh buildbot.sh FOLDER
set -e
"$TOOLS/buildbot/bin/buildbot" create-master -q "$1" > /dev/null
cat > "$1/master.cfg" <<'P'
import os
from buildbot.plugins import schedulers, steps, util, worker


def builder(name, *saying):
    tell = [steps.ShellCommand(name=word, command=["echo", word]) for word in saying]
    return util.BuilderConfig(name=name, workernames=["shed"], factory=util.BuildFactory(tell), tags=["garden"])


BuildmasterConfig = {
    "title": "Garden",
    "titleURL": f"http://127.0.0.1:{os.environ['PORT']}/",
    "buildbotURL": f"http://127.0.0.1:{os.environ['PORT']}/",
    "buildbotNetUsageData": None,
    "db": {"db_url": "sqlite:///state.sqlite"},
    "protocols": {"null": {}},
    "workers": [worker.LocalWorker("shed")],
    "builders": [builder("water", "open", "pour", "close"), builder("sow", "rake", "sow")],
    "schedulers": [schedulers.ForceScheduler(name=f"{name}-now", builderNames=[name]) for name in ("water", "sow")],
    "www": {"port": f"tcp:{os.environ['PORT']}:interface=127.0.0.1", "allowed_origins": ["*"]},
}
P
"$TOOLS/buildbot/bin/buildbot" upgrade-master -q "$1" > /dev/null
