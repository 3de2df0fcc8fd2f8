import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeGeneration } from './active-generation.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyphdex-in-force-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A generation of which only the manifest is there, named by this digit. */
function generation(digit: string, builtAt: string): string {
  const name = digit.repeat(16);
  mkdirSync(join(folder, name));
  const sources = [{ name: `source-${digit}`, version: '1' }];
  const packs = [
    { slug: `own-${digit}`, imported: `own-${digit}.json` },
    { slug: 'lucide', imported: null },
  ];
  writeFileSync(
    join(folder, name, CATALOG_FILES.manifest),
    JSON.stringify({ formatVersion: 1, builtAt, sources, packs }),
  );
  return name;
}

function pointTo(text: string): void {
  writeFileSync(join(folder, CATALOG_FILES.current), text);
}

test('sources and own packs are those of the generation that CURRENT names', () => {
  generation('b', '2026-03-01');
  pointTo(`${generation('a', '2026-01-01')}\n`);
  const { sources, customPacks } = activeGeneration(folder);
  expect(sources).toEqual(['source-a']);
  expect([...customPacks]).toEqual([['own-a', 'own-a.json']]);
});

test.each([
  ['is not there', undefined],
  ['names nothing of the kind', '../elsewhere'],
  ['names a generation that is gone', 'f'.repeat(16)],
])('where CURRENT %s, they are those of the generation that was built last', (_how, named) => {
  generation('a', '2026-01-01');
  generation('b', '2026-03-01');
  generation('c', '2026-02-01');
  if (named !== undefined) pointTo(named);
  const { manifest, sources, customPacks } = activeGeneration(folder);
  expect(manifest).toBeUndefined();
  expect(sources).toEqual(['source-b']);
  expect([...customPacks]).toEqual([['own-b', 'own-b.json']]);
});

test('a manifest of another shape says nothing, and is no failure', () => {
  for (const text of ['{', 'null', '{"sources":[null,{"name":3}],"packs":7}']) {
    const name = generation('a', '2026-01-01');
    writeFileSync(join(folder, name, CATALOG_FILES.manifest), text);
    pointTo(name);
    expect(activeGeneration(folder)).toMatchObject({ manifest: undefined, sources: [] });
    rmSync(join(folder, name), { recursive: true });
  }
});
