#!/bin/sh
# Prepares the primary of compose.cluster.yaml for a synchronous standby. The image runs it once, for an empty database.
set -eu
# psql replaces variables in its standard input only. format() quotes the password.
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE replicator REPLICATION LOGIN PASSWORD :'password';
-- Asks which server is the primary. See haproxy-postgres.cfg.
CREATE ROLE haproxy LOGIN;
SELECT pg_create_physical_replication_slot('standby');
-- Takes effect at the next start, which follows. From now on it would make each write here wait for the standby.
ALTER SYSTEM SET synchronous_standby_names = '*';
SQL
# The first line that fits decides, and the image ends with one for all roles.
printf '%s\n' 'host replication replicator all scram-sha-256' 'host postgres haproxy all trust' |
  cat - "$PGDATA/pg_hba.conf" > "$PGDATA/pg_hba.new"
mv "$PGDATA/pg_hba.new" "$PGDATA/pg_hba.conf"
