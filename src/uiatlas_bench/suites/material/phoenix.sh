# Gives the server on $PORT two data sets
base="http://127.0.0.1:$PORT"
upload() {
    curl -sf "$base/v1/datasets/upload?sync=true" -H 'content-type: application/json' > /dev/null -d "{\"action\": \"create\",
        \"name\": \"$1\", \"description\": \"Questions about the garden\", \"inputs\": [{\"question\": \"When are leeks sown?\"},
        {\"question\": \"What grows in the north bed?\"}], \"outputs\": [{\"answer\": \"March\"}, {\"answer\": \"Leeks\"}],
        \"metadata\": [{}, {}]}"
}
upload sowing && upload beds
