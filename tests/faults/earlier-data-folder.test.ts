import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { listPacks, verifyCatalog } from '@glyphdex/catalog';
import type { UsageView } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { runGlyphdex, startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

/** A data folder that an earlier version wrote: `make.mjs` in it says how. The keys and the account below are in it. */
const WRITTEN_BY_9B20C6C = join(import.meta.dirname, 'data-folder-9b20c6c');
const SOURCE = join(import.meta.dirname, '../../packages/catalog/fixtures/sets/lucide.json');
const ACCOUNT = { email: 'ann@example.com', password: 'correct horse battery staple' };
const OPERATOR_KEY = {
  id: 'key_aaDlOyZnK7zfa4JX',
  secret: 'gdx_live_JaOdp2Afs8z2PEzObcKG4S04532wID1TiIkN',
};
const ACCOUNT_KEY = {
  id: 'key_hp88hV3k2vEHAu7H',
  secret: 'gdx_live_sP52kHwu5WFj8QBBF9YMHoM3d2JjsH00Ektk',
};
/** How long a busy machine may need to start the service. */
const WAIT_MS = 120_000;

test('serves the imported pack, keys and usage in a data folder of commit 9b20c6c after a build', async () => {
  const DATA_DIR = temporaryFolder();
  cpSync(WRITTEN_BY_9B20C6C, DATA_DIR, { recursive: true });
  const settings = { DATA_DIR, USAGE_RETENTION_DAYS: '0' };

  expect(await runGlyphdex(['catalog', 'build', '--source', SOURCE], settings)).toMatchObject({ code: 0 });
  expect(listPacks(DATA_DIR)).toMatchObject([
    { slug: 'acme-shapes', origin: 'own', iconsCount: 3 },
    { slug: 'lucide', origin: 'source', iconsCount: 5 },
  ]);
  expect(verifyCatalog(DATA_DIR).faults).toEqual([]);

  const service = await startService(settings, WAIT_MS);
  for (const { secret } of [OPERATOR_KEY, ACCOUNT_KEY]) {
    const answer = await fetch(`${service.url}/api/v1/icons?pack=acme-shapes&sort_by=name`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { slug: string }[] };
    expect(data.map(({ slug }) => slug)).toEqual([
      'acme-shapes--blue-circle',
      'acme-shapes--plain-line',
      'acme-shapes--red-square',
    ]);
  }

  const signedIn = await fetch(`${service.url}/account/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.url },
    body: JSON.stringify(ACCOUNT),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  // The day on which make.mjs sent its requests.
  const usage = await fetch(`${service.url}/account/usage?from=2026-11-22&to=2026-11-22`, {
    headers: { cookie },
  });
  const { data } = (await usage.json()) as { data: UsageView };
  expect(data.keys).toMatchObject([{ id: ACCOUNT_KEY.id, name: 'Web shop', daily_icons: 5_000 }]);
  expect(data.totals.requests).toBeGreaterThanOrEqual(6);
  expect(data.totals.client_errors).toBe(1);
  expect(data.top_queries).toEqual([
    { text: 'home', requests: 1 },
    { text: 'zzzzqqqq', requests: 1 },
  ]);
  expect(data.queries_without_results).toEqual([{ text: 'zzzzqqqq', requests: 1 }]);
  expect(data.top_icons).toMatchObject([{ slug: 'acme-shapes--red-square', requests: 1 }]);
  await service.stop();

  const { stdout } = await runGlyphdex(['keys', 'list', '--json'], settings);
  expect(stdout).toContain(OPERATOR_KEY.id);
  expect(stdout).toContain(ACCOUNT_KEY.id);
});
