# Publishes three packages at the registry on $PORT
exec python3 - <<'P'
import base64, hashlib, io, json, os, tarfile, urllib.request

base = f"http://127.0.0.1:{os.environ['PORT']}"
for name, version, what, needs in (
    ("garden", "1.2.0", "Plans the beds of a garden", {"leeks": "^2.0.0"}),
    ("leeks", "2.0.1", "All about leeks", {}),
    ("@garden/rain", "0.3.0", "Measures the rain", {"garden": "1.x"}),
):
    told = {"name": name, "version": version, "description": what, "keywords": ["garden"], "license": "MIT",
            "author": {"name": "Ida Gardener", "email": "ida@example.org"}, "dependencies": needs}
    readme = f"# {name}\n\n{what}.\n\n## Use\n\n    npm install {name}\n"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as pack:
        for file, text in (("package.json", json.dumps(told)), ("README.md", readme), ("index.js", "module.exports = 1\n")):
            entry = tarfile.TarInfo(f"package/{file}")
            entry.size = len(text)
            pack.addfile(entry, io.BytesIO(text.encode()))
    data = packed.getvalue()
    file = f"{name}-{version}.tgz"
    proof = {"shasum": hashlib.sha1(data).hexdigest(), "tarball": f"{base}/{name}/-/{file}",
             "integrity": "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()}
    body = {"_id": name, "name": name, "description": what, "readme": readme, "dist-tags": {"latest": version},
            "versions": {version: {**told, "_id": f"{name}@{version}", "readme": readme, "dist": proof}},
            "_attachments": {file: {"content_type": "application/octet-stream", "length": len(data),
                                    "data": base64.b64encode(data).decode()}}}
    sent = urllib.request.Request(f"{base}/{name.replace('/', '%2f')}", json.dumps(body).encode(), method="PUT",
                                  headers={"content-type": "application/json"})
    urllib.request.urlopen(sent).close()
P
