import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { OperatorError } from '../../base/operator-error.ts';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openOrBuildCatalog } from './open-for-serving.ts';

/** Named as a build names one. */
const GENERATION = '0123456789abcdef';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Calls `openOrBuildCatalog` with a build that writes the sample. Returns the text on stderr and the builds. */
async function open(
  folder: string,
  build = async (_sources: readonly string[]) => void writeSampleCatalog(folder, { generation: GENERATION }),
) {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const builder = vi.fn(build);
  const catalog = (await openOrBuildCatalog({ dataDir: folder }, builder)).active();
  const iconsCount = catalog.iconsCount;
  catalog.retire();
  return { printed, builds: builder.mock.calls.length, builder, iconsCount };
}

test('opens an existing catalog and prints nothing', async () => {
  const folder = temporaryFolder();
  writeSampleCatalog(folder, { generation: GENERATION });
  expect(await open(folder)).toMatchObject({ printed: '', builds: 0, iconsCount: expect.any(Number) });
});

test('builds a catalog when there is none', async () => {
  expect(await open(temporaryFolder())).toMatchObject({
    printed: expect.stringMatching(/no catalog yet/),
    builds: 1,
  });
});

test.each([
  ['truncated', (path: string) => truncateSync(path, 100)],
  ['altered', (path: string) => writeFileSync(path, 'x'.repeat(100))],
])('names a file that is %s and builds again from the recorded sources', async (_how, damage) => {
  const folder = temporaryFolder();
  damage(join(writeSampleCatalog(folder, { generation: GENERATION }), 'index.bin'));
  const { printed, builds, builder } = await open(folder);
  expect(printed).toMatch(/index\.bin.* The catalog is built from sample\.\n$/);
  expect(builder).toHaveBeenCalledWith(['sample']);
  expect(printed.trimEnd()).not.toContain('\n');
  expect(builds).toBe(1);
});

test.each([
  ['index.bin', (folder: string) => join(folder, 'catalog', GENERATION, 'index.bin')],
  ['CURRENT', (folder: string) => join(folder, 'catalog', 'CURRENT')],
])('builds again from the recorded sources when %s is missing', async (_what, pathIn) => {
  const folder = temporaryFolder();
  writeSampleCatalog(folder, { generation: GENERATION });
  rmSync(pathIn(folder));
  const { printed, builder } = await open(folder);
  expect(printed).toBe(`${pathIn(folder)} is missing. The catalog is built from sample.\n`);
  expect(builder).toHaveBeenCalledWith(['sample']);
});

test('throws and builds nothing when CURRENT is a folder', async () => {
  const folder = temporaryFolder();
  const current = join(folder, 'catalog', 'CURRENT');
  mkdirSync(current, { recursive: true });
  const build = vi.fn();
  const failure = await openOrBuildCatalog({ dataDir: folder }, build).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toBe(
    `${current} is a folder, but must be the file that names the active catalog. Move the folder away and start again.`,
  );
  expect(build).not.toHaveBeenCalled();
});

test('builds from the sources of the latest build when CURRENT names no generation', async () => {
  const folder = temporaryFolder();
  for (const [generation, builtAt] of [
    ['b'.repeat(16), '2026-01-01'],
    ['a'.repeat(16), '2026-03-01'],
    ['c'.repeat(16), '2026-02-01'],
  ] as const) {
    const path = join(writeSampleCatalog(folder, { generation }), 'manifest.json');
    const known = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...known, builtAt, sources: [{ name: generation, version: '1' }] }));
  }
  writeFileSync(join(folder, 'catalog', 'CURRENT'), '../elsewhere');
  expect((await open(folder)).builder).toHaveBeenCalledWith(['a'.repeat(16)]);
});

test('rebuilds a catalog of an older format from its recorded sources, or from the default sources if it records none', async () => {
  const folder = temporaryFolder();
  const manifest = join(writeSampleCatalog(folder, { generation: GENERATION }), 'manifest.json');
  const known = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, JSON.stringify({ ...known, formatVersion: 1 }));
  expect((await open(folder)).builder).toHaveBeenCalledWith(['sample']);
  writeFileSync(manifest, '{}');
  expect((await open(folder)).builder).toHaveBeenCalledWith([]);
});

test('throws an OperatorError when the build leaves no usable catalog', async () => {
  await expect(open(temporaryFolder(), async () => undefined)).rejects.toThrow(OperatorError);
});

test('refuses a catalog of a newer format with advice, and builds nothing', async () => {
  const folder = temporaryFolder();
  const manifest = join(writeSampleCatalog(folder, { generation: GENERATION }), 'manifest.json');
  const known = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, JSON.stringify({ ...known, formatVersion: 99 }));
  const build = vi.fn();
  const failure = await openOrBuildCatalog({ dataDir: folder }, build).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toMatch(
    /format version 99.*Run that version, or .*glyphdex catalog build$/,
  );
  expect(build).not.toHaveBeenCalled();
});
