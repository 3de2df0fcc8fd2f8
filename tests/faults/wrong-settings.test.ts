import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runGlyphdex } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

// Each wrong value that has a place for a secret contains this one.
const SECRET = 'hunter2';
const ADDRESS = `https://ann:${SECRET}@icons.example/?token=${SECRET}`;

/** Wrong values of every variable that can be wrong. Values that only the system can refuse have tests of their own. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  PORT: ['abc', '-1', '65536', '3e3', '7'.repeat(20_000), '80\nglyphdex: ready\u001B[31m', ADDRESS],
  HOST: ['not a host', ADDRESS, `ann:${SECRET}@localhost`, 'x'.repeat(300)],
  PUBLIC_URL: [ADDRESS, 'icons.example', 'ftp://icons.example', `https://icons.example/#${SECRET}`],
  TRUSTED_PROXIES: ['10.0.0.0/33', '10.0.0.1,,', ADDRESS],
  ALLOWED_HOSTS: ['nas:3000', 'a..b', ADDRESS],
  DEMO_KEY: ['yes', ADDRESS],
  LOG_LEVEL: ['loud', ADDRESS],
  ACCESS_LOG: ['yes', ADDRESS],
  SEARCH_BUDGET_MS: ['50ms', '60001', ADDRESS],
  DATABASE_POOL: ['0', '1001', ADDRESS],
  DRAIN_MS: ['-1', '2s', ADDRESS],
  STALE_KEYS_MAX: ['-1', '1.5h', '366d', ADDRESS],
  USAGE_RETENTION_DAYS: ['-1', 'forever', ADDRESS],
  USAGE_QUERIES: ['no', ADDRESS],
  ICONIFY_API: ['on', ADDRESS],
  ICONIFY_AT_ROOT: ['yes', ADDRESS],
  ICONIFY_RATE: ['-1', 'many', ADDRESS],
  ICONIFY_DAILY_ICONS: ['-1', 'all', ADDRESS],
  SIGNUP: ['off', ADDRESS],
  SIGNUPS_PER_HOUR: ['many', '-1', ADDRESS],
  SMTP_URL: [ADDRESS, SECRET, `smtp://ann:${SECRET}@`, `smtp://ann:${SECRET}%@mail.example?from=x@y.example`],
  MAIL_FROM: [`ann:${SECRET}@mail.example`],
  OIDC_ISSUER: [ADDRESS, 'http://id.example'],
  OIDC_CLIENT_ID: [SECRET],
  OIDC_CLIENT_SECRET: [SECRET],
  OIDC_NAME: [`${SECRET}\n`.repeat(20)],
  WORKERS: ['0', '257', ADDRESS],
  HEALTH_PORT: ['3001', ADDRESS],
  METRICS_TOKEN: ['short', `${SECRET} ${SECRET}`],
  CATALOG_URL: [`s3://${SECRET}/`, `ftp://ann:${SECRET}@icons.example`, SECRET],
  DATABASE_URL: [`postgres://ann:${SECRET}@db`],
  REDIS_URL: [`redis://:${SECRET}@`, `redis://:${SECRET}%@redis`, ADDRESS],
  LIMITS: ['owner', ADDRESS],
  OPENSEARCH_URL: [ADDRESS],
  OPENSEARCH_BUDGET_MS: ['0', 'soon', ADDRESS],
};
const PROCESSES = 4;

/** Refusals of `serve` and of a command, both with exit code 1 and nothing on standard output. */
async function refusals(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const { code, stdout, stderr } = await runGlyphdex(['serve'], settings);
  expect({ code, stdout }, JSON.stringify(settings).slice(0, 200)).toEqual({ code: 1, stdout: '' });
  expect(stderr.endsWith('\n')).toBe(true);
  return stderr.slice(0, -1).split('\n');
}

function expectPlainLines(lines: readonly string[], settings: Readonly<Record<string, string>>): void {
  const title = JSON.stringify(settings).slice(0, 200);
  for (const line of lines) {
    expect(line, title).toMatch(/^glyphdex: [A-Z_]+ [^\p{C}]{10,300}$/u);
    expect(line, title).not.toContain(SECRET);
    expect(line, title).not.toMatch(/\bat .*:\d+:\d+/);
  }
}

test('every variable that the documentation lists has a wrong value here', () => {
  const [, chapter = ''] =
    /## Configuration\n([\s\S]*?)\n## /.exec(readFileSync('docs/operate.md', 'utf8')) ?? [];
  const names = [...chapter.matchAll(/`([A-Z_]+)`(?=[^|\n]*\|[^|\n]*\|)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(
    names.filter((name) => !['DATA_DIR', 'GLYPHDEX_COMMAND'].includes(name!) && WRONG[name!] === undefined),
  ).toEqual([]);
});

// promise: Messages about wrong settings contain no passwords
test('refuses each wrong value by its name, in one short line without secrets, before it creates a file', async () => {
  const DATA_DIR = join(temporaryFolder(), 'data');
  const waiting = Object.entries(WRONG).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  const refuseNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, value] = next;
      const settings = { DATA_DIR, [name]: value };
      const lines = await refusals(settings);
      expectPlainLines(lines, settings);
      expect(lines.join('\n'), value).toContain(name);
      // The other variables of the provider are missing, each in a line of its own.
      if (!name.startsWith('OIDC_')) expect(lines).toHaveLength(1);
      const { code, stdout, stderr } = await runGlyphdex(['config'], settings);
      expect([code, stderr]).toEqual([1, `${lines.join('\n')}\n`]);
      expect(stdout, `${name}=${value}`).not.toContain(SECRET);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, refuseNext));
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('names all wrong values at once, for a command as for the service', async () => {
  const settings = Object.fromEntries(Object.entries(WRONG).map(([name, [first]]) => [name, first!]));
  const lines = await refusals(settings);
  expectPlainLines(lines, settings);
  const command = await runGlyphdex(['keys', 'list'], settings);
  expect(command).toEqual({ code: 1, stdout: '', stderr: `${lines.join('\n')}\n` });
  // A mistake in SMTP_URL leaves open whether MAIL_FROM is one; an identity provider has any id and secret.
  const quiet = ['MAIL_FROM', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
  const named = lines.map((line) => line.split(' ')[1]);
  expect(named.toSorted()).toEqual(
    Object.keys(WRONG)
      .filter((name) => !quiet.includes(name))
      .toSorted(),
  );
});

test('refuses a data folder, an address and a port that the system refuses, in one line', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const readOnly = temporaryFolder();
  chmodSync(readOnly, 0o500);
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const DATA_DIR = join(folder, 'data');
  const cases: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{ DATA_DIR: file }, /is not a folder. Set DATA_DIR to another path/],
    [{ DATA_DIR: join(file, 'below') }, /is not a folder. Set DATA_DIR to another path/],
    [{ DATA_DIR: '/proc/glyphdex' }, /Set DATA_DIR to another folder/],
    [{ DATA_DIR: join(folder, 'x'.repeat(300)) }, /Set DATA_DIR to another folder/],
    // For the superuser, no folder is read-only.
    ...(process.getuid?.() === 0
      ? []
      : [[{ DATA_DIR: readOnly }, /Check its owner and permissions/] as const]),
    [{ DATA_DIR, PORT: String(port) }, /is already in use\. .*PORT/],
    // TEST-NET-3 (RFC 5737) is the network of no machine.
    [{ DATA_DIR, HOST: '203.0.113.1' }, /is not an address of this machine\. Set HOST/],
    [{ DATA_DIR, HOST: 'glyphdex.invalid' }, /cannot be resolved\. Set HOST/],
  ];
  for (const [settings, line] of cases)
    expect(await refusals({ PORT: '0', ...settings })).toEqual([expect.stringMatching(line)]);
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'file']);
  expect(existsSync(join(DATA_DIR, 'catalog'))).toBe(false);
});
