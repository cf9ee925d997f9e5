# Replaces what the server on $PORT stores by what was done in a morning
set -e
base="http://127.0.0.1:$PORT/api/0/buckets"
send() { curl -sf "$base/$1" -H 'content-type: application/json' -d "$2" > /dev/null; }
for name in window afk; do
    curl -sf -X DELETE "$base/aw-watcher-${name}_garden?force=1" > /dev/null || :
done
send aw-watcher-window_garden '{"client": "aw-watcher-window", "type": "currentwindow", "hostname": "garden"}'
send aw-watcher-afk_garden '{"client": "aw-watcher-afk", "type": "afkstatus", "hostname": "garden"}'
send aw-watcher-window_garden/events '[
    {"timestamp": "2026-05-01T08:00:00Z", "duration": 900, "data": {"app": "Editor", "title": "beds.md"}},
    {"timestamp": "2026-05-01T08:15:00Z", "duration": 600, "data": {"app": "Reader", "title": "guide.pdf"}}]'
send aw-watcher-afk_garden/events '[{"timestamp": "2026-05-01T08:00:00Z", "duration": 1500, "data": {"status": "not-afk"}}]'
