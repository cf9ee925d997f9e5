# Replaces what the server on $PORT stores by a folder and two reports
set -e
base="http://127.0.0.1:$PORT/odata"
for kind in templates data folders; do
    for id in $(curl -sf "$base/$kind?\$select=_id" | python3 -c 'import json, sys; [print(e["_id"]) for e in json.load(sys.stdin)["value"]]'); do
        curl -sf -X DELETE "$base/$kind($id)" || :
    done
done
add() { curl -sf "$base/$1" -H 'content-type: application/json' -d "$2" > /dev/null; }
add folders '{"name": "garden", "shortid": "garden"}'
add data '{"name": "beds", "shortid": "beds", "dataJson": "{\"beds\": [{\"name\": \"north\", \"plant\": \"leek\"}, {\"name\": \"south\", \"plant\": \"kale\"}]}"}'
add templates '{"name": "beds", "shortid": "list", "engine": "handlebars", "recipe": "html", "data": {"shortid": "beds"},
    "content": "<h1>Beds</h1><ul>{{#each beds}}<li>{{name}}: {{plant}}</li>{{/each}}</ul>", "folder": {"shortid": "garden"}}'
add templates '{"name": "label", "shortid": "label", "engine": "none", "recipe": "html", "content": "<p>Leek, sown in March</p>"}'
