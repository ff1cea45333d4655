#!/bin/sh
# The database of compose.yaml runs this once, when it is made: the role of the running shop, which owns nothing.
set -e
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role vaiven_app login password :'password';
grant pg_monitor to vaiven_app;
SQL
