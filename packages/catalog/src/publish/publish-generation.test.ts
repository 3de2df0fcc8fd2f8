import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CATALOG_FILES } from '@glyphdex/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acquireBuildLock } from './build-lock.ts';
import { currentGeneration, readManifest } from './catalog-folder.ts';
import { type FileContent, publishGeneration } from './publish-generation.ts';

const HERE = import.meta.dirname;
const FIXTURES = join(HERE, '../../fixtures/sets');
const FACTS = {
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
  root = mkdtempSync(join(tmpdir(), 'glyphdex-publish-'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

function emptyFolder(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function content(text: string): FileContent[] {
  return [{ name: CATALOG_FILES.index, pieces: () => [Buffer.from(text), Buffer.alloc(3_000_000, text)] }];
}

async function publish(folder: string, text: string): Promise<string> {
  return await publishGeneration(folder, content(text), FACTS);
}

/** Throws unless the catalog in force is whole; answers its name, undefined when there is none. */
function checkInForce(folder: string): string | undefined {
  const generation = currentGeneration(folder);
  if (generation === undefined) return undefined;
  for (const { name, bytes } of readManifest(folder, generation).files) {
    const file = readFileSync(join(folder, generation, name));
    expect(file.length).toBe(bytes);
  }
  return generation;
}

function generations(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name));
}

test('a folder in the place of CURRENT is named instead of written over', async () => {
  const folder = emptyFolder('folder-as-current');
  const current = join(folder, CATALOG_FILES.current);
  mkdirSync(current);
  await expect(publish(folder, 'one')).rejects.toThrow(
    `${current} is a folder, where the file belongs that names the catalog in force. Move it away and try again.`,
  );
});

describe('publishing', () => {
  test('puts a generation in force and keeps the one before until the next', async () => {
    const folder = emptyFolder('keeps');
    const published: string[] = [];
    for (const text of ['1', '2', '3']) {
      const generation = await publish(folder, text);
      expect(checkInForce(folder)).toBe(generation);
      published.push(generation);
    }
    const [one, two, three] = published;
    expect(generations(folder).sort()).toEqual([two, three].sort());
    expect(one).not.toBe(two);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('equal content has an equal name and is not written over', async () => {
    const folder = emptyFolder('equal');
    const generation = await publish(folder, 'same');
    writeFileSync(join(folder, generation, 'mark'), '');
    expect(await publish(folder, 'same')).toBe(generation);
    expect(existsSync(join(folder, generation, 'mark'))).toBe(true);
    expect(await publish(emptyFolder('elsewhere'), 'same')).toBe(generation);
  });

  test('a damaged generation of the same name is replaced', async () => {
    const folder = emptyFolder('damaged');
    const generation = await publish(folder, 'whole');
    writeFileSync(join(folder, generation, CATALOG_FILES.index), 'broken');
    expect(await publish(folder, 'whole')).toBe(generation);
    expect(checkInForce(folder)).toBe(generation);
  });

  test('a folder that has the name of a file is replaced', async () => {
    const folder = emptyFolder('in-the-way');
    const generation = await publish(folder, 'whole');
    const file = join(folder, generation, CATALOG_FILES.index);
    rmSync(file);
    mkdirSync(file);
    expect(await publish(folder, 'whole')).toBe(generation);
    expect(checkInForce(folder)).toBe(generation);
  });

  test('leftovers of dead builds go, those of living ones stay', async () => {
    const folder = emptyFolder('leftovers');
    for (const name of ['.building-999999999', '.lock-999999998', `.building-${process.ppid}`])
      mkdirSync(join(folder, name));
    await publish(folder, 'x');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([`.building-${process.ppid}`]);
  });

  test('files are written as they get ready', async () => {
    const folder = emptyFolder('as-ready');
    const isWritten = () =>
      readdirSync(folder, { recursive: true }).some((name) => `${name}`.endsWith('b.bin'));
    const late = async () => {
      while (!isWritten()) await sleep(1);
      return [Buffer.from('a')];
    };
    const contents = [
      { name: 'a.bin', pieces: late },
      { name: 'b.bin', pieces: () => [Buffer.from('b')] },
    ];
    const generation = await publishGeneration(folder, contents, FACTS);
    expect(readManifest(folder, generation).files.map(({ name }) => name)).toEqual(['a.bin', 'b.bin']);
  });

  test('a file that is there already gets a second name, and is written where that cannot be', async () => {
    const folder = emptyFolder('twins');
    const first = await publish(folder, 'equal');
    const [record] = readManifest(folder, first).files;
    const twin = { ...record!, path: join(folder, first, record!.name) };
    const [{ name, pieces }] = content('equal') as [FileContent];
    const contents = [
      { name, pieces, twin },
      { name: 'b.bin', pieces, twin: { ...twin, path: join(folder, 'gone') } },
    ];
    const second = await publishGeneration(folder, contents, FACTS);
    const inodes = [join(folder, first, name), join(folder, second, name), join(folder, second, 'b.bin')].map(
      (path) => statSync(path).ino,
    );
    expect(inodes[1]).toBe(inodes[0]);
    expect(inodes[2]).not.toBe(inodes[0]);
    const digests = readManifest(folder, second).files.map(({ bytes, sha256 }) => ({ bytes, sha256 }));
    expect(digests[0]).toEqual(digests[1]);
  });

  test('a failure while writing leaves what was in force, and nothing half-written', async () => {
    const folder = emptyFolder('failing');
    const generation = await publish(folder, 'good');
    const failing: FileContent = {
      name: CATALOG_FILES.index,
      *pieces() {
        yield Buffer.from('half');
        throw new Error('no more');
      },
    };
    await expect(publishGeneration(folder, [failing], FACTS)).rejects.toThrow('no more');
    expect(checkInForce(folder)).toBe(generation);
    expect(readdirSync(folder).sort()).toEqual([generation, CATALOG_FILES.current].sort());
  });
});

/** Runs code in a process of its own that says `ready` once it is at work. */
function child(code: string): ReturnType<typeof spawn> {
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function killAtRandom(code: string, withinMs: number): Promise<void> {
  const running = child(code);
  if (running.stdout) await once(running.stdout, 'data');
  await sleep(Math.random() * withinMs);
  running.kill('SIGKILL');
  await once(running, 'exit');
}

describe('a process killed at any moment', () => {
  test('while publishing leaves the old catalog, the new one or none, never a broken one', async () => {
    const folder = emptyFolder('killed');
    const code = `
      import { publishGeneration } from ${JSON.stringify(join(HERE, 'publish-generation.ts'))};
      console.log('ready');
      for (let i = 0; ; i++)
        await publishGeneration(${JSON.stringify(folder)}, [{ name: 'index.bin', pieces: () => [Buffer.alloc(200_000, String(i) + process.pid)] }], ${JSON.stringify(FACTS)});`;
    let inForce: string | undefined;
    for (let kill = 0; kill < 24; kill++) {
      await killAtRandom(code, 60);
      const now = checkInForce(folder);
      if (inForce !== undefined) expect(now).toBeDefined();
      inForce = now;
    }
    expect(inForce).toBeDefined();
    const generation = await publish(folder, 'after');
    expect(checkInForce(folder)).toBe(generation);
    expect(generations(folder).sort()).toEqual([generation, inForce].sort());
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('while building leaves a catalog that the next build goes on from', async () => {
    const dataDir = emptyFolder('killed-build');
    const code = `
      import { buildCatalog } from ${JSON.stringify(join(HERE, '../build-catalog.ts'))};
      const output = { write: (text) => process.stdout.write(text) };
      for (const sources of [['mdi.json'], ['lucide.json'], ['mdi.json', 'ph.json']])
        await buildCatalog({ dataDir: ${JSON.stringify(dataDir)}, workers: 1, output, isInteractive: false,
          sources: sources.map((file) => ${JSON.stringify(`${FIXTURES}/`)} + file) });`;
    for (let kill = 0; kill < 6; kill++) {
      await killAtRandom(code, 300);
      checkInForce(join(dataDir, 'catalog'));
    }
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
    expect(status).toBe(0);
    expect(checkInForce(join(dataDir, 'catalog'))).toBeDefined();
    expect(readdirSync(join(dataDir, 'catalog')).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('the build lock', () => {
  test('is held by one at a time and can be taken again', () => {
    const folder = join(root, 'lock');
    const lock = acquireBuildLock(folder);
    expect(() => acquireBuildLock(folder)).toThrow(
      `another catalog build (process ${process.pid}) is at work in ${folder}: wait for its end`,
    );
    lock.release();
    acquireBuildLock(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['a dead process', '999999999 1'],
    ['a process whose id another one has now', `${process.ppid} 1`],
    ['nobody', ''],
  ])('of %s is taken over', (_, holder) => {
    const folder = emptyFolder('stale');
    writeFileSync(join(folder, '.lock'), holder);
    acquireBuildLock(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of a killed process is taken over', async () => {
    const folder = emptyFolder('killed-lock');
    const code = `
      import { acquireBuildLock } from ${JSON.stringify(join(HERE, 'build-lock.ts'))};
      acquireBuildLock(${JSON.stringify(folder)});
      console.log('ready');
      setInterval(() => undefined, 1000);`;
    const holder = child(code);
    if (holder.stdout) await once(holder.stdout, 'data');
    expect(() => acquireBuildLock(folder)).toThrow(`(process ${holder.pid})`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    acquireBuildLock(folder).release();
  });
});

describe('storage that fails', () => {
  const build = (dataDir: string): string => `
    import { buildCatalog } from ${JSON.stringify(join(HERE, '../build-catalog.ts'))};
    const output = { write: () => undefined };
    try {
      await buildCatalog({ dataDir: ${JSON.stringify(dataDir)}, workers: 1, output, isInteractive: false, sources: [${JSON.stringify(FIXTURES)}] });
    } catch (error) {
      process.stderr.write(error.name + ': ' + error.message + '\\n');
      process.exitCode = 1;
    }`;

  test('a file that becomes too large stops the build in one line and leaves nothing', () => {
    const dataDir = emptyFolder('too-large');
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 16; exec "$0" --input-type=module -e "$1"', process.execPath, build(dataDir)],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^CatalogError: the catalog cannot be written to .*\(EFBIG\)\n$/);
    expect(readdirSync(join(dataDir, 'catalog'), { recursive: true })).toEqual(['packs']);
  });

  test('a data folder that is a file is told in one line', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', build(file)], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^CatalogError: the catalog cannot be written to .*not a folder \(ENOTDIR\)\n$/);
  });
});
