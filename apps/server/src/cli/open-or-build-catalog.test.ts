import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openOrBuildCatalog } from './open-or-build-catalog.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens or builds, with a build that writes the sample; answers what was said and how often it was built. */
async function open(
  folder: string,
  build = async (_sources: readonly string[]) => void writeSampleCatalog(folder),
) {
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const builder = vi.fn(build);
  const catalog = (await openOrBuildCatalog({ dataDir: folder }, builder)).active();
  const iconsCount = catalog.iconsCount;
  catalog.retire();
  return { said, builds: builder.mock.calls.length, builder, iconsCount };
}

test('a catalog that is there is opened without a word', async () => {
  const folder = temporaryFolder();
  writeSampleCatalog(folder);
  expect(await open(folder)).toMatchObject({ said: '', builds: 0, iconsCount: expect.any(Number) });
});

test('where there is none, one is built', async () => {
  expect(await open(temporaryFolder())).toMatchObject({
    said: expect.stringMatching(/no catalog yet/),
    builds: 1,
  });
});

test.each([
  ['cut short', (path: string) => truncateSync(path, 100)],
  ['altered', (path: string) => writeFileSync(path, 'x'.repeat(100))],
])('one whose file was %s is named and built again from its own sources', async (_how, damage) => {
  const folder = temporaryFolder();
  damage(join(writeSampleCatalog(folder), 'index.bin'));
  const { said, builds, builder } = await open(folder);
  expect(said).toMatch(/index\.bin.* It is built again from sample\.\n$/);
  expect(builder).toHaveBeenCalledWith(['sample']);
  expect(said.trimEnd()).not.toContain('\n');
  expect(builds).toBe(1);
});

test.each([
  ['a file of it', (folder: string) => join(folder, 'catalog', 'sample-1', 'index.bin')],
  ['CURRENT', (folder: string) => join(folder, 'catalog', 'CURRENT')],
])(
  'one of which %s is gone is no missing catalog: it is built again from its own sources',
  async (_what, pathIn) => {
    const folder = temporaryFolder();
    writeSampleCatalog(folder);
    rmSync(pathIn(folder));
    const { said, builder } = await open(folder);
    expect(said).toBe(`There is no ${pathIn(folder)}. It is built again from sample.\n`);
    expect(builder).toHaveBeenCalledWith(['sample']);
  },
);

test('a folder in the place of CURRENT is named, and nothing is built that could not be put in force', async () => {
  const folder = temporaryFolder();
  const current = join(folder, 'catalog', 'CURRENT');
  mkdirSync(current, { recursive: true });
  const build = vi.fn();
  const failure = await openOrBuildCatalog({ dataDir: folder }, build).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toBe(
    `${current} is a folder, where the file belongs that names the active catalog. Move it away and start again.`,
  );
  expect(build).not.toHaveBeenCalled();
});

test('where CURRENT names nothing, the sources are those of the catalog that was built last', async () => {
  const folder = temporaryFolder();
  for (const [generation, builtAt] of [
    ['b', '2026-01-01'],
    ['a', '2026-03-01'],
    ['c', '2026-02-01'],
  ] as const) {
    const path = join(writeSampleCatalog(folder, { generation }), 'manifest.json');
    const known = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...known, builtAt, sources: [{ name: generation }] }));
  }
  writeFileSync(join(folder, 'catalog', 'CURRENT'), '../elsewhere');
  expect((await open(folder)).builder).toHaveBeenCalledWith(['a']);
});

test('one of another format is built again from its own sources, one that tells none from the usual ones', async () => {
  const folder = temporaryFolder();
  const manifest = join(writeSampleCatalog(folder), 'manifest.json');
  const known = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, JSON.stringify({ ...known, formatVersion: 1 }));
  expect((await open(folder)).builder).toHaveBeenCalledWith(['sample']);
  writeFileSync(manifest, '{}');
  expect((await open(folder)).builder).toHaveBeenCalledWith([]);
});

test('a build that leaves nothing usable ends the start with one line', async () => {
  await expect(open(temporaryFolder(), async () => undefined)).rejects.toThrow(OperatorError);
});
