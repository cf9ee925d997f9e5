# Gives the server on $PORT two projects with builds
base="http://127.0.0.1:$PORT"
project() {
    id=$(curl -sf "$base/v1/projects" -H 'content-type: application/json' -d "{\"name\": \"$1\", \"baseBranch\": \"main\",
        \"externalUrl\": \"http://127.0.0.1/$1\", \"slug\": \"\", \"token\": \"\", \"adminToken\": \"\"}" \
        | python3 -c 'import json, sys; print(json.load(sys.stdin)["id"])') || return 1
    for hash in a1 b2; do
        curl -sf "$base/v1/projects/$id/builds" -H 'content-type: application/json' -d "{\"projectId\": \"$id\",
            \"lifecycle\": \"unsealed\", \"hash\": \"$hash\", \"branch\": \"main\", \"externalBuildUrl\": \"http://127.0.0.1/$hash\",
            \"commitMessage\": \"Build $hash\", \"author\": \"Ida <ida@example.org>\", \"avatarUrl\": \"http://127.0.0.1/a.png\",
            \"ancestorHash\": \"\", \"runAt\": \"2026-05-01T08:00:00Z\", \"committedAt\": \"2026-05-01T08:00:00Z\"}" > /dev/null || return 1
    done
}
project garden && project shop
