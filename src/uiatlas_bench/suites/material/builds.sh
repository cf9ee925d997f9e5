# Has the master on $PORT build each of its builders once
set -e
for name in water sow; do
    curl -sf "http://127.0.0.1:$PORT/api/v2/forceschedulers/$name-now" -H 'content-type: application/json' -o /dev/null \
        -d '{"id": 1, "jsonrpc": "2.0", "method": "force", "params": {"owner": "Ida Gardener", "reason": "spring"}}'
done
