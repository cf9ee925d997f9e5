# Makes a database with two recorded playbooks
set -e
export ARA_BASE_DIR="$STATE/ara" ARA_ALLOWED_HOSTS='["127.0.0.1", "localhost"]' ARA_LOG_LEVEL=ERROR
"$TOOLS/ara/bin/ara-manage" migrate > /dev/null
exec "$TOOLS/ara/bin/ara-manage" shell > /dev/null <<'P'
from ara.clients.offline import AraOfflineClient
client = AraOfflineClient(run_sql_migrations=False)
def record(path, status, hosts, tasks):
    t = {"started": "2026-05-01T08:00:00Z", "ended": "2026-05-01T08:00:09Z", "status": status}
    book = client.post("/api/v1/playbooks", ansible_version="2.16.0", path=path, name=path, arguments={"check": False}, **t)["id"]
    play = client.post("/api/v1/plays", playbook=book, name="All beds", uuid="0b5%05d-1111-4111-8111-111111111111" % book, **(t | {"status": "completed"}))["id"]
    file = client.post("/api/v1/files", playbook=book, path=path, content="- hosts: all\n")["id"]
    known = [client.post("/api/v1/hosts", playbook=book, name=name, facts={})["id"] for name in hosts]
    for number, name in enumerate(tasks):
        task = client.post("/api/v1/tasks", playbook=book, play=play, file=file, name=name, action="command", lineno=number + 2, tags=[], handler=False, **(t | {"status": "completed"}))["id"]
        for host in known:
            client.post("/api/v1/results", playbook=book, play=play, task=task, host=host, changed=number == 1, ignore_errors=False, content={"msg": name}, **(t | {"status": "ok"}))

record("/garden/water.yml", "completed", ["north", "south"], ["Open the tap", "Water the bed", "Close the tap"])
record("/garden/sow.yml", "failed", ["pond"], ["Rake", "Sow"])

P
