#!/bin/sh
# Copies the primary of compose.cluster.yaml at the first start, and follows it. Arguments go to the server.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup -h "$PRIMARY_HOST" -p "${PRIMARY_PORT:-5432}" -U replicator -D "$PGDATA" -X stream -S standby -R -c fast; do
    echo 'The primary cannot be copied yet; trying again.' >&2
    find "$PGDATA" -mindepth 1 -delete
    sleep 1
  done
  chmod 700 "$PGDATA"
fi
exec postgres "$@"
