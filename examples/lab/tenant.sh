#!/bin/sh
# Makes the tenant of the lab when the database is made: a role that may connect, and nothing else.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$LAB_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE lab LOGIN PASSWORD :'password';
GRANT CONNECT ON DATABASE maps TO lab;
SQL
