#!/bin/sh
# Takes the picture of the README: the top of the report of a real demo run, by headless chromium.
set -eu
cd "$(dirname "$0")"
UIATLAS_HOME="$(mktemp -d)"
export UIATLAS_HOME
uiatlas="../../.venv/bin/uiatlas"
page="$("$uiatlas" demo --seed 5 --json | sed -n 's/.*"report": "\(.*\)".*/\1/p')"
"${CHROMIUM:-chromium}" --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,1270 --force-device-scale-factor=0.7 \
  --screenshot="$PWD/report.png" "file://$page" 2>/dev/null
rm -r "$UIATLAS_HOME"
ls -l report.png
