import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openCatalog } from '../catalog/embedded/embedded-catalog.ts';
import { runGlyphdex } from '../testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'glyphdex-test-'));
  writeSampleCatalog(dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
});

const run = (words: readonly string[], input?: string) =>
  runGlyphdex(words, { DATA_DIR: dataDir, PATH: process.env['PATH'] ?? '' }, input);

interface Found {
  readonly total: number;
  readonly page: number;
  readonly last_page: number;
  readonly icons: readonly { readonly slug: string; readonly pack: string; readonly svg?: string }[];
}

async function search(...words: readonly string[]): Promise<Found> {
  const { code, stdout, stderr } = await run(['search', ...words, '--json']);
  if (code !== 0 && code !== 3) throw new Error(stderr);
  expect(stdout.split('\n')).toHaveLength(2);
  return JSON.parse(stdout) as Found;
}

describe('equivalents', () => {
  test('lists the same icon of other packs, and takes Iconify names', async () => {
    const { code, stdout } = await run(['equivalents', 'mdi:home', '--json']);
    expect(code).toBe(0);
    const { icon, equivalents } = JSON.parse(stdout) as { icon: string; equivalents: readonly string[] };
    expect(icon).toBe('mdi--home');
    expect(equivalents).toContain('lucide--home');
    const one = await run(['equivalents', 'mdi--home', '--pack', 'tabler']);
    expect(one.stdout).toBe('The same icon as mdi--home, the best first:\n  tabler--home\n');
  });

  test.each([
    [['logos--figma', '--pack', 'mdi'], 3, /^No other pack has logos--figma/],
    [['mdi--nothing'], 1, /there is no icon "mdi--nothing"/],
    [['mdi--home', '--pack', 'nope'], 1, /no pack "nope"/],
    [['mdi--home', '--limit', '51'], 2, /51/],
  ])('%j exits with %i', async (words, expected, message) => {
    const { code, stdout, stderr } = await run(['equivalents', ...words]);
    expect([code, stdout + stderr]).toEqual([expected, expect.stringMatching(message)]);
  });
});

describe('search', () => {
  test('filters by pack and shape, pages, and prints drawings on request', async () => {
    const all = await search('home');
    expect(all.total).toBeGreaterThan(1);
    const packs = [...new Set(all.icons.map(({ pack }) => pack))];
    const one = await search('home', '--pack', packs[0]!);
    expect(new Set(one.icons.map(({ pack }) => pack))).toEqual(new Set([packs[0]]));
    const second = await search('home', '--limit', '1', '--page', '2', '--svg');
    expect(second).toMatchObject({ total: all.total, page: 2, last_page: all.total });
    expect(second.icons[0]?.slug).toBe(all.icons[1]?.slug);
    expect(second.icons[0]?.svg).toMatch(/^<svg /);
    expect((await search('home', '--shape', 'FILL')).total).toBeLessThan(all.total);
  });

  test('exits with 3 when nothing matches', async () => {
    const { code, stdout } = await run(['search', 'qqqqzzzz']);
    expect([code, stdout]).toEqual([3, '0 icons match "qqqqzzzz".\n']);
    expect((await run(['search', 'hoem'])).stdout).toContain('Nothing fits closely. Try: home');
    expect((await run(['search', 'home qqqqzzzz'])).stdout).toContain(
      'No icon has all words; these have some.',
    );
  });

  test('exits with 3 for a page past the last one', async () => {
    expect((await run(['search', 'home', '--page', '1000'])).code).toBe(3);
  });

  test('finds only icons under a license, also within a pack', async () => {
    const found = await search('home', '--license', 'mit');
    expect(found.total).toBeGreaterThan(0);
    expect(found.total).toBeLessThan((await search('home')).total);
    const pack = found.icons[0]!.pack;
    expect((await search('home', '--license', 'MIT', '--pack', pack)).total).toBeGreaterThan(0);
    expect((await search('home', '--license', 'CC-BY-4.0', '--pack', pack)).total).toBe(0);
  });

  test.each([
    [['--pack', 'nope'], 1, 'there is no pack "nope" in the catalog'],
    [['--shape', 'nope'], 2, 'It must be one of: Outline, Fill, Lineal Color, Hand Drawn.'],
    [['--limit', '101'], 2, 'It must be a whole number from 1 to 100.'],
    [['--limit', '0'], 2, 'It must be a whole number from 1 to 100.'],
    [['--license', 'nope'], 2, 'No pack has the license "nope". Known values: commercial,'],
    [['--page', '0'], 2, 'It must be a whole number from 1 to'],
  ])('refuses %j', async (options, code, message) => {
    const outcome = await run(['search', 'home', ...options]);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(message);
    expect(outcome.stdout).toBe('');
  });
});

describe('get', () => {
  test.each([
    ['svg', /^<svg [^>]*>.*<\/svg>\n$/],
    ['react', /^export function Home\(props\)/],
    ['vue', /^<template>/],
    ['svelte', /\$\$restProps/],
    ['css', /^\.icon-home \{/],
    ['data-uri', /^data:image\/svg\+xml,%3Csvg/],
  ])('prints an icon as %s', async (format, expected) => {
    for (const name of ['mdi--home', 'mdi:home', 'mdi/home']) {
      const { code, stdout } = await run(['get', name, '--format', format]);
      expect(code).toBe(0);
      expect(stdout).toMatch(expected);
    }
  });

  test('suggests icons when there is none of that name', async () => {
    const { code, stderr } = await run(['get', 'mdi--hoem']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/there is no icon "mdi--hoem"\. Did you mean mdi--home/);
  });

  test('suggests no icon that only has the name of the pack', async () => {
    const { code, stderr } = await run(['get', 'home--qxzv']);
    expect(code).toBe(1);
    expect(stderr).toContain('there is no icon "home--qxzv". Find one with: glyphdex search WORDS');
  });

  test('refuses a color that could end the attribute', async () => {
    const { code, stderr } = await run(['get', 'mdi--home', '--color', '"/><script>']);
    expect([code, stderr.includes('It must be a CSS color')]).toEqual([2, true]);
  });
});

describe('export', () => {
  const exportTo = (out: string, source: string, format: string, input?: string) =>
    run(['export', source, '--format', format, '--out', out], input);

  test.each([
    ['iconify', ['icons.json', 'info.json', 'package.json']],
    ['sprite', ['sprite.svg', 'index.html']],
    ['font', ['mdi.woff2', 'mdi.css', 'codepoints.json', 'index.html']],
    ['react', ['Home.jsx', 'index.js', 'index.d.ts']],
    ['vue', ['Home.vue', 'index.js', 'index.d.ts']],
    ['svelte', ['Home.svelte', 'index.js', 'index.d.ts']],
  ])('writes a pack as %s, with its credits', async (format, files) => {
    const out = join(temporaryFolder(), 'out');
    const { code, stderr } = await exportTo(out, 'mdi', format);
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    for (const file of files) expect(readFileSync(join(out, file)).length).toBeGreaterThan(0);
    expect(readFileSync(join(out, 'CREDITS.md'), 'utf8')).toContain('Material Design Icons');
    expect(readFileSync(join(out, 'licenses/MIT.txt'), 'utf8')).toContain('MIT License');
  });

  test('writes a whole set with aliases, hidden icons, categories and code points', async () => {
    const out = join(temporaryFolder(), 'out');
    await exportTo(out, 'mdi', 'iconify');
    const read = (file: string) =>
      JSON.parse(readFileSync(join(out, file), 'utf8')) as Record<string, object>;
    const catalog = await openCatalog(dataDir);
    onTestFinished(() => catalog.retire());
    const set = catalog.iconSets.find('mdi')!;
    const { icons, aliases } = read('icons.json');
    expect(aliases).toEqual(set.names.aliases);
    expect(Object.keys(aliases!).length).toBeGreaterThan(0);
    expect(Object.keys(icons!)).toEqual(set.names.icons);
    const hidden = Object.values(icons!).filter((icon) => 'hidden' in icon);
    expect(hidden).toHaveLength(set.names.hidden.length);
    expect(hidden.length).toBeGreaterThan(0);
    const { categories, prefixes, suffixes } = set.lists();
    expect(read('metadata.json')).toEqual(JSON.parse(JSON.stringify({ categories, prefixes, suffixes })));
    expect(read('chars.json')).toEqual(set.names.chars ?? {});
    expect(read('package.json')).toMatchObject({ name: 'mdi-iconify-json' });
  });

  test('writes icons under their further names on request', async () => {
    const out = join(temporaryFolder(), 'out');
    await exportTo(out, 'mdi', 'react');
    expect(existsSync(join(out, 'House.jsx'))).toBe(false);
    expect((await run(['export', 'mdi', '--format', 'react', '--out', out, '--aliases'])).code).toBe(0);
    const bodyOf = (name: string) => readFileSync(join(out, `${name}.jsx`), 'utf8').replace(name, '');
    expect(bodyOf('House')).toBe(bodyOf('Home'));
  });

  test('writes the icons of a list, from a file or standard input, and keeps code points', async () => {
    const out = join(temporaryFolder(), 'out');
    const list = join(temporaryFolder(), 'acme.txt');
    writeFileSync(list, '# ours\nmdi--home\n\nlucide:bell\n');
    expect((await exportTo(out, list, 'font')).code).toBe(0);
    const before = JSON.parse(readFileSync(join(out, 'codepoints.json'), 'utf8')) as Record<string, number>;
    expect(Object.keys(before).toSorted()).toEqual(['bell', 'home']);
    expect(existsSync(join(out, 'acme.woff2'))).toBe(true);
    expect(
      (await run(['export', '-', '--format', 'font', '--name', 'acme', '--out', out], 'lucide--bell\n')).code,
    ).toBe(0);
    expect(JSON.parse(readFileSync(join(out, 'codepoints.json'), 'utf8'))).toEqual(before);
  });

  test('removes files of the previous export only, and leaves foreign folders alone', async () => {
    const out = join(temporaryFolder(), 'out');
    await exportTo(out, '-', 'react', 'mdi--home\n');
    writeFileSync(join(out, 'own.txt'), 'mine');
    await exportTo(out, '-', 'react', 'lucide--bell\n');
    expect(readdirSync(out).toSorted()).toEqual(
      [
        '.glyphdex-export.json',
        'CREDITS.md',
        'Bell.jsx',
        'index.d.ts',
        'index.js',
        'licenses',
        'own.txt',
      ].toSorted(),
    );
    const foreign = join(temporaryFolder(), 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'index.js'), 'mine');
    const { code, stderr } = await exportTo(foreign, 'mdi', 'react');
    expect([code, readFileSync(join(foreign, 'index.js'), 'utf8')]).toEqual([1, 'mine']);
    expect(stderr).toContain('has files that are not from an export');
  });

  test('keeps the files of an export in another format, unless told to replace them', async () => {
    const out = join(temporaryFolder(), 'out');
    await exportTo(out, '-', 'font', 'mdi--home\n');
    const refused = await exportTo(out, '-', 'sprite', 'mdi--home\n');
    expect([refused.code, existsSync(join(out, 'codepoints.json'))]).toEqual([1, true]);
    expect(refused.stderr).toContain('has the files of an export as font');
    const words = ['export', '-', '--format', 'sprite', '--out', out, '--replace'];
    expect((await run(words, 'mdi--home\n')).code).toBe(0);
    expect(existsSync(join(out, 'codepoints.json'))).toBe(false);
  });

  test.each([
    ['nope', undefined, '"nope" is neither a pack nor a file that can be read'],
    ['-', 'mdi--hoem\n', 'there is no icon "mdi--hoem"'],
    ['-', '\n', '"-" has no icons'],
  ])('writes nothing for %j and the list %j', async (source, input, message) => {
    const out = join(temporaryFolder(), 'out');
    const { code, stderr } = await exportTo(out, source, 'react', input);
    expect([code, existsSync(out)]).toEqual([1, false]);
    expect(stderr).toContain(message);
  });
});

test('keys create --quiet prints nothing but the key', async () => {
  const { code, stdout } = await run(['keys', 'create', '--new', '--name', 'x', '--quiet']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^gdx_\w+\n$/)]);
});
