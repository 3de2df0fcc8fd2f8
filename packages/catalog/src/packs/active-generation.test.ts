import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeGeneration } from './active-generation.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyphdex-active-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes the manifest of a generation with a name such as `aaaaaaaaaaaaaaaa`. */
function generation(digit: string, builtAt: string): string {
  const name = digit.repeat(16);
  mkdirSync(join(folder, name));
  const sources = [{ name: `source-${digit}`, version: '1' }];
  const packs = [
    { slug: `custom-${digit}`, imported: `custom-${digit}.json` },
    { slug: 'lucide', imported: null },
  ];
  writeFileSync(
    join(folder, name, CATALOG_FILES.manifest),
    JSON.stringify({ formatVersion: 1, builtAt, sources, packs }),
  );
  return name;
}

function writeCurrent(text: string): void {
  writeFileSync(join(folder, CATALOG_FILES.current), text);
}

test('reads sources and custom packs from the generation that CURRENT names', () => {
  generation('b', '2026-03-01');
  writeCurrent(`${generation('a', '2026-01-01')}\n`);
  const { sources, customPacks } = activeGeneration(folder);
  expect(sources).toEqual(['source-a']);
  expect([...customPacks]).toEqual([['custom-a', 'custom-a.json']]);
});

test.each([
  ['is missing', undefined],
  ['is not the name of a generation', '../elsewhere'],
  ['names a missing generation', 'f'.repeat(16)],
])('reads sources and custom packs from the latest generation when CURRENT %s', (_, currentText) => {
  generation('a', '2026-01-01');
  generation('b', '2026-03-01');
  generation('c', '2026-02-01');
  if (currentText !== undefined) writeCurrent(currentText);
  const { manifest, sources, customPacks } = activeGeneration(folder);
  expect(manifest).toBeUndefined();
  expect(sources).toEqual(['source-b']);
  expect([...customPacks]).toEqual([['custom-b', 'custom-b.json']]);
});

test('treats a malformed manifest as missing', () => {
  for (const text of ['{', 'null', '{"sources":[null,{"name":3}],"packs":7}']) {
    const name = generation('a', '2026-01-01');
    writeFileSync(join(folder, name, CATALOG_FILES.manifest), text);
    writeCurrent(name);
    expect(activeGeneration(folder)).toMatchObject({ manifest: undefined, sources: [] });
    rmSync(join(folder, name), { recursive: true });
  }
});
