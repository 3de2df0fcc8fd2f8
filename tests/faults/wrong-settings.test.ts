import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { runGlyphdex } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

/** Part of every secret below. No line may repeat it. */
const SECRET = 'hunter2';

/** Settings that a start refuses. The message names the first variable. */
const WRONG: readonly Readonly<Record<string, string>>[] = [
  { PORT: '-1' },
  { PORT: '65536' },
  { PORT: 'http' },
  { PORT: '80.5' },
  { PORT: '0x50' },
  { HOST: '256.1.1.1' },
  { HOST: 'no such host' },
  { HOST: '203.0.113.7' },
  { PUBLIC_URL: 'icons.example' },
  { PUBLIC_URL: 'ftp://icons.example' },
  { PUBLIC_URL: `https://ann:${SECRET}@icons.example` },
  { PUBLIC_URL: 'https://' },
  { TRUSTED_PROXIES: '10.0.0.0/33' },
  { TRUSTED_PROXIES: 'proxy' },
  { ALLOWED_HOSTS: 'https://icons.example' },
  { ALLOWED_HOSTS: '*.*.example' },
  { DEMO_KEY: 'maybe' },
  { LOG_LEVEL: 'loud' },
  { SEARCH_BUDGET_MS: '-5' },
  { SEARCH_BUDGET_MS: 'fast' },
  { USAGE_RETENTION_DAYS: '0.5' },
  { USAGE_RETENTION_DAYS: 'forever' },
  { USAGE_QUERIES: 'sometimes' },
  { SIGNUPS_PER_HOUR: '-1' },
  { SIGNUPS_PER_HOUR: 'many' },
  { SMTP_URL: `http://ann:${SECRET}@mail.example` },
  { SMTP_URL: `smtp://ann:${SECRET}@` },
  { SMTP_URL: `smtp://ann:${SECRET}@mail.example` },
  { MAIL_FROM: 'not an address', SMTP_URL: `smtp://ann:${SECRET}@mail.example` },
  { OIDC_CLIENT_ID: 'glyphdex' },
  { OIDC_ISSUER: 'id.example', OIDC_CLIENT_ID: 'glyphdex', OIDC_CLIENT_SECRET: SECRET },
  { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'glyphdex', OIDC_CLIENT_SECRET: SECRET },
  { OIDC_CLIENT_SECRET: SECRET },
  { DATABASE_URL: `postgres://ann:${SECRET}@db.example/glyphdex` },
  { REDIS_URL: `redis://:${SECRET}@redis.example` },
  { OPENSEARCH_URL: `https://ann:${SECRET}@search.example` },
  { DATA_DIR: '/dev/null' },
  { DATA_DIR: '/proc/self/data' },
];

test('refuses each wrong setting in lines that name it, without a stack and without a secret', async () => {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const wrong = [...WRONG];
  const check = async () => {
    for (let settings = wrong.pop(); settings !== undefined; settings = wrong.pop()) {
      const { code, stdout, stderr } = await runGlyphdex(['serve'], { DATA_DIR, PORT: '0', ...settings });
      const [name = ''] = Object.keys(settings);
      const lines = stderr.trimEnd().split('\n');
      const found = { settings, code, lines, names: stderr.includes(name) || /data folder/.test(stderr) };
      const isLine = expect.stringMatching(/^glyphdex: /);
      expect(found).toEqual({ settings, code: 1, lines: lines.map(() => isLine), names: true });
      expect(`${stdout}${stderr}`).not.toContain(SECRET);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, check));
});
