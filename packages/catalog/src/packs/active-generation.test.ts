import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customPackListPath, writeCustomPackList } from '../publish/custom-pack-list.ts';
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
    { slug: `custom-${digit}`, imported: customPack(`custom-${digit}`) },
    { slug: 'lucide', imported: null },
  ];
  writeFileSync(
    join(folder, name, CATALOG_FILES.manifest),
    JSON.stringify({ generation: name, formatVersion: 1, builtAt, sources, packs }),
  );
  return name;
}

/** Writes the file of a custom pack and returns its name. */
function customPack(slug: string, text = slug): string {
  const name = `${slug}.${hash('sha256', text).slice(0, 16)}.json`;
  mkdirSync(join(folder, 'own'), { recursive: true });
  writeFileSync(join(folder, 'own', name), text);
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
  expect([...customPacks]).toEqual([['custom-a', customPack('custom-a')]]);
});

test.each([
  ['is missing', undefined],
  ['is not the name of a generation', '../elsewhere'],
  ['names a missing generation', 'f'.repeat(16)],
])(
  'reads sources from the latest generation and restores all custom packs when CURRENT %s',
  (_, currentText) => {
    generation('a', '2026-01-01');
    generation('b', '2026-03-01');
    generation('c', '2026-02-01');
    if (currentText !== undefined) writeCurrent(currentText);
    const { manifest, sources, customPacks, notes } = activeGeneration(folder);
    expect(manifest).toBeUndefined();
    expect(sources).toEqual(['source-b']);
    expect([...customPacks.keys()].sort()).toEqual(['custom-a', 'custom-b', 'custom-c']);
    expect(notes).toEqual([
      expect.stringMatching(/The pack custom-a is restored from .*own.custom-a\..*catalog remove custom-a$/),
      expect.stringMatching(/The pack custom-c is restored/),
    ]);
  },
);

test('treats a malformed manifest as missing', () => {
  for (const text of [
    '{',
    'null',
    '{"generation":"a","formatVersion":1,"sources":[null,{"name":3}],"packs":7}',
  ]) {
    const name = generation('a', '2026-01-01');
    writeFileSync(join(folder, name, CATALOG_FILES.manifest), text);
    writeCurrent(name);
    expect(activeGeneration(folder)).toMatchObject({ manifest: undefined, sources: [] });
    rmSync(join(folder, name), { recursive: true });
  }
});

test.each([
  ['', ['set']],
  ['{', ['set']],
  [
    '{"generation":"a","formatVersion":1,"sources":[{"name":"other"}],"packs":[{"slug":"two","imported":null}]}',
    ['other'],
  ],
])(
  'reads custom packs, and the sources if need be, from the list beside CURRENT when the manifest is %j',
  (text, expectedSources) => {
    generation('b', '2026-01-01');
    const name = generation('a', '2026-03-01');
    const packs = { two: customPack('two') };
    writeCustomPackList(folder, { generation: name, sources: ['set'], packs, leftOut: [customPack('old')] });
    writeCurrent(name);
    writeFileSync(join(folder, name, CATALOG_FILES.manifest), text);
    const { manifest, sources, customPacks, leftOut, notes } = activeGeneration(folder);
    expect(manifest).toBeUndefined();
    expect(sources).toEqual(expectedSources);
    expect([Object.fromEntries(customPacks), leftOut, notes]).toEqual([packs, [customPack('old')], []]);
  },
);

test('ignores a list that is damaged or of another generation', () => {
  const name = generation('a', '2026-03-01');
  writeCurrent(name);
  const list = { generation: 'b'.repeat(16), sources: [], packs: { two: customPack('two') }, leftOut: [] };
  writeCustomPackList(folder, list);
  expect([...activeGeneration(folder).customPacks.keys()]).toEqual(['custom-a']);
  writeCustomPackList(folder, { ...list, generation: name });
  expect([...activeGeneration(folder).customPacks.keys()]).toEqual(['two']);
  const path = customPackListPath(folder);
  writeFileSync(path, readFileSync(path, 'utf8').replace('"two"', '"twp"'));
  expect([...activeGeneration(folder).customPacks.keys()]).toEqual(['custom-a']);
});
