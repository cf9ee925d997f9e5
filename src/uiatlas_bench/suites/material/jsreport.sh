# Writes a server of reports that keeps them in memory: sh jsreport.sh FOLDER
set -e
mkdir -p "$1"
ln -s "$TOOLS/jsreport/node_modules" "$1/node_modules"
cat > "$1/server.js" <<'J'
const jsreport = require("jsreport");
jsreport({
  rootDirectory: __dirname,
  tempDirectory: __dirname + "/temporary",
  loadConfig: false,
  hostname: "127.0.0.1",
  httpPort: Number(process.env.PORT),
  store: { provider: "memory" },
}).init().catch((error) => { console.error(error); process.exit(1); });
J
