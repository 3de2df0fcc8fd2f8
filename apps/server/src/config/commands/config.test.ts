import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGlyphdex } from '../../testing/glyphdex-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { ListedSetting } from '../list-settings.ts';
import { defaultOf, EACH_VARIABLE } from '../variables.ts';

const SECRET = 'hunter2-and-16-characters';
const names = EACH_VARIABLE.map(([name]) => name);

test('prints every setting with its value in effect and its origin', async () => {
  const { code, stdout, stderr } = await runGlyphdex(['config'], {
    GLYPHDEX_PORT: '8080',
    WORKERS: '2',
    DATA_DIR: '/srv/icons/../glyphdex',
  });
  expect([code, stderr]).toEqual([0, '']);
  const rows = stdout.split('\n').map((line) => line.split(/ {2,}/));
  expect(rows.slice(1, -1).map(([name]) => name)).toEqual(names);
  expect(rows).toEqual(
    expect.arrayContaining([
      ['PORT', '8080', 'environment GLYPHDEX_PORT'],
      ['PUBLIC_URL', 'http://127.0.0.1:8080', 'default'],
      ['DATA_DIR', '/srv/glyphdex', 'environment'],
      ['WORKERS', '2', 'environment'],
      ['DEMO_KEY', 'on', 'default'],
      ['DATABASE_URL', 'SQLite in the data folder', 'default'],
    ]),
  );
});

// promise: `glyphdex config` shows no secret
test('masks every secret, from the environment and from files', async () => {
  const path = join(temporaryFolder(), 'token');
  writeFileSync(path, `${SECRET}\n`);
  const { code, stdout } = await runGlyphdex(['config', '--json'], {
    METRICS_TOKEN_FILE: path,
    SMTP_URL: `smtp://ann:${SECRET}@mail.example?from=icons@example.com`,
    DATABASE_URL: `postgres://ann:${SECRET}@db1:5433/icons`,
    REDIS_URL: `rediss://:${SECRET}@redis.example`,
    OPENSEARCH_URL: `http://ann:${SECRET}@search1:9200,http://ann:${SECRET}@search2:9200`,
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'icons',
    OIDC_CLIENT_SECRET: SECRET,
    CATALOG_URL: `https://ann:${SECRET}@icons.example/catalog.zip?token=${SECRET}`,
  });
  expect(code).toBe(0);
  expect(stdout).not.toContain('hunter2');
  const settings = JSON.parse(stdout) as ListedSetting[];
  const shown = Object.fromEntries(
    settings.flatMap(({ name, value, isSecret }) => (isSecret ? [[name, value]] : [])),
  );
  expect(shown).toEqual({
    SMTP_URL: 'smtp://…@mail.example:587',
    OIDC_CLIENT_SECRET: '********',
    DATABASE_URL: 'postgres://…@db1:5433/icons',
    REDIS_URL: 'rediss://…@redis.example:6379',
    OPENSEARCH_URL: 'http://…@search1:9200/,http://…@search2:9200/',
    CATALOG_URL: 'https://…@icons.example/catalog.zip?…',
    METRICS_TOKEN: '********',
  });
  expect(settings.find(({ name }) => name === 'METRICS_TOKEN')).toMatchObject({
    origin: 'file',
    source: path,
  });
});

test('prints the settings and every mistake, and exits with 1', async () => {
  const { code, stdout, stderr } = await runGlyphdex(['config', '--json'], {
    PORT: 'x',
    DATABASE_URL: `postgres://${SECRET}`,
    SMTP_URL_FILE: '/none',
  });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toHaveLength(names.length);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^glyphdex: SMTP_URL_FILE names the file \/none, which does not exist/),
    expect.stringMatching(/^glyphdex: PORT \("x"\) is not a port number/),
    expect.stringMatching(/^glyphdex: DATABASE_URL is not an address/),
  ]);
  expect(stdout + stderr).not.toContain('hunter2');
});

test.each(['serve', 'config'])('lists every variable in the help of %s', async (command) => {
  const { code, stdout } = await runGlyphdex([command, '--help']);
  expect(code).toBe(0);
  for (const [name, variable] of EACH_VARIABLE) {
    const line = stdout.split('\n').find((text) => text.startsWith(`  ${name} `));
    expect(line).toContain(variable.purpose);
    expect(line).toContain(`(default: ${defaultOf(variable)})`);
    if (variable.isSecret) expect(stdout).toContain(`  ${name}_FILE\n`);
  }
});

test('docs/operate.md lists the same variables, defaults and purposes', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operate.md'), 'utf8');
  const section = page.slice(page.indexOf('\n## Configuration'), page.indexOf('\n## Data folder'));
  const rows = section
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$|`/g, '').replaceAll('`', '')));
  expect(rows.map(([name]) => name)).toEqual(names);
  for (const [i, [name, variable]] of EACH_VARIABLE.entries()) {
    const [, byDefault, purpose] = rows[i]!;
    expect([name, byDefault]).toEqual([name, defaultOf(variable)]);
    expect(purpose?.slice(0, variable.purpose.length)).toBe(variable.purpose);
  }
});
