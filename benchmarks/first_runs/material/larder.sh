#!/bin/sh
# Serves a larder in Redis on a socket of its own in $STATE, until its shell ends.
cd "$STATE" || exit 1
redis-server --port 0 --unixsocket "$STATE/redis.sock" --save "" --appendonly no --logfile redis.log --databases 3 &
i=0
until redis-cli -s redis.sock ping >/dev/null 2>&1; do i=$((i+1)); [ $i -lt 100 ] || exit 1; sleep 0.1; done
redis-cli -s redis.sock >/dev/null <<'END'
HSET jam:plum jars 14 shelf "upper left" made 2026-08-19 sugar 450
HSET jam:quince jars 9 shelf cellar made 2026-10-06 sugar 620
HSET jam:cherry jars 23 shelf "lower right" made 2026-06-27 sugar 380
HSET pickle:beet jars 6 shelf cellar made 2026-09-14 vinegar 200
HSET pickle:gherkin jars 17 shelf "upper right" made 2026-07-30 vinegar 350
SET keeper "Hanna Quist"
SET lock:code 4719
RPUSH shopping salt sugar corks labels vinegar
SADD helpers Ole Runa Tjark
ZADD tasting 7.5 plum 9.25 quince 8 cherry 4.75 beet
END
cd "$STATE" && HOME="$STATE" NOSAVE=true exec "$TOOLS/redis-commander/node_modules/.bin/redis-commander" --address 127.0.0.1 \
    --port "$PORT" --redis-socket "$STATE/redis.sock" --noload
