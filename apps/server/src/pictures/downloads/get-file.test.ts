import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCatalog } from '../../catalog/embedded/embedded-catalog.ts';
import type { PictureForm } from '../../icons/pictures.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openHelperPool } from '../drawing/helper-pool.ts';
import { PictureRenderer } from '../picture-renderer.ts';
import { PreviewCache } from '../previews/preview-cache.ts';
import { PreviewService } from '../previews/preview-service.ts';
import { type FileOrder, getFile } from './get-file.ts';

/** The left half has `currentColor`, the upper right quarter is blue, the rest is transparent. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="currentColor" d="M0 0h12v24H0z"/><path fill="#00f" d="M12 0h12v12H12z"/></svg>';

/** Files of one icon with the real renderer and a cache on disk. */
async function start() {
  const folder = temporaryFolder();
  writeSampleCatalog(folder, { icons: [{ ...SAMPLE_ICONS[0]!, svg: DRAWING }] });
  const catalog = await openCatalog(folder);
  const { ids } = catalog.search({
    text: '',
    filters: {},
    order: 'relevance',
    offset: 0,
    limit: 1,
    relatedTagsMax: 0,
    budgetMs: 1_000,
  });
  const icon = catalog.read(ids)[0]!;
  const helpers = openHelperPool();
  const renderer = new PictureRenderer(helpers);
  onTestFinished(async () => {
    catalog.retire();
    helpers.close();
    await Promise.all(writings);
  });
  const rendered: PictureForm[] = [];
  /** Writes that must end before the test removes the folder. */
  const writings: Promise<void>[] = [];
  const counted = {
    render: (svg: string, form: PictureForm) => {
      rendered.push(form);
      return renderer.render(svg, form);
    },
    close: async () => undefined,
  };
  const service = (name: string) => {
    const cache = new PreviewCache(join(folder, name), {
      clock: new FakeClock(),
      log: silentLog,
      bytesMax: 1e9,
    });
    const write = cache.tryWrite.bind(cache);
    cache.tryWrite = (...picture) => {
      const writing = write(...picture);
      writings.push(writing);
      return writing;
    };
    return new PreviewService({
      cache,
      renderer: counted,
      clock: new FakeClock(),
      log: silentLog,
      perClientMax: 8,
    });
  };
  const sources = { previews: service('previews'), files: service('files') };
  const take = async (order: FileOrder) => {
    const answer = await getFile(catalog, icon, order, sources, 'someone', async () => undefined);
    if (answer.kind !== 'picture') throw new Error(answer.kind);
    return Buffer.from(answer.bytes);
  };
  /** Complete files. The names of files that are being written start with a dot. */
  const filesIn = (name: string) =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).filter((path) =>
          /\/[\w-]+\.\w+$/.test(path),
        )
      : [];
  return { take, rendered, filesIn };
}

/** The pixels in the middle of the four quarters (upper left, upper right, lower left, lower right) as RGBA in hex. */
async function quarters(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 4;
      return data[at + 3] === 0 ? 'clear' : data.subarray(at, at + 4).toString('hex');
    }),
  );
}

test.each([
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'heif'],
] as const)('draws a %s in the requested size and color', async (format, encoded) => {
  const { take } = await start();
  const picture = await take({ format, size: 48, color: '#ff0000' });
  expect(await sharp(picture).metadata()).toMatchObject({
    format: encoded,
    width: 48,
    height: 48,
    hasAlpha: true,
  });
  // AVIF is lossy: its pixels differ a little from these.
  if (format === 'avif') return;
  expect(await quarters(picture)).toEqual(['ff0000ff', '0000ffff', 'ff0000ff', 'clear']);
});

test('accepts translucent colors and draws currentColor in slate without a color', async () => {
  const { take } = await start();
  expect((await quarters(await take({ format: 'png', size: 16, color: '#ff000080' })))[0]).toBe('ff000080');
  expect((await quarters(await take({ format: 'png', size: 16 })))[0]).toBe('1f2937ff');
});

test.each<[Partial<FileOrder>, string[]]>([
  [{ rotate: 90 }, ['red', 'red', 'clear', 'blue']],
  [{ rotate: 180 }, ['clear', 'red', 'blue', 'red']],
  [{ rotate: 270 }, ['blue', 'clear', 'red', 'red']],
  [{ flip: 'horizontal' }, ['blue', 'red', 'clear', 'red']],
  [{ flip: 'vertical' }, ['red', 'clear', 'red', 'blue']],
  [{ flip: 'both' }, ['clear', 'red', 'blue', 'red']],
  [{ flip: 'horizontal', rotate: 90 }, ['clear', 'blue', 'red', 'red']],
])('turns the picture by %j', async (turn, colors) => {
  const { take } = await start();
  const seen = await quarters(await take({ format: 'png', size: 16, color: 'red', ...turn }));
  const names: Record<string, string> = { ff0000ff: 'red', '0000ffff': 'blue', clear: 'clear' };
  expect(seen.map((pixel) => names[pixel])).toEqual(colors);
});

test('draws a picture once per format, size and style, and then reads it from the cache', async () => {
  const { take, rendered, filesIn } = await start();
  const first = await take({ format: 'png', size: 16, color: 'red' });
  expect(await take({ format: 'png', size: 16, color: 'red' })).toEqual(first);
  expect(rendered).toHaveLength(1);
  await take({ format: 'webp', size: 16, color: 'red' });
  await take({ format: 'png', size: 17, color: 'red' });
  await take({ format: 'png', size: 16, color: 'lime' });
  await take({ format: 'png', size: 16, color: 'red', strokeWidth: 1 });
  await take({ format: 'png', size: 16, color: 'red', rotate: 90 });
  await take({ format: 'png', size: 16, color: 'red', flip: 'both' });
  expect(rendered).toHaveLength(7);
  // The cache is written after the answer.
  await vi.waitFor(() => expect(new Set(filesIn('files')).size).toBe(7));
});

test('draws a stroke width and a rotation of the same number as different pictures', async () => {
  const { take, rendered } = await start();
  await take({ format: 'png', size: 16, rotate: 90 });
  await take({ format: 'png', size: 16, strokeWidth: 90 });
  expect(rendered).toHaveLength(2);
});

test('returns each of several formats that are requested at the same time', async () => {
  const { take } = await start();
  const formats = ['png', 'webp', 'avif'] as const;
  const taken = await Promise.all(formats.map((format) => take({ format, size: 16, color: 'red' })));
  const seen = await Promise.all(taken.map(async (picture) => (await sharp(picture).metadata()).format));
  expect(seen).toEqual(['png', 'webp', 'heif']);
});

test('shares the cache of previews when the file equals the preview', async () => {
  const { take, filesIn, rendered } = await start();
  await take({ format: 'avif' });
  await vi.waitFor(() => expect(filesIn('previews')).toHaveLength(1));
  await take({ format: 'avif', size: 256 });
  expect(rendered).toEqual([{ format: 'avif', px: 256 }]);
  expect(filesIn('files')).toEqual([]);
});
