import { DESCRIPTOR_BYTES, describeImage, descriptorDistance } from '@glyphdex/engine';
import { rasterize } from '@glyphdex/raster';
import { sanitizeSvg } from '@glyphdex/svg';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { SentImage } from '../../ports/image-reader.ts';
import { ProcessImageReader } from './process-image-reader.ts';

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 24 24">${body}</svg>`;
const HOUSE = svg('<path fill="none" stroke="#000" stroke-width="2" d="M3 12l9-9 9 9M5 10v10h14V10"/>');
const HEART = svg('<path d="M12 21l-9-9a5 5 0 0 1 9-6 5 5 0 0 1 9 6z"/>');
const MOON = svg('<path d="M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9Z" fill="#f5c518"/>');

function start(deadlineMs?: number) {
  const reader = new ProcessImageReader(deadlineMs);
  onTestFinished(() => reader.close());
  return {
    read: (image: SentImage, owner = 'someone') => reader.read(image, owner),
    close: () => reader.close(),
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
  expect(verdict).toEqual({ kind: 'descriptors', descriptors: [descriptorInCatalog(HOUSE)] });
});

test('gives a PNG or WebP of a drawing a descriptor close to that of the drawing', async () => {
  const reader = start();
  const others = [HOUSE, HEART, MOON].map(descriptorInCatalog);
  for (const document of [HOUSE, HEART, MOON]) {
    const own = descriptorInCatalog(document);
    const png = await sharp(Buffer.from(document)).flatten({ background: '#fff' }).png().toBuffer();
    const webp = await sharp(Buffer.from(document)).webp({ quality: 60 }).toBuffer();
    for (const [type, bytes] of [
      ['image/png', png],
      ['image/webp', webp],
    ] as const) {
      const verdict = await reader.read({ type, bytes });
      if (verdict.kind !== 'descriptors') throw new Error(verdict.kind);
      const distance = descriptorDistance(verdict.descriptors[0]!, 0, own, 0);
      for (const other of others.filter((one) => descriptorDistance(one, 0, own, 0) > 0))
        expect(descriptorDistance(verdict.descriptors[0]!, 0, other, 0)).toBeGreaterThan(5 * distance);
    }
  }
});

test('refuses an image that keeps its decoder busy and reads the next', async () => {
  const nested = Array.from(
    { length: 9 },
    (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`,
  );
  const bomb = svg(`<defs><path id="u0" d="M0 0h1v1z"/>${nested.join('')}</defs><use href="#u9"/>`);
  const reader = start();
  const [first, second] = await Promise.all([
    reader.read({ type: 'image/svg+xml', bytes: bytesOf(bomb) }),
    reader.read({ type: 'image/svg+xml', bytes: bytesOf(HEART) }),
  ]);
  expect([first.kind, second.kind]).toEqual(['unreadable', 'descriptors']);
});

test('refuses an image that takes longer than the deadline', async () => {
  const reader = start(1);
  expect((await reader.read({ type: 'image/svg+xml', bytes: bytesOf(HEART) })).kind).toBe('unreadable');
  expect((await reader.read({ type: 'image/svg+xml', bytes: bytesOf(HEART) })).kind).toBe('unreadable');
});

test('reports overload when too many images wait, and reads the others', async () => {
  const reader = start();
  const verdicts = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      reader.read({ type: 'image/svg+xml', bytes: bytesOf(HEART) }, `owner ${n}`),
    ),
  );
  expect(verdicts.filter(({ kind }) => kind === 'descriptors')).toHaveLength(32);
  expect(verdicts.filter(({ kind }) => kind === 'overloaded')).toHaveLength(8);
});

test('reports overload to an owner with four waiting images, and reads the image of another', async () => {
  const reader = start();
  const read = (owner: string) => reader.read({ type: 'image/svg+xml', bytes: bytesOf(HEART) }, owner);
  const flood = Array.from({ length: 44 }, () => read('flood'));
  expect((await read('other')).kind).toBe('descriptors');
  const kinds = (await Promise.all(flood)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'descriptors')).toHaveLength(5);
});

test('reads nothing after it is closed', async () => {
  const reader = start();
  await reader.close();
  expect((await reader.read({ type: 'image/svg+xml', bytes: bytesOf(HEART) })).kind).toBe('overloaded');
});
