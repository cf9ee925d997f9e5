# Gives the server on $PORT two projects with builds
base="http://127.0.0.1:$PORT"
project() {
    made=$(curl -sf "$base/v1/projects" -H 'content-type: application/json' -d "{\"name\": \"$1\", \"baseBranch\": \"main\",
        \"externalUrl\": \"http://127.0.0.1/$1\", \"slug\": \"\", \"token\": \"\", \"adminToken\": \"\"}" \
        | python3 -c 'import json, sys; p = json.load(sys.stdin); print(p["id"], p["token"])') || return 1
    id="${made% *}"
    for hash in a1 b2; do
        curl -sf "$base/v1/projects/$id/builds" -H 'content-type: application/json' \
            -H "x-lhci-build-token: ${made#* }" -d "{\"projectId\": \"$id\",
            \"lifecycle\": \"unsealed\", \"hash\": \"$hash\", \"branch\": \"main\", \"externalBuildUrl\": \"http://127.0.0.1/$hash\",
            \"commitMessage\": \"Build $hash\", \"author\": \"Ida <ida@example.org>\", \"avatarUrl\": \"http://127.0.0.1/a.png\",
            \"ancestorHash\": \"\", \"runAt\": \"2026-05-01T08:00:00Z\", \"committedAt\": \"2026-05-01T08:00:00Z\"}" > /dev/null || return 1
    done
}
project garden && project shop
