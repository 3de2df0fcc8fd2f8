// cspell:disable
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type DatabaseAddress, readDatabaseUrl } from '../../config/database-url.ts';
import { hasPostgres, startPostgres } from '../../testing/postgres-server.ts';
import { openPostgres } from './open-databases.ts';

/** Columns, constraints, indexes and migrations, one a line. */
const SCHEMA = `SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), co.collname,
    CASE WHEN a.attnotnull THEN 'not null' END, 'identity ' || nullif(a.attidentity::text, ''),
    'default ' || pg_get_expr(d.adbin, d.adrelid)) AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    LEFT JOIN pg_collation co ON co.oid = a.attcollation
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'migration ' || name || ' ' || oldest_program FROM kysely_migration
    JOIN oldest_programs ON change = name`;

/** Tables that commit d890bc2d does not know. It runs beside their migrations, which name it as oldest program. */
const ADDED =
  /icon_clients|icon_popularity|^collections |ON public\.collections |^migration 001[45]-\w+ 0\.1\.0$/;

test.skipIf(!hasPostgres)('makes the tables in PostgreSQL that commit d890bc2d made', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const address = readDatabaseUrl(await server.createDatabase('icons')) as DatabaseAddress;
  await (await openPostgres(address)).close();
  const lines = (await server.query(SCHEMA, 'icons'))
    .map(({ line }) => line as string)
    .filter((line) => !ADDED.test(line))
    .toSorted();
  expect(`${lines.join('\n')}\n`).toBe(
    readFileSync(join(import.meta.dirname, 'schema-d890bc2d.txt'), 'utf8'),
  );
});
