import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCatalog } from '../../adapters/embedded/embedded-catalog.ts';
import { DiskPreviewCache } from '../../adapters/preview-cache/disk-preview-cache.ts';
import { ProcessRenderer } from '../../adapters/processes/process-renderer.ts';
import type { PictureForm } from '../../ports/picture-renderer.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PreviewService } from '../previews/preview-service.ts';
import { type FileOrder, getFile } from './get-file.ts';

/** The left half is of the surroundings' color, the upper right quarter is blue. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="currentColor" d="M0 0h12v24H0z"/><path fill="#00f" d="M12 0h12v12H12z"/></svg>';

/** Real drawing and a real folder behind it. */
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
  const renderer = new ProcessRenderer();
  onTestFinished(async () => {
    catalog.retire();
    await renderer.close();
    await Promise.all(writings);
  });
  const orders: PictureForm[] = [];
  /** The folder must not go while pictures are put into it. */
  const writings: Promise<void>[] = [];
  const counted = {
    render: (svg: string, form: PictureForm) => {
      orders.push(form);
      return renderer.render(svg, form);
    },
    close: async () => undefined,
  };
  const service = (name: string) => {
    const cache = new DiskPreviewCache(join(folder, name), {
      clock: new FakeClock(),
      log: silentLog,
      bytesMax: 1e9,
    });
    const write = cache.write.bind(cache);
    cache.write = (...picture) => {
      const writing = write(...picture);
      writings.push(writing);
      return writing;
    };
    return new PreviewService({ cache, renderer: counted, clock: new FakeClock(), log: silentLog });
  };
  const sources = { previews: service('previews'), files: service('files') };
  const take = async (order: FileOrder) => {
    const answer = await getFile(catalog, icon, order, sources);
    if (answer.kind !== 'picture') throw new Error(answer.kind);
    return Buffer.from(answer.bytes);
  };
  /** Whole files; those that are being written begin with a point. */
  const filesIn = (name: string) =>
    existsSync(join(folder, name))
      ? readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).filter((path) =>
          /\/[\w-]+\.\w+$/.test(path),
        )
      : [];
  return { take, orders, filesIn };
}

/** Middle of the four quarters: upper left, upper right, lower left, lower right; as hex with alpha. */
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
] as const)('a %s has the size and the color that are asked for', async (format, seen) => {
  const { take } = await start();
  const picture = await take({ format, size: 48, color: '#ff0000' });
  expect(await sharp(picture).metadata()).toMatchObject({
    format: seen,
    width: 48,
    height: 48,
    hasAlpha: true,
  });
  if (format === 'avif') return;
  expect(await quarters(picture)).toEqual(['ff0000ff', '0000ffff', 'ff0000ff', 'clear']);
});

test('colors may be see-through, and without one currentColor is slate, as in previews', async () => {
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
])('%j is seen in the picture', async (turn, colors) => {
  const { take } = await start();
  const seen = await quarters(await take({ format: 'png', size: 16, color: 'red', ...turn }));
  const names: Record<string, string> = { ff0000ff: 'red', '0000ffff': 'blue', clear: 'clear' };
  expect(seen.map((pixel) => names[pixel])).toEqual(colors);
});

test('a picture is drawn once for each form and look, and then kept', async () => {
  const { take, orders, filesIn } = await start();
  const first = await take({ format: 'png', size: 16, color: 'red' });
  expect(await take({ format: 'png', size: 16, color: 'red' })).toEqual(first);
  expect(orders).toHaveLength(1);
  await take({ format: 'webp', size: 16, color: 'red' });
  await take({ format: 'png', size: 17, color: 'red' });
  await take({ format: 'png', size: 16, color: 'lime' });
  await take({ format: 'png', size: 16, color: 'red', strokeWidth: 1 });
  await take({ format: 'png', size: 16, color: 'red', rotate: 90 });
  await take({ format: 'png', size: 16, color: 'red', flip: 'both' });
  expect(orders).toHaveLength(7);
  // Pictures are kept after they were answered.
  await vi.waitFor(() => expect(new Set(filesIn('files')).size).toBe(7));
});

test('one look in several formats at the same time gives each its own', async () => {
  const { take } = await start();
  const formats = ['png', 'webp', 'avif'] as const;
  const taken = await Promise.all(formats.map((format) => take({ format, size: 16, color: 'red' })));
  const seen = await Promise.all(taken.map(async (picture) => (await sharp(picture).metadata()).format));
  expect(seen).toEqual(['png', 'webp', 'heif']);
});

test('what is the preview is the preview, and is kept with the previews', async () => {
  const { take, filesIn, orders } = await start();
  await take({ format: 'avif' });
  await vi.waitFor(() => expect(filesIn('previews')).toHaveLength(1));
  await take({ format: 'avif', size: 256 });
  expect(orders).toEqual([{ format: 'avif', px: 256 }]);
  expect(filesIn('files')).toEqual([]);
});
