import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sanitizeDocument, sanitizeSvg } from './sanitize-svg.ts';
import { BENIGN_DOCUMENTS } from './testing/benign-documents.ts';
import { expectSafe } from './testing/expect-safe.ts';

/** What librsvg reads otherwise than browsers do; tests/browser compares these pictures, too. */
const BROWSERS_ONLY: ReadonlySet<string> = new Set([
  'style sheet for light and dark',
  'states of the reader',
  'queries that hold or do not',
  'embedded GIF and WebP',
  'references in unusual spellings',
  'paths in styles',
  'arithmetic in styles',
  'mixed colours',
  'details of text',
  'mask image',
  'ids made of the names of layers',
  'ids of layers in styles',
  'pictures with the wrong type',
  'registered custom properties',
  'colours for light and dark in attributes',
  'parts for readers that nobody is',
  'variables with fallbacks',
  'variables on groups',
  'root with opacity and transform',
  'root with a filter',
  'size in millimetres without viewBox',
  'no size at all',
  'without declared xlink',
]);

function pixels(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(64, 64, { fit: 'contain' }).ensureAlpha().raw().toBuffer();
}

test.each(BENIGN_DOCUMENTS)(
  '$title: comes out whole, safe, and the same the second time',
  async ({ title, source }) => {
    const result = sanitizeDocument(new TextEncoder().encode(source));
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    expectSafe(result.svg);
    const again = sanitizeSvg(result.svg);
    expect(again.ok && again.svg).toBe(result.svg);
    if (BROWSERS_ONLY.has(title)) return;
    const [before, after] = await Promise.all([pixels(source), pixels(result.svg)]);
    let apart = 0;
    for (let i = 0; i < before.length; i++) if (Math.abs((before[i] ?? 0) - (after[i] ?? 0)) > 8) apart++;
    expect(apart, 'colour values apart').toBeLessThan(20);
  },
);

test('numbers in names are no coordinates', () => {
  const result = sanitizeSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><clipPath id="clip0_1234567890_1"><path d="M0 0h9v9z"/></clipPath><g clip-path="url(#clip0_1234567890_1)"><path d="M0 0h9v9z"/></g></svg>',
  );
  expect(result.ok && result.svg).toMatch(/<g clip-path="url\(#g[0-9a-f]{10}_0\)">/);
});
