import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sanitizeBody } from '@glyphdex/svg';
import { afterAll, describe, expect, test } from 'vitest';
import { CatalogError } from '../catalog-error.ts';
import { fileTree } from '../files/testing/file-tree.ts';
import { zipBytes } from '../files/testing/zip-bytes.ts';
import { parseIconifySet } from '../source/iconify-set.ts';
import type { JsonObject } from '../source/json-shape.ts';
import { BoundedSanitizer } from './bounded-sanitizer.ts';
import type { DraftPack, ReadOptions } from './draft-pack.ts';
import { normalSetText } from './normal-set.ts';
import type { GivenFacts } from './pack-facts.ts';
import { readPack } from './read-pack.ts';

const PATH = '<path fill="currentColor" d="M1 1h22v22H1z"/>';
const svg = (inside = PATH, attributes = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const json = (value: unknown) => JSON.stringify(value);

const sanitizer = new BoundedSanitizer();
afterAll(() => sanitizer.close());

async function read(
  path: string,
  given: GivenFacts = {},
  options: Partial<ReadOptions> = {},
): Promise<DraftPack> {
  return await readPack(path, {
    given,
    sanitizer,
    onSlug: () => undefined,
    onStart: () => undefined,
    onIcon: () => undefined,
    ...options,
  });
}

async function failure(path: string, given: GivenFacts = {}): Promise<string> {
  const error = await read(path, given).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(CatalogError);
  return (error as Error).message;
}

const tagsByName = (pack: DraftPack) => Object.fromEntries(pack.icons.map(({ name, tags }) => [name, tags]));

describe('a folder of SVG files', () => {
  test('names icons by files, tags them by folders and names the pack by its folder', async () => {
    const folder = fileTree({
      'Acme Icons/home.svg': svg(),
      'Acme Icons/Arrows/arrowLeft.svg': svg(),
      'Acme Icons/readme.txt': 'x',
    });
    const pack = await read(join(folder, 'Acme Icons'));
    expect(pack).toMatchObject({ slug: 'acme-icons', info: { name: 'Acme Icons', version: null } });
    expect(tagsByName(pack)).toEqual({ home: [], 'arrow-left': ['arrows'] });
    expect(pack.refused).toEqual([]);
  });

  test('is private if no license is given, with a note about it', async () => {
    const folder = fileTree({ 'home.svg': svg() });
    const pack = await read(folder, { slug: 'acme' });
    expect(pack.info.license).toEqual({ title: 'Private', spdx: 'LicenseRef-Private', url: null });
    expect(pack.notes).toEqual([expect.stringMatching(/the license LicenseRef-Private/)]);
    const open = await read(folder, { slug: 'acme', license: 'cc-by-4.0' });
    expect(open.info.license).toMatchObject({ title: 'CC-BY-4.0', spdx: 'CC-BY-4.0' });
    expect(open.info.license.url).toMatch(/^https:/);
    expect(open.notes).toEqual([]);
  });

  test('keeps the box and the inherited attributes of the root element', async () => {
    const folder = fileTree({
      'a.svg': `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- an editor -->${svg(PATH, 'width="12" height="24" viewBox="-1 2 10 20" fill="none" stroke="currentColor" stroke-width="2"')}`,
      'b.svg': svg(PATH, 'width="16px" height="12px"'),
    });
    const { icons } = await read(folder, { slug: 'acme' });
    expect(icons.map(({ drawing }) => drawing)).toEqual([
      {
        body: `<g fill="none" stroke="currentColor" stroke-width="2">${PATH}</g>`,
        box: { left: -1, top: 2, width: 10, height: 20 },
      },
      { body: PATH, box: { left: 0, top: 0, width: 16, height: 12 } },
    ]);
    for (const { drawing } of icons)
      expect(sanitizeBody(drawing.body, drawing.box)).toMatchObject({ ok: true });
  });

  test('refuses unusable files with the reason and reads the others', async () => {
    const folder = fileTree({
      'good.svg': svg(),
      'script.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>',
      'broken.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g>',
      'doctype.svg': `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg()}`,
      'utf16.svg': Buffer.from(`\uFEFF${svg()}`, 'utf16le'),
      'latin1.svg': Buffer.from(svg(`<title>\u00e4</title>${PATH}`), 'latin1'),
      'large.svg': svg(`${PATH}<!--${'x'.repeat(1_100_000)}-->`),
      'heavy.svg': svg(`<path d="M0 0${'h1v1'.repeat(70_000)}"/>`),
      'packed.svgz': Buffer.from([0x1f, 0x8b, 8, 0]),
      'empty.svg': '',
      'font.svg': svg('<defs><font><glyph unicode="a" d="M0 0h9v9z"/></font></defs>'),
      'sprite.svg': svg(`<symbol id="a">${PATH}</symbol>`),
      'stack.svg': svg(`<style>svg svg{display:none}</style><svg id="a">${PATH}</svg>`),
      'blank.svg': svg('<path d="M0 0h9" fill="#000"/><g/>'),
      'html.svg': svg(
        `<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" style="background:conic-gradient(red,blue)"/></foreignObject>${PATH}`,
      ),
      '….svg': svg(),
    });
    symlinkSync('script.svg', join(folder, 'link.svg'));
    symlinkSync('/etc/hosts', join(folder, 'outside.svg'));
    const { icons, refused } = await read(folder, { slug: 'acme' });
    expect(icons.map(({ name }) => name)).toEqual(['good', 'utf16']);
    expect(Object.fromEntries(refused.map(({ file, reason }) => [file, reason]))).toEqual({
      'link.svg': 'is a link to script.svg, which cannot be used',
      'outside.svg': 'is a link to no file of the pack',
      '….svg': 'has a name without letters and digits',
      'script.svg': 'has nothing to draw',
      'broken.svg': expect.stringMatching(/^is not well-formed/),
      'doctype.svg': expect.any(String),
      'latin1.svg': 'is in an unknown encoding; save it as UTF-8',
      'font.svg': expect.stringMatching(/^is an SVG font/),
      'sprite.svg': expect.stringMatching(/^is a sprite/),
      'stack.svg': expect.stringMatching(/^is a sprite/),
      'blank.svg': expect.stringMatching(/^is empty/),
      'html.svg': expect.stringMatching(/^shows HTML/),
      'large.svg': 'is larger than 1024 KiB',
      'heavy.svg': 'is larger than 256 KiB after sanitizing',
      'packed.svgz': expect.stringMatching(/compressed/),
      'empty.svg': expect.any(String),
    });
  });

  test('without a usable file throws an error of one line that names the first refused file', async () => {
    const folder = fileTree({ 'a.svg': 'x', 'b.svg': 'x' });
    expect(await failure(folder, { slug: 'acme' })).toMatch(
      /^no icon of .* can be used \(2 refused\); the first, a\.svg, /,
    );
    expect(await failure(fileTree({ 'a.txt': 'x' }), { slug: 'acme' })).toMatch(/contains no/);
  });

  test('declares as suffixes the name endings that come from folders of styles and sizes', async () => {
    const folder = fileTree({
      '20/solid/home.svg': svg(),
      '24/solid/home.svg': svg(),
      '24/outline/home.svg': svg(),
    });
    const { suffixes, icons } = await read(folder, { slug: 'acme' });
    expect(icons.map(({ name }) => name)).toEqual(['home-20-solid', 'home-outline', 'home-solid']);
    expect([...suffixes]).toEqual([
      ['20-solid', '20 solid'],
      ['outline', 'outline'],
      ['solid', 'solid'],
    ]);
  });

  test('names the drawings that lost a part that could be seen', async () => {
    const linked = svg(`${PATH}<image href="https://example.com/a.png" width="9" height="9"/>`);
    const { notes } = await read(fileTree({ 'a.svg': linked, 'b.svg': svg() }), { slug: 'acme' });
    expect(notes).toContainEqual(expect.stringMatching(/^1 drawing lost a linked picture: a\.svg\./));
  });

  test('makes aliases of links to its drawings, and of no other link', async () => {
    const folder = fileTree({ '16/copy.svg': svg(), '22/copy.svg': svg(), 'notes.txt': 'x' });
    symlinkSync('copy.svg', join(folder, '16/duplicate.svg'));
    symlinkSync('../16/duplicate.svg', join(folder, '22/duplicate.svg'));
    symlinkSync('16', join(folder, 'small'));
    symlinkSync('notes.txt', join(folder, 'text.svg'));
    const { icons, refused } = await read(folder, { slug: 'acme' });
    expect(icons.map(({ name, aliases }) => [name, aliases])).toEqual([
      ['copy', []],
      ['copy-16', ['duplicate', 'duplicate-16']],
    ]);
    expect(refused).toEqual([
      { file: 'small', reason: 'is a link to no file of the pack' },
      { file: 'text.svg', reason: 'is a link to notes.txt, which cannot be used' },
    ]);
  });

  test('leaves private files out of new packs, and keeps those that an earlier import has', async () => {
    const folder = fileTree({ '_base.svg': svg(), '_parts/a.svg': svg(), 'home.svg': svg() });
    const reason = expect.stringMatching(/^is private/) as string;
    const { icons, refused } = await read(folder, { slug: 'acme' });
    expect(icons.map(({ name }) => name)).toEqual(['home']);
    expect(refused).toEqual([
      { file: '_base.svg', reason },
      { file: '_parts/a.svg', reason },
    ]);
    const onSlug = () => ({ files: new Map([['base', '_base.svg']]), monochrome: 'keep' as const });
    const again = await read(folder, { slug: 'acme' }, { onSlug });
    expect(again.icons.map(({ name }) => name)).toEqual(['base', 'home']);
    const only = await read(fileTree({ '_home.svg': svg() }), { slug: 'acme' });
    expect(only.icons.map(({ name }) => name)).toEqual(['home']);
  });

  test('keeps the old name of an icon that its path names otherwise today as an alias', async () => {
    const folder = fileTree({ 'ic_home_24px.svg': svg(), 'user.svg': svg() });
    const files = new Map([
      ['ic-home-24px', 'ic_home_24px.svg'],
      ['user', 'user.svg'],
    ]);
    const first = await read(folder, { slug: 'acme' }, { onSlug: () => ({ files, monochrome: 'keep' }) });
    const namesOf = (pack: DraftPack) => pack.icons.map(({ name, aliases }) => [name, aliases]);
    const expected = [
      ['home', ['ic-home-24px']],
      ['user', []],
    ];
    expect(namesOf(first)).toEqual(expected);
    expect(first.notes).toContainEqual(expect.stringContaining('ic-home-24px is now home'));
    const stored = JSON.parse(normalSetText(first, 1)) as { files: Record<string, string>; aliases: object };
    expect(stored.aliases).toEqual({ 'ic-home-24px': { parent: 'home' } });
    // A new file that wants the old name gets another one.
    writeFileSync(join(folder, 'ic-home-24px (1).svg'), svg());
    const onSlug = () => ({ files: new Map(Object.entries(stored.files)), monochrome: 'keep' as const });
    const second = await read(folder, { slug: 'acme' }, { onSlug });
    expect(namesOf(second).slice(0, 1)).toEqual(expected.slice(0, 1));
    expect(second.notes.filter((note) => note.includes('is now'))).toEqual([]);
  });

  test('lets drawings in black follow the text, and says how to keep the color', async () => {
    const black = svg('<path d="M1 1h22v22H1z"/>');
    const files = { 'black.svg': black, 'red.svg': svg('<path d="M1 1h22v22H1z" fill="red"/>') };
    const bodies = ({ icons }: DraftPack) =>
      icons.map(({ drawing }) => drawing.body.includes('currentColor'));
    const note = expect.stringMatching(
      /^1 drawing in one black.*: black\.svg\. .*--monochrome keep/,
    ) as string;
    const pack = await read(fileTree(files), { slug: 'acme' });
    expect([bodies(pack), pack.notes]).toEqual([[true, false], expect.arrayContaining([note])]);
    const keeping = [
      await read(fileTree(files), { slug: 'acme', monochrome: 'keep' }),
      await read(fileTree({ ...files, 'pack.json': json({ monochrome: 'keep' }) }), { slug: 'acme' }),
      await read(
        fileTree(files),
        { slug: 'acme' },
        { onSlug: () => ({ files: new Map(), monochrome: 'keep' }) },
      ),
    ];
    for (const kept of keeping) {
      expect([bodies(kept), kept.monochrome]).toEqual([[false, false], 'keep']);
      expect(kept.notes.filter((text) => text.includes('--monochrome'))).toEqual([]);
    }
    expect(await failure(fileTree({ ...files, 'pack.json': json({ monochrome: 'red' }) }))).toContain(
      'must be currentColor or keep',
    );
  });

  test('names drawings with parts that are not shown', async () => {
    const hidden = svg(`${PATH}<g display="none">${PATH}</g>`);
    const { notes } = await read(fileTree({ 'a.svg': hidden, 'b.svg': svg() }), { slug: 'acme' });
    expect(notes).toContainEqual(expect.stringMatching(/^1 drawing has a hidden part: a\.svg\./));
  });

  test('has a palette if most drawings use several colors', async () => {
    const colored = svg('<path d="M0 0h9v9z" fill="#f00"/><path d="M9 9h9v9z" fill="blue"/>');
    expect((await read(fileTree({ 'a.svg': colored }), { slug: 'acme' })).info.palette).toBe(true);
    expect((await read(fileTree({ 'a.svg': svg() }), { slug: 'acme' })).info.palette).toBe(false);
  });
});

describe('pack.json', () => {
  const metadata = {
    name: 'Acme',
    slug: 'acme',
    version: '2',
    category: 'Logos',
    author: { name: 'Ann', url: 'https://example.com' },
    license: { spdx: 'LicenseRef-Private', title: 'Acme terms', url: 'https://example.com/terms' },
    tags: ['brand'],
    styles: ['rounded'],
    icons: {
      home: { tags: ['house', 'start'], aliases: ['Main Page', 'left', 'Home', '…'] },
      gone: { tags: ['x'] },
    },
  };

  test('states metadata of the pack and tags and aliases of icons', async () => {
    const pack = await read(
      fileTree({ 'a/home.svg': svg(), 'left.svg': svg(), 'pack.json': json(metadata) }),
    );
    expect(pack).toMatchObject({
      slug: 'acme',
      styles: ['rounded'],
      info: {
        name: 'Acme',
        version: '2',
        category: 'Logos',
        author: { name: 'Ann', url: 'https://example.com' },
        license: { title: 'Acme terms', spdx: 'LicenseRef-Private', url: 'https://example.com/terms' },
      },
    });
    expect(tagsByName(pack)).toEqual({ home: ['house', 'start', 'a', 'brand'], left: ['brand'] });
    expect(pack.icons.map(({ aliases }) => aliases)).toEqual([['main-page'], []]);
    expect(pack.notes).toEqual([
      'pack.json describes "gone", but no icon has this name.',
      'The alias "left" of home is left out, because another icon has this name.',
      'The alias "home" of home is left out, because it is the name of the icon itself.',
      'The alias "" of home is left out, because it has no letters or digits.',
    ]);
  });

  test('is overridden by the command line', async () => {
    const folder = fileTree({ 'home.svg': svg(), 'pack.json': json(metadata) });
    const pack = await read(folder, { slug: 'mine', name: 'Mine', license: 'MIT', author: 'Bob' });
    expect(pack).toMatchObject({
      slug: 'mine',
      info: { name: 'Mine', author: { name: 'Bob', url: null }, license: { spdx: 'MIT' } },
    });
  });

  test('with several mistakes throws one line for each', async () => {
    const message = await failure(
      fileTree({
        'home.svg': svg(),
        'pack.json': json({
          nmae: 'x',
          name: '',
          slug: 'No Slug',
          author: { name: 'A', url: 'javascript:alert(1)' },
          license: 'Do What You Want',
          tags: 'one',
          styles: ['roundish'],
          icons: { home: { tag: ['x'] } },
        }),
      }),
    );
    const lines = message.split('\n');
    for (const [start, part] of [
      ['"name"', '1 to 100 characters'],
      ['"slug"', 'lower-case words'],
      ['"author.url"', 'https://'],
      ['"license.spdx"', 'LicenseRef-Private'],
      ['"tags"', 'must be a list'],
      ['"styles.0"', 'must be one of outline'],
      ['"icons.home"', 'must not have "tag"'],
      ['must not have', '"nmae"'],
    ])
      expect(
        lines.find((line) => line.startsWith(`pack.json: ${start}`)),
        start,
      ).toContain(part);
    expect(lines).toHaveLength(8);
  });

  test.each([
    ['not JSON', '{"name":', /^pack\.json is not JSON/],
    ['not an object', '[]', /^pack\.json: must be a JSON object$/],
    ['not UTF-8', Buffer.from([0x7b, 0xe4, 0x7d]), /^pack\.json is not UTF-8$/],
  ])('that is %s throws an error of one line', async (_, content, message) => {
    expect(await failure(fileTree({ 'home.svg': svg(), 'pack.json': content }))).toMatch(message);
  });
});

describe('a zip archive', () => {
  const archive = (files: Readonly<Record<string, string>>, name = 'Acme Icons.zip') => {
    const path = join(fileTree({}), name);
    writeFileSync(path, zipBytes(Object.entries(files).map(([file, content]) => ({ name: file, content }))));
    return path;
  };

  test('is read like a folder', async () => {
    const pack = await read(archive({ 'arrows/left.svg': svg(), 'home.svg': svg(), '../evil.svg': svg() }));
    expect(pack.slug).toBe('acme-icons');
    expect(tagsByName(pack)).toEqual({ home: [], left: ['arrows'] });
    expect(pack.refused).toEqual([
      { file: '../evil.svg', reason: 'has a path that leads out of the archive' },
    ]);
  });

  test('may contain one folder with all files and pack.json', async () => {
    const pack = await read(
      archive({ 'Export 3/pack.json': json({ slug: 'acme' }), 'Export 3/arrows/left.svg': svg() }),
    );
    expect(pack.slug).toBe('acme');
    expect(tagsByName(pack)).toEqual({ left: ['arrows'] });
    expect((await read(archive({ 'solid/left.svg': svg() }))).icons[0]?.name).toBe('left-solid');
    expect((await read(archive({ 'home/24px.svg': svg() }))).icons[0]?.name).toBe('home');
  });

  test('is recognized by its content and not by its extension', async () => {
    expect((await read(archive({ 'home.svg': svg() }, 'acme.bin'))).icons).toHaveLength(1);
  });

  test('with a zip bomb throws an error of one line', async () => {
    const path = archive({ 'bomb.svg': ' '.repeat(20 << 20) });
    expect(await failure(path)).toMatch(/would unpack to more than 200 times its size/);
  });
});

describe('a set in Iconify JSON', () => {
  const set = (members: object = {}) =>
    json({
      prefix: 'theirs',
      info: { name: 'Theirs', author: { name: 'Ann' }, license: { title: 'MIT', spdx: 'MIT' } },
      lastModified: 1_700_000_000,
      width: 24,
      height: 24,
      suffixes: { fill: 'Solid' },
      icons: { home: { body: PATH }, 'home-fill': { body: PATH, width: 12 }, bad: { body: '<g>' } },
      aliases: { house: { parent: 'home' } },
      categories: { Places: ['home'] },
      ...members,
    });

  test.each([
    ['an IcoMoon selection', { IcoMoonType: 'selection', icons: [], metadata: { name: 'icomoon' } }],
    ['an IcoMoon project', { metadata: {}, iconSets: [] }],
    ['the configuration of an icon font', { name: '', css_prefix_text: 'icon-', glyphs: [] }],
    ['not a set in Iconify JSON: it has no "prefix"', { icons: {} }],
  ])('is told from %s, with what to import instead', async (found, content) => {
    for (const path of ['', 'selection.json']) {
      const folder = fileTree({ 'selection.json': json(content), 'fonts/icomoon.ttf': 'x' });
      expect(await failure(join(folder, path))).toContain(
        `selection.json is ${found}. Export the icons as SVG files and import their folder or zip archive`,
      );
    }
  });

  test('keeps its license, aliases, categories and suffixes', async () => {
    const pack = await read(join(fileTree({ 'x.json': set() }), 'x.json'));
    expect(pack).toMatchObject({
      slug: 'theirs',
      lastModified: 1_700_000_000,
      info: { name: 'Theirs', license: { title: 'MIT', spdx: 'MIT' } },
    });
    expect([...pack.suffixes]).toEqual([['fill', 'Solid']]);
    expect(
      pack.icons.map(({ name, aliases, tags, drawing }) => [name, aliases, tags, drawing.box.width]),
    ).toEqual([
      ['home', ['house'], ['Places'], 24],
      ['home-fill', [], [], 12],
    ]);
    expect(pack.refused.map(({ file }) => file)).toEqual(['bad']);
  });

  test.each([
    ['no license', {}, /does not state its license.*--license MIT/],
    [
      'an unknown license',
      { license: { title: 'Free for all', spdx: 'FFA' } },
      /"FFA" of the set theirs is not a known license/,
    ],
    [
      'only the title of a license',
      { license: { title: 'MIT' } },
      /"MIT" of the set theirs is not a known license.*--license/,
    ],
  ])('with %s is refused unless --license is given', async (_, info, message) => {
    const path = join(fileTree({ 'x.json': set({ info }) }), 'x.json');
    const error = await failure(path);
    expect(error).toMatch(message);
    expect(error).not.toContain('\n');
    expect((await read(path, { license: 'MIT' })).info.license.spdx).toBe('MIT');
  });

  test('is found in a package of one set; a package of many sets is refused', async () => {
    const single = fileTree({
      'package.json': json({ name: '@iconify-json/theirs' }),
      'icons.json': set({ info: undefined }),
      'info.json': json({ name: 'Theirs', license: { title: 'MIT', spdx: 'MIT' } }),
    });
    expect((await read(single)).info).toMatchObject({ name: 'Theirs', license: { spdx: 'MIT' } });
    expect(await failure('@iconify/json')).toMatch(
      /contains \d+ sets: import one of its files, such as .*\.json/,
    );
    const folder = fileTree({ 'theirs.json': set() });
    expect((await read(folder)).slug).toBe('theirs');
  });
});

describe('a package with SVG files', () => {
  const files = (packageJson: object) =>
    fileTree({
      'package.json': json(packageJson),
      'icons/home.svg': svg(),
      'node_modules/x/other.svg': svg(),
    });

  test('has the name, version, author and license of package.json', async () => {
    const pack = await read(
      files({
        name: '@acme/icons',
        version: '1.2.3',
        author: 'Ann <a@b.c> (https://a.example)',
        license: '(MIT OR X)',
      }),
    );
    expect(pack).toMatchObject({
      slug: 'acme-icons',
      info: {
        version: '1.2.3',
        author: { name: 'Ann', url: 'https://a.example' },
        license: { spdx: 'MIT' },
      },
    });
    expect(pack.icons.map(({ name }) => name)).toEqual(['home']);
  });

  test('has no address of an author with too many characters', async () => {
    const author = `Ann (http:${'(http:'.repeat(1_000_000)}//a.example)`;
    const pack = await read(files({ name: 'my-icons', license: 'MIT', author }));
    expect(pack.info).toMatchObject({ author: { name: 'Ann', url: null } });
  });

  test.each([
    ['UNLICENSED', 'LicenseRef-Private'],
    [undefined, 'LicenseRef-Private'],
    ['ISC', 'ISC'],
  ])('of the license %s gets the license %s', async (license, spdx) => {
    expect((await read(files({ name: 'acme', license }))).info.license.spdx).toBe(spdx);
  });

  test('with an unknown license is refused unless --license is given', async () => {
    const folder = files({ name: 'acme', license: 'SEE LICENSE IN terms.txt' });
    expect(await failure(folder)).toMatch(/"SEE LICENSE IN terms.txt" of package.json .*--license/);
    expect((await read(folder, { license: 'LicenseRef-Private' })).info.license.title).toBe('Private');
  });
});

test.each([
  ['that does not exist', 'no/such/place', /neither a folder, a file nor an installed package/],
  ['of a TypeScript file', import.meta.filename, /neither a zip archive nor a set in Iconify JSON/],
])('throws an error of one line for a path %s', async (_, path, message) => {
  expect(await failure(path)).toMatch(message);
});

test('throws one line for each invalid option of the command line', async () => {
  const lines = (await failure('x', { slug: 'A b', name: '', license: 'X', author: 'a\nb' })).split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['--slug', '--name', '--author', '--license']);
});

test('writes equal packs as equal text, which reads as a set of the same icons', async () => {
  const folder = fileTree({
    'solid/home.svg': svg(PATH, 'viewBox="1 2 24 24"'),
    'Main Menu/left.svg': svg(),
    'pack.json': json({
      slug: 'acme',
      tags: ['__proto__', 'brand'],
      styles: ['sharp'],
      icons: { left: { aliases: ['back'] } },
    }),
  });
  const pack = await read(folder);
  const text = normalSetText(pack, 1_700_000_000);
  expect(normalSetText(await read(folder), 1_700_000_000)).toBe(text);
  const set = parseIconifySet(JSON.parse(text) as JsonObject, 'acme');
  expect(set).toMatchObject({ lastModified: 1_700_000_000, styles: ['sharp'], refused: [] });
  expect(set.suffixes).toEqual(new Map([['solid', 'solid']]));
  expect(set.icons).toEqual([
    {
      name: 'home-solid',
      aliases: [],
      categories: ['__proto__', 'brand'],
      body: PATH,
      box: { left: 1, top: 2, width: 24, height: 24 },
    },
    {
      name: 'left',
      aliases: ['back'],
      categories: ['__proto__', 'brand', 'main menu'],
      body: PATH,
      box: { left: 0, top: 0, width: 24, height: 24 },
    },
  ]);
});
