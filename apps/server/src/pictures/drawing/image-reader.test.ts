import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DESCRIPTOR_BYTES, describeImage, descriptorDistance } from '@glyphdex/engine';
import { rasterize } from '@glyphdex/raster';
import { sanitizeSvg } from '@glyphdex/svg';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { SentImage } from '../../icons/image-reader.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type HelperOptions, openHelperPool } from './helper-pool.ts';
import { ImageReader } from './image-reader.ts';

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 24 24">${body}</svg>`;
const HOUSE = svg('<path fill="none" stroke="#000" stroke-width="2" d="M3 12l9-9 9 9M5 10v10h14V10"/>');
const HEART = svg('<path d="M12 21l-9-9a5 5 0 0 1 9-6 5 5 0 0 1 9 6z"/>');
const MOON = svg('<path d="M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9Z" fill="#f5c518"/>');

function start(options: HelperOptions = {}) {
  const helpers = openHelperPool(options);
  const reader = new ImageReader(helpers);
  onTestFinished(() => helpers.close());
  return {
    read: (image: SentImage, client = 'someone') => reader.read(image, client),
    close: () => helpers.close(),
  };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function descriptorInCatalog(document: string): Int8Array {
  const clean = sanitizeSvg(document);
  if (!clean.ok) throw new Error(clean.reason);
  const descriptor = new Int8Array(DESCRIPTOR_BYTES);
  describeImage(rasterize(clean.root, clean.box), descriptor, 0);
  return descriptor;
}

test('gives an SVG the descriptor that it has in the catalog', async () => {
  const verdict = await start().read({ type: 'image/svg+xml', bytes: bytesOf(HOUSE) });
  expect(verdict).toMatchObject({ kind: 'descriptors', descriptors: [descriptorInCatalog(HOUSE)] });
});

test('gives a PNG, JPEG, WebP or GIF of a drawing a descriptor close to that of the drawing', async () => {
  const reader = start();
  const others = [HOUSE, HEART, MOON].map(descriptorInCatalog);
  for (const document of [HOUSE, HEART, MOON]) {
    const own = descriptorInCatalog(document);
    const png = await sharp(Buffer.from(document)).flatten({ background: '#fff' }).png().toBuffer();
    const webp = await sharp(Buffer.from(document)).webp({ quality: 60 }).toBuffer();
    const flat = sharp(Buffer.from(document)).flatten({ background: '#fff' });
    for (const [type, bytes] of [
      ['image/png', png],
      ['image/webp', webp],
      ['image/jpeg', await flat.jpeg({ quality: 60 }).toBuffer()],
      ['image/gif', await flat.gif().toBuffer()],
    ] as const) {
      const verdict = await reader.read({ type, bytes });
      if (verdict.kind !== 'descriptors') throw new Error(verdict.kind);
      const distance = descriptorDistance(verdict.descriptors[0]!, 0, own, 0);
      for (const other of others.filter((one) => descriptorDistance(one, 0, own, 0) > 0))
        expect(descriptorDistance(verdict.descriptors[0]!, 0, other, 0)).toBeGreaterThan(5 * distance);
    }
  }
});

/** A reader whose process runs `handle`, an expression of `text`, for each image. */
function startWith(handle: string, options: HelperOptions) {
  const program = join(temporaryFolder(), 'program.mjs');
  writeFileSync(
    program,
    `import { serveTasks } from ${JSON.stringify(import.meta.resolve('@glyphdex/processes'))};
    const hang = () => { for (;;); };
    serveTasks(({ bytes }) => { const text = new TextDecoder().decode(bytes); return ${handle}; });`,
  );
  const reader = start({ ...options, program: pathToFileURL(program) });
  return (text: string, client = text) =>
    reader.read({ type: 'image/svg+xml', bytes: bytesOf(text) }, client);
}

// promise: An image that keeps its decoder busy does not stop the next one
test('refuses an image that takes too long, and reads those of other clients meanwhile', async () => {
  const read = startWith("text.startsWith('bomb') ? hang() : { descriptors: [], altered: [] }", {
    deadlineMs: 3_000,
    processesMax: 2,
  });
  const done: string[] = [];
  const bombs = ['bomb a', 'bomb b', 'bomb c'].map(async (name) => {
    const verdict = await read(name, 'hostile');
    done.push(name);
    return verdict;
  });
  expect(await read('image', 'other')).toEqual({ kind: 'descriptors', descriptors: [], altered: [] });
  expect(done.length).toBeLessThan(3);
  const refused = { kind: 'unreadable', reason: 'takes longer than 3000 ms' };
  expect(await Promise.all(bombs)).toEqual(Array(3).fill(refused));
  expect((await read('image', 'other')).kind).toBe('descriptors');
}, 180_000);

test.each([
  ['hangs without using CPU time', 'new Promise(() => undefined)', 'unreadable'],
  ['is killed twice', "process.kill(process.pid, 'SIGKILL')", 'overloaded'],
  ['crashes twice', 'process.abort()', 'unreadable'],
])('reports an image whose process %s', async (_, handle, kind) => {
  const read = startWith(handle, { deadlineMs: 1_000 });
  expect((await read('image')).kind).toBe(kind);
});

test('refuses a picture with a side of more than 1,024 pixels, and reads one of 1,024', async () => {
  const reader = start();
  const read = async (width: number, height: number) => {
    const drawing = sharp(Buffer.from(HEART), { density: 400 });
    const resized = drawing.resize(width, height, { fit: 'contain', background: '#fff' });
    return await reader.read({ type: 'image/png', bytes: await resized.png().toBuffer() });
  };
  expect((await read(1_024, 1_024)).kind).toBe('descriptors');
  const refused = { kind: 'unreadable', reason: expect.stringContaining('1024') };
  expect([await read(1_025, 10), await read(10, 1_025)]).toEqual([refused, refused]);
});

test('reports overload when too many images wait, and reads the others', async () => {
  const reader = start();
  const verdicts = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      reader.read({ type: 'image/svg+xml', bytes: bytesOf(HEART) }, `client ${n}`),
    ),
  );
  expect(verdicts.filter(({ kind }) => kind === 'descriptors')).toHaveLength(32);
  expect(verdicts.filter(({ kind }) => kind === 'overloaded')).toHaveLength(8);
});

// promise: One client does not take the search by image from others
test('reports overload to an client with four waiting images, and reads the image of another', async () => {
  const reader = start();
  const read = (client: string) => reader.read({ type: 'image/svg+xml', bytes: bytesOf(HEART) }, client);
  const flood = Array.from({ length: 44 }, () => read('flood'));
  expect((await read('other')).kind).toBe('descriptors');
  const kinds = (await Promise.all(flood)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'descriptors')).toHaveLength(5);
});

test('reads nothing after it is closed', async () => {
  const reader = start();
  reader.close();
  expect((await reader.read({ type: 'image/svg+xml', bytes: bytesOf(HEART) })).kind).toBe('overloaded');
});
