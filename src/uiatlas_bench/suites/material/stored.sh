# Has the node on $PORT store four notes, as soon as it knows where
set -e
i=0
until curl -sf -o /dev/null -T "$MATERIAL/notes/README.md" "http://127.0.0.1:$PORT/uri"; do
    i=$((i + 1))
    [ $i -lt 60 ]
    sleep 0.5
done
for name in beds seeds tools; do
    curl -sf -o /dev/null -T "$MATERIAL/notes/$name.md" "http://127.0.0.1:$PORT/uri"
done
