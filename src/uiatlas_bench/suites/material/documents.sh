# Replaces the databases of the server on $PORT by two with documents
set -e
base="http://127.0.0.1:$PORT"
for name in $(curl -sf "$base/_all_dbs" | tr ',' ' ' | tr -d '[]"'); do
    case "$name" in _*) ;; *) curl -sf -X DELETE "$base/$name" > /dev/null;; esac
done
add() {
    curl -sf -X PUT "$base/$1" > /dev/null
    curl -sf "$base/$1/_bulk_docs" -H 'content-type: application/json' -d "{\"docs\": [$2]}" > /dev/null
}
add beds '{"_id": "north", "plant": "leek", "size": 6}, {"_id": "south", "plant": "kale", "size": 4}'
add seeds '{"_id": "leek", "packets": 2}, {"_id": "kale", "packets": 1}, {"_id": "chard", "packets": 3}'
