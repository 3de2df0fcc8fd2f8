import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ICON_SECTIONS, iconId } from '@glyphdex/contract';
import { openSnapshot } from '@glyphdex/engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildCatalog } from './build-catalog.ts';
import { catalogChanges } from './catalog-changes.ts';
import { findLedger } from './dates/first-seen.ts';
import { currentGeneration } from './publish/catalog-folder.ts';
import { NO_WORDS } from './testing/no-words.ts';

const OUTPUT = { output: { write: () => undefined }, isInteractive: false, workers: 1, words: NO_WORDS };
vi.setConfig({ testTimeout: 120_000 });
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'glyphdex-changes-'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

const path = (size: number) => ({ body: `<path d="M0 0h${size}v${size}z"/>` });
const DAY = 86_400;

/** Builds a catalog of one set, and returns the generation and the date of each of its icons, in days. */
async function build(folder: string, set: { lastModified: number; icons: object; aliases?: object }) {
  const source = join(root, `${folder}.json`);
  const info = { name: 'Acme', author: { name: 'A' }, license: { title: 'MIT', spdx: 'MIT' } };
  writeFileSync(
    source,
    JSON.stringify({ prefix: 'acme', info, ...set, lastModified: set.lastModified * DAY }),
  );
  const dataDir = join(root, folder);
  await buildCatalog({ dataDir, sources: [source], ...OUTPUT });
  const catalog = join(dataDir, 'catalog');
  const generation = currentGeneration(catalog)!;
  const snapshot = openSnapshot(new Uint8Array(readFileSync(join(catalog, generation, 'index.bin'))).buffer);
  const ids = snapshot.float64(ICON_SECTIONS.id);
  const created = snapshot.uint32(ICON_SECTIONS.created);
  const dateOf = (name: string) => created[ids.indexOf(iconId('acme', name))]! / DAY;
  return { dataDir, catalog, generation, dateOf };
}

test('names added, changed, removed and renamed icons, and keeps the date of each in later generations', async () => {
  const first = await build('all', {
    lastModified: 20_000,
    icons: { same: path(1), drawn: path(2), gone: path(3), old: path(4), former: path(5) },
  });
  expect(() => catalogChanges(first.dataDir)).toThrow('no earlier generation');
  const second = await build('all', {
    lastModified: 20_009,
    icons: { same: path(1), drawn: path(9), fresh: path(6), moved: path(4), current: path(7) },
    aliases: { former: { parent: 'current' } },
  });
  expect(catalogChanges(second.dataDir)).toEqual({
    from: first.generation,
    to: second.generation,
    added: ['acme--fresh'],
    changed: ['acme--drawn'],
    removed: ['acme--gone'],
    renamed: [
      { from: 'acme--former', to: 'acme--current' },
      { from: 'acme--old', to: 'acme--moved' },
    ],
  });
  const dates = ['same', 'drawn', 'fresh', 'current'].map((name) => second.dateOf(name));
  expect(dates).toEqual([20_000, 20_000, 20_009, 20_000]);
  const third = await build('all', { lastModified: 20_020, icons: { gone: path(3), fresh: path(6) } });
  expect([third.dateOf('gone'), third.dateOf('fresh')]).toEqual([20_000, 20_009]);
});

test('builds equal files from equal sets with an equal ledger, and others without it', async () => {
  const icons = { one: path(1), two: path(2) };
  await build('kept', { lastModified: 20_000, icons: { one: path(1) } });
  const kept = await build('kept', { lastModified: 20_009, icons });
  const fresh = await build('fresh', { lastModified: 20_009, icons });
  expect(fresh.generation).not.toBe(kept.generation);
  const ledger = readFileSync(findLedger(kept.catalog)!);
  for (const name of [kept.generation, 'CURRENT']) rmSync(join(kept.catalog, name), { recursive: true });
  for (const { dataDir } of [fresh]) rmSync(dataDir, { recursive: true });
  await build('fresh', { lastModified: 20_000, icons: { one: path(1) } });
  const again = await build('fresh', { lastModified: 20_009, icons });
  expect(again.generation).toBe(kept.generation);
  expect(readFileSync(findLedger(again.catalog)!)).toEqual(ledger);
});
