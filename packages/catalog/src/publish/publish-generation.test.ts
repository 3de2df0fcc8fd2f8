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
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acquireBuildLock, waitForBuildLock } from './build-lock.ts';
import { currentGeneration, findManifest, readManifest } from './catalog-folder.ts';
import { type FileContent, publishGeneration } from './publish-generation.ts';

/** Members of the manifest that these tests do not read. */
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
const DIGEST = { bytes: 1, sha256: '0' };
const PACK = {
  slug: 'own',
  origin: 'own',
  key: 'own.0',
  iconsCount: 1,
  addedAt: '',
  svg: DIGEST,
  columns: DIGEST,
  iconSet: { namesStart: 0, listsStart: 0 },
  imported: 'own.0.json',
} as const;

/** Copies of a value, each without one member of it or of what it contains. */
function withoutEachMember(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const changed = (next: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(name), next) : { ...value, [name]: next };
    const removed = Array.isArray(value) ? [] : [changed(undefined)];
    return [...removed, ...withoutEachMember(member).map(changed)];
  });
}

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
  return [{ name: CATALOG_FILES.index, pieces: [Buffer.from(text), Buffer.alloc(3_000_000, text)] }];
}

function publish(folder: string, text: string): string {
  return publishGeneration(folder, content(text), FACTS);
}

/** Returns the active generation; undefined without one. Throws if one of its files is incomplete. */
function checkActive(folder: string): string | undefined {
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

test('throws if CURRENT is a folder, and names the folder', async () => {
  const folder = emptyFolder('folder-as-current');
  const current = join(folder, CATALOG_FILES.current);
  mkdirSync(current);
  expect(() => publish(folder, 'one')).toThrow(
    `${current} is a folder; the file that names the active catalog is expected there. Remove or rename the folder.`,
  );
});

describe('publishGeneration', () => {
  test('activates each generation, keeps the one before it and removes older ones', async () => {
    const folder = emptyFolder('keeps');
    const published: string[] = [];
    for (const text of ['1', '2', '3']) {
      const generation = publish(folder, text);
      expect(checkActive(folder)).toBe(generation);
      published.push(generation);
    }
    const [one, two, three] = published;
    expect(generations(folder).sort()).toEqual([two, three].sort());
    expect(one).not.toBe(two);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('gives equal content an equal name and does not write it again', async () => {
    const folder = emptyFolder('equal');
    const generation = publish(folder, 'same');
    writeFileSync(join(folder, generation, 'mark'), '');
    expect(publish(folder, 'same')).toBe(generation);
    expect(existsSync(join(folder, generation, 'mark'))).toBe(true);
    expect(publish(emptyFolder('elsewhere'), 'same')).toBe(generation);
  });

  test('replaces a damaged generation of the same name', async () => {
    const folder = emptyFolder('damaged');
    const generation = publish(folder, 'whole');
    writeFileSync(join(folder, generation, CATALOG_FILES.index), 'broken');
    expect(publish(folder, 'whole')).toBe(generation);
    expect(checkActive(folder)).toBe(generation);
  });

  test('replaces a generation of the same name when its manifest lacks any member', () => {
    const folder = emptyFolder('damaged-manifest');
    const facts = { ...FACTS, packs: [PACK], sources: [{ name: 's', version: '1' }] };
    const generation = publishGeneration(folder, content('whole'), facts);
    const path = join(folder, generation, CATALOG_FILES.manifest);
    const whole = JSON.parse(readFileSync(path, 'utf8')) as CatalogManifest;
    const damaged = [...withoutEachMember(whole), null, [], 'text', 1];
    expect(damaged.length).toBeGreaterThan(30);
    for (const manifest of damaged) {
      writeFileSync(path, JSON.stringify(manifest));
      expect(findManifest(folder, generation), JSON.stringify(manifest)).toBe(undefined);
      expect(publishGeneration(folder, content('whole'), facts)).toBe(generation);
      expect(readManifest(folder, generation)).toEqual(whole);
    }
  });

  test('replaces a folder that has the name of a file', async () => {
    const folder = emptyFolder('in-the-way');
    const generation = publish(folder, 'whole');
    const file = join(folder, generation, CATALOG_FILES.index);
    rmSync(file);
    mkdirSync(file);
    expect(publish(folder, 'whole')).toBe(generation);
    expect(checkActive(folder)).toBe(generation);
  });

  test('removes temporary folders of dead processes and keeps those of running ones', async () => {
    const folder = emptyFolder('leftovers');
    for (const name of ['.building-999999999', '.lock-999999998', `.building-${process.ppid}`])
      mkdirSync(join(folder, name));
    publish(folder, 'x');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([`.building-${process.ppid}`]);
  });

  test('keeps the active generation and removes incomplete files when writing fails', async () => {
    const folder = emptyFolder('failing');
    const generation = publish(folder, 'good');
    function* failing() {
      yield Buffer.from('half');
      throw new Error('no more');
    }
    const contents = [{ name: CATALOG_FILES.index, pieces: failing() }];
    expect(() => publishGeneration(folder, contents, FACTS)).toThrow('no more');
    expect(checkActive(folder)).toBe(generation);
    expect(readdirSync(folder).sort()).toEqual(
      [generation, CATALOG_FILES.current, CATALOG_FILES.customPacks].sort(),
    );
  });
});

describe('the build lock', () => {
  test('can be acquired by one build at a time, and again after its release', () => {
    const folder = join(root, 'lock');
    const lock = acquireBuildLock(folder);
    expect(() => acquireBuildLock(folder)).toThrow(
      `another catalog build (process ${process.pid}) is at work in ${folder}: wait for its end`,
    );
    lock.release();
    acquireBuildLock(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is waited for while another build ends', async () => {
    const folder = join(root, 'waited');
    const lock = acquireBuildLock(folder);
    await expect(waitForBuildLock(folder, 200)).rejects.toThrow(/another catalog build/);
    setTimeout(() => lock.release(), 300);
    (await waitForBuildLock(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['of a dead process', '999999999 1'],
    ['of a dead process whose id another process has now', `${process.ppid} 1`],
    ['without a process', ''],
  ])('is acquired if there is a lock %s', (_, holder) => {
    const folder = emptyFolder('stale');
    writeFileSync(join(folder, '.lock'), holder);
    acquireBuildLock(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });
});
