import { hash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { sha256Files } from '@glyphdex/catalog/digests';
import { CATALOG_FORMAT_VERSION, iconId } from '@glyphdex/contract';
import { describe, expect, test } from 'vitest';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { CatalogUnusable } from '../catalog.ts';
import { openCatalog } from './embedded-catalog.ts';
import { EmbeddedCatalogs } from './embedded-catalogs.ts';

/** Paths relative to the folder of the generation. */
const FILES = ['index.bin', '../packs/mdi-of-sample-1.svg', 'related-icons.bin', 'image-descriptors.bin'];

async function faultOf(dataDir: string): Promise<CatalogUnusable> {
  try {
    await openCatalog(dataDir);
  } catch (error) {
    if (error instanceof CatalogUnusable) return error;
    throw error;
  }
  throw new Error('the catalog was opened');
}

async function damaged(damage: (folder: string, dataDir: string) => void): Promise<CatalogUnusable> {
  const dataDir = temporaryFolder();
  damage(writeSampleCatalog(dataDir), dataDir);
  const fault = await faultOf(dataDir);
  expect(fault.message.trim().split('\n')).toHaveLength(1);
  return fault;
}

test('opens an intact generation', async () => {
  const dataDir = temporaryFolder();
  writeSampleCatalog(dataDir);
  const catalog = await openCatalog(dataDir);
  expect(catalog.generation).toBe('sample-1');
  const { icons, svgs } = catalog.files;
  expect(icons.count).toBe(SAMPLE_ICONS.length);
  SAMPLE_ICONS.forEach((icon, docId) => {
    expect(icons.slugOf(docId)).toBe(`${icon.pack}--${icon.name}`);
    expect(icons.findById(iconId(icon.pack, icon.name))).toBe(docId);
    expect(svgs.documentOf(docId)).toBe(icon.svg);
  });
  catalog.retire();
});

// promise: A damaged catalog is not served
describe('refuses a missing or damaged generation with one line', () => {
  test.each(FILES)('%s truncated', async (file) => {
    for (const keep of [0, 1, 100]) {
      const fault = await damaged((folder) => truncateSync(join(folder, file), keep));
      expect(fault).toMatchObject({ fault: 'truncated', message: expect.stringContaining(basename(file)) });
    }
    const size = readFileSync(join(writeSampleCatalog(temporaryFolder()), file)).length;
    const fault = await damaged((folder) => truncateSync(join(folder, file), size - 1));
    expect(fault.fault).toBe('truncated');
  });

  test.each(FILES)('%s with one changed bit', async (file) => {
    for (const share of [0, 0.2, 0.5, 0.8, 0.9999]) {
      const fault = await damaged((folder) => {
        const bytes = readFileSync(join(folder, file));
        bytes[Math.floor(share * bytes.length)]! ^= 1;
        writeFileSync(join(folder, file), bytes);
      });
      expect(fault).toMatchObject({ fault: 'altered', message: expect.stringContaining(basename(file)) });
    }
  });

  test.each(FILES)('%s extended', async (file) => {
    expect((await damaged((folder) => appendFileSync(join(folder, file), 'x'))).fault).toBe('altered');
  });

  test.each([...FILES, 'manifest.json'])('%s missing', async (file) => {
    const fault = await damaged((folder) => rmSync(join(folder, file)));
    expect(fault).toMatchObject({ fault: 'missing', message: expect.stringContaining(basename(file)) });
  });

  test('no catalog at all', async () => {
    expect(await faultOf(temporaryFolder())).toMatchObject({ fault: 'missing' });
    expect((await damaged((_, dataDir) => rmSync(join(dataDir, 'catalog', 'CURRENT')))).fault).toBe(
      'missing',
    );
    expect((await damaged((folder) => rmSync(folder, { recursive: true }))).fault).toBe('missing');
  });

  test.each(['', '..', '../elsewhere', 'a/b', '/etc', '.hidden', 'two\nlines'])(
    'CURRENT with the content %j',
    async (name) => {
      const fault = await damaged((_, dataDir) => writeFileSync(join(dataDir, 'catalog', 'CURRENT'), name));
      expect(fault.fault).toBe('unreadable');
    },
  );

  test.each(['', '{', 'null', '[]', '{"formatVersion":1}', '{"generation":"x","files":[{}]}'])(
    'a manifest with the content %j',
    async (text) => {
      const fault = await damaged((folder) => writeFileSync(join(folder, 'manifest.json'), text));
      expect(fault.fault).toBe('altered');
    },
  );

  const rewrite = (change: (manifest: Record<string, unknown>) => object) => (folder: string) => {
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify({ ...manifest, ...change(manifest) }));
  };

  test.each([
    [99, 'newer_version'],
    [3, 'older_version'],
  ])('another format version, %i', async (formatVersion, kind) => {
    const fault = await damaged(rewrite(() => ({ formatVersion })));
    expect(fault).toMatchObject({
      fault: kind,
      message: expect.stringContaining(
        `${formatVersion}, this program reads version ${CATALOG_FORMAT_VERSION}.`,
      ),
    });
  });

  test('a manifest that lists too few files or other counts of icons', async () => {
    expect((await damaged(rewrite(() => ({ files: [] })))).fault).toBe('unreadable');
    expect((await damaged(rewrite(() => ({ iconsCount: 5 })))).fault).toBe('unreadable');
    expect((await damaged(rewrite(() => ({ packs: [] })))).fault).toBe('unreadable');
  });

  test('image descriptors whose number differs from the header of their file', async () => {
    for (const change of [
      (descriptors: Buffer) => descriptors.subarray(0, -1),
      (descriptors: Buffer) => descriptors.fill(0, 0, 16_388),
    ]) {
      const fault = await damaged((folder) => {
        const descriptors = change(readFileSync(join(folder, 'image-descriptors.bin')));
        writeFileSync(join(folder, 'image-descriptors.bin'), descriptors);
        rewrite(({ files }) => ({
          files: (files as { name: string }[]).map((file) =>
            file.name === 'image-descriptors.bin'
              ? { name: file.name, bytes: descriptors.length, sha256: hash('sha256', descriptors, 'hex') }
              : file,
          ),
        }))(folder);
      });
      expect(fault).toMatchObject({
        fault: 'unreadable',
        message: expect.stringContaining('contradict each other'),
      });
    }
  });

  test('a folder in place of the manifest', async () => {
    const fault = await damaged((folder) => {
      rmSync(join(folder, 'manifest.json'));
      mkdirSync(join(folder, 'manifest.json'));
    });
    expect(fault.fault).toBe('unreadable');
  });
});

test('computes the same digests with and without a worker thread', async () => {
  const folder = writeSampleCatalog(temporaryFolder());
  const paths = FILES.map((file) => join(folder, file));
  // With a limit of 0 bytes, a worker thread is always used.
  expect(await sha256Files(paths, 0)).toEqual(await sha256Files(paths));
  await expect(sha256Files([join(folder, 'nothing')], 0)).rejects.toThrow('ENOENT');
});

describe('reload', () => {
  async function reload() {
    const dataDir = temporaryFolder();
    const oldFolder = writeSampleCatalog(dataDir);
    const holder = new EmbeddedCatalogs(await openCatalog(dataDir));
    const old = holder.active();
    const icons = SAMPLE_ICONS.filter(({ pack }) => pack === 'mdi');
    writeSampleCatalog(dataDir, { generation: 'sample-2', icons });
    const next = await openCatalog(dataDir);
    return { holder, old, next, oldFolder, icons };
  }

  test('activates the new generation and closes the old one', async () => {
    const { holder, old, next, icons } = await reload();
    holder.swap(next);
    expect(holder.active()).toBe(next);
    expect(holder.active().iconsCount).toBe(icons.length);
    expect(() => old.files.svgs.documentOf(0)).toThrow();
    holder.swap(next);
    expect(next.files.svgs.documentOf(0)).toBe(icons[0]?.svg);
    next.retire();
  });

  test('closes the files of the old generation after the last hold is released', async () => {
    const { holder, old, next, oldFolder } = await reload();
    const releases = [old.hold(), old.hold()];
    holder.swap(next);
    rmSync(oldFolder, { recursive: true });
    expect(existsSync(oldFolder)).toBe(false);
    releases[0]?.();
    releases[0]?.();
    expect(old.files.svgs.documentOf(1)).toBe(SAMPLE_ICONS[1]?.svg);
    releases[1]?.();
    expect(() => old.files.svgs.documentOf(1)).toThrow();
    next.retire();
  });
});
