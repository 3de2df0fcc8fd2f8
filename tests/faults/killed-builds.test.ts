import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acquireBuildLock } from '../../packages/catalog/src/publish/build-lock.ts';
import { currentGeneration, readManifest } from '../../packages/catalog/src/publish/catalog-folder.ts';
import { publishGeneration } from '../../packages/catalog/src/publish/publish-generation.ts';

import { killsOf, nextRandom } from './random-moments.ts';

const CATALOG = join(import.meta.dirname, '../../packages/catalog');
const FIXTURES = join(CATALOG, 'fixtures/sets');
/** A manifest of a catalog of one icon. The tests do not read it. */
const MANIFEST_FACTS = {
  builtAt: '',
  sources: [],
  iconsCount: 1,
  aliasesCount: 0,
  packsCount: 1,
  packs: [],
  refusedSets: [],
  refused: [],
};
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'glyphdex-killed-'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

function emptyFolder(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** An import statement for a name that a file in `src` of the catalog package exports. */
function importOf(name: string, file: string): string {
  return `import { ${name} } from ${JSON.stringify(join(CATALOG, 'src', file))};`;
}

/**
 * Returns the active generation, `undefined` if there is none. Fails if a file has another size than its manifest says.
 */
function checkActive(folder: string): string | undefined {
  const generation = currentGeneration(folder);
  if (generation === undefined) return undefined;
  for (const { name, bytes } of readManifest(folder, generation).files)
    expect(readFileSync(join(folder, generation, name)).length).toBe(bytes);
  return generation;
}

/** Starts a child process that runs this code. */
function child(code: string): ReturnType<typeof spawn> {
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * Starts a child process that runs this code, and kills it at a random moment within `withinMs` of its first output.
 */
async function killAtRandom(code: string, withinMs: number): Promise<void> {
  const running = child(code);
  if (running.stdout) await once(running.stdout, 'data');
  await sleep(nextRandom() * withinMs);
  running.kill('SIGKILL');
  await once(running, 'exit');
}

describe('a process killed at any moment', () => {
  // promise: A killed build leaves the earlier catalog complete
  test('leaves a complete active generation, or none before the first, when it publishes', async () => {
    const folder = emptyFolder('killed');
    const code = `
      ${importOf('publishGeneration', 'publish/publish-generation.ts')}
      console.log('ready');
      for (let i = 0; ; i++)
        publishGeneration(${JSON.stringify(folder)}, [{ name: 'index.bin', pieces: [Buffer.alloc(200_000, String(i) + process.pid)] }], ${JSON.stringify(MANIFEST_FACTS)});`;
    let active: string | undefined;
    for (let kills = killsOf('killed publications', 0.25); kills > 0; kills--) {
      await killAtRandom(code, 60);
      const now = checkActive(folder);
      if (active !== undefined) expect(now).toBeDefined();
      active = now;
    }
    expect(active).toBeDefined();
    const pieces = [Buffer.from('after')];
    const generation = publishGeneration(folder, [{ name: 'index.bin', pieces }], MANIFEST_FACTS);
    expect(checkActive(folder)).toBe(generation);
    const generations = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name));
    expect(generations.sort()).toEqual([generation, active].sort());
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('leaves a catalog in which the next build succeeds, when it builds', async () => {
    const dataDir = emptyFolder('killed-build');
    const code = `
      ${importOf('buildCatalog', 'build-catalog.ts')}
      const output = { write: (text) => process.stdout.write(text) };
      for (const sources of [['mdi.json'], ['lucide.json'], ['mdi.json', 'ph.json']])
        await buildCatalog({ dataDir: ${JSON.stringify(dataDir)}, workers: 1, output, isInteractive: false,
          sources: sources.map((file) => ${JSON.stringify(`${FIXTURES}/`)} + file) });`;
    for (let kills = killsOf('killed builds', 0.05); kills > 0; kills--) {
      await killAtRandom(code, 300);
      checkActive(join(dataDir, 'catalog'));
    }
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
    expect(status).toBe(0);
    expect(checkActive(join(dataDir, 'catalog'))).toBeDefined();
    expect(readdirSync(join(dataDir, 'catalog')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('leaves a build lock that another process can take over', async () => {
    const folder = emptyFolder('killed-lock');
    const code = `
      ${importOf('acquireBuildLock', 'publish/build-lock.ts')}
      acquireBuildLock(${JSON.stringify(folder)});
      console.log('ready');
      setInterval(() => undefined, 1000); // Keeps the process running.`;
    const holder = child(code);
    if (holder.stdout) await once(holder.stdout, 'data');
    expect(() => acquireBuildLock(folder)).toThrow(`(process ${holder.pid})`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    acquireBuildLock(folder).release();
  });
});

describe('a build whose storage fails', () => {
  const build = (dataDir: string): string => `
    ${importOf('buildCatalog', 'build-catalog.ts')}
    const output = { write: () => undefined };
    try {
      await buildCatalog({ dataDir: ${JSON.stringify(dataDir)}, workers: 1, output, isInteractive: false, sources: [${JSON.stringify(FIXTURES)}] });
    } catch (error) {
      process.stderr.write(error.name + ': ' + error.message + '\\n');
      process.exitCode = 1;
    }`;

  test('reports in one line that a file became too large, and leaves only an empty folder', () => {
    const dataDir = emptyFolder('too-large');
    // `ulimit -f 16` limits every file to 8 KB.
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 16; exec "$0" --input-type=module -e "$1"', process.execPath, build(dataDir)],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^CatalogError: the catalog cannot be written to .*: the file is larger than .* allows\.\n$/,
    );
    expect(readdirSync(join(dataDir, 'catalog'), { recursive: true })).toEqual(['packs']);
  });

  test('reports in one line that the data folder is a file', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', build(file)], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^CatalogError: the catalog cannot be written to .*not a folder\.\n$/);
  });
});
