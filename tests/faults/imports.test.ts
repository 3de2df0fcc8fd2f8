import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listPacks, verifyCatalog } from '@glyphdex/catalog';
import { expect, test } from 'vitest';
import { runGlyphdex, startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { packFolder } from './pack-folder.ts';
import { BALLAST, emptyDisk, fillDisk, smallDisk } from './small-disk.ts';

const SET = join(import.meta.dirname, '../../packages/catalog/fixtures/sets/lucide.json');

/** How long a busy machine may need to start the service or to serve a new catalog. */
const WAIT_MS = 120_000;

async function build(DATA_DIR: string): Promise<void> {
  expect(await runGlyphdex(['catalog', 'build', '--source', SET], { DATA_DIR })).toMatchObject({ code: 0 });
}

const importing = (path: string, slug: string) => ['catalog', 'import', path, '--slug', slug];
const customPacks = (dataDir: string) =>
  listPacks(dataDir)
    .filter(({ origin }) => origin === 'own')
    .map(({ slug, iconsCount }) => `${slug} ${iconsCount}`);

test('completes or refuses each of several simultaneous imports', async () => {
  const DATA_DIR = temporaryFolder();
  await build(DATA_DIR);
  const one = packFolder(temporaryFolder(), 'a', 50);
  const other = packFolder(temporaryFolder(), 'b', 60);
  const outcomes = await Promise.all([
    runGlyphdex(importing(one, 'one'), { DATA_DIR }),
    runGlyphdex(importing(one, 'one'), { DATA_DIR }),
    runGlyphdex(importing(other, 'other'), { DATA_DIR }),
  ]);
  for (const { code, stderr } of outcomes) {
    if (code === 0) continue;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^glyphdex: another catalog build \(process \d+\) is at work in .*: wait for its end$/m,
    );
  }
  const isIn = (position: number) => outcomes[position]?.code === 0;
  const expected = [...(isIn(0) || isIn(1) ? ['one 50'] : []), ...(isIn(2) ? ['other 60'] : [])];
  expect(expected.length).toBeGreaterThan(0);
  expect(customPacks(DATA_DIR)).toEqual(expected);
  expect(verifyCatalog(DATA_DIR).faults).toEqual([]);
});

test('serves added, changed and removed packs without failed or mixed answers', async () => {
  const DATA_DIR = temporaryFolder();
  await build(DATA_DIR);
  const service = await startService({ DATA_DIR }, WAIT_MS);
  const { key } = JSON.parse(
    (
      await runGlyphdex(
        ['keys', 'create', '--new', '--name', 'poll', '--rate-limit', '0', '--daily-icons', '0', '--json'],
        { DATA_DIR },
      )
    ).stdout,
  ) as { key: string };
  const totals = new Set<number>();
  let isPolling = true;
  const poll = async (): Promise<number> => {
    let requests = 0;
    for (; isPolling; requests++) {
      const response = await fetch(`${service.url}/api/v1/icons?pack=mine&per_page=100&with=svg,packs`, {
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      });
      expect(response.status).toBe(200);
      const { data, pagination } = (await response.json()) as {
        data: { slug: string; svg: { svg_code: string } }[];
        pagination: { total: number };
      };
      totals.add(pagination.total);
      expect(data).toHaveLength(Math.min(100, pagination.total));
      for (const { slug, svg } of data) {
        // The first pack has 120 drawings named a-…, the second 80 named b-….
        expect(slug).toMatch(pagination.total === 120 ? /^mine--a-/ : /^mine--b-/);
        expect(svg.svg_code).toMatch(/^<svg /);
      }
    }
    return requests;
  };
  const polls = [poll(), poll(), poll(), poll()];
  const steps: [words: string[], total: number][] = [
    [importing(packFolder(temporaryFolder(), 'a', 120), 'mine'), 120],
    [importing(packFolder(temporaryFolder(), 'b', 80), 'mine'), 80],
    [['catalog', 'remove', 'mine'], 0],
  ];
  for (const [words, total] of steps) {
    totals.clear();
    expect(await runGlyphdex(words, { DATA_DIR })).toMatchObject({ code: 0 });
    await waitUntil(() => totals.has(total), WAIT_MS);
  }
  isPolling = false;
  const requests = (await Promise.all(polls)).reduce((sum, count) => sum + count, 0);
  expect(requests).toBeGreaterThan(100);
  await service.stop();
});

test('reports a full or read-only disk in one line and changes nothing', async ({ skip }) => {
  const DATA_DIR = smallDisk(40);
  if (DATA_DIR === undefined) return skip('file systems cannot be mounted here');
  await build(DATA_DIR);
  expect(
    await runGlyphdex(importing(packFolder(temporaryFolder(), 'a', 50), 'mine'), { DATA_DIR }),
  ).toMatchObject({ code: 0 });
  const filesBefore = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' }).sort();
  const larger = packFolder(temporaryFolder(), 'b', 2_000);

  // The import needs more than 1,000 KB, so it fails at different steps.
  for (const freeKb of [0, 4, 100, 1_000]) {
    fillDisk(DATA_DIR, freeKb);
    const { code, stderr } = await runGlyphdex(importing(larger, 'mine'), { DATA_DIR });
    expect(code).toBe(1);
    const lines = stderr.split('\n').filter((line) => line.startsWith('glyphdex:'));
    expect(lines).toEqual([expect.stringMatching(/(?:disk is full|ENOSPC)/)]);
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(verifyCatalog(DATA_DIR).faults).toEqual([]);
    expect(customPacks(DATA_DIR)).toEqual(['mine 50']);
    const files = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name !== BALLAST,
    );
    expect(files.sort()).toEqual(filesBefore);
  }
  emptyDisk(DATA_DIR);
  execFileSync('mount', ['-o', 'remount,ro', DATA_DIR]);
  const { code, stderr } = await runGlyphdex(importing(larger, 'mine'), { DATA_DIR });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^glyphdex: the data folder .* read-only file system\. .*\n$/),
  ]);
  expect((await runGlyphdex(['catalog', 'verify'], { DATA_DIR })).code).toBe(0);

  execFileSync('mount', ['-o', 'remount,rw', DATA_DIR]);
  expect(await runGlyphdex(importing(larger, 'mine'), { DATA_DIR })).toMatchObject({ code: 0 });
  expect(customPacks(DATA_DIR)).toEqual(['mine 2000']);
});
