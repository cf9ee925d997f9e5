# Has the proxy on the port before $PORT pass on four requests
set -e
proxy="http://127.0.0.1:$((PORT - 1))"
for path in README beds seeds tools; do
    curl -s --noproxy '' -x "$proxy" -o /dev/null "http://127.0.0.1:$PORT/notes/$path.md?season=spring"
done
