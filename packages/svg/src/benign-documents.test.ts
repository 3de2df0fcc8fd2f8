import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sanitizeDocument, sanitizeSvg } from './sanitize-svg.ts';
import { BENIGN_DOCUMENTS } from './testing/benign-documents.ts';
import { expectSafe } from './testing/expect-safe.ts';

/**
 * Documents that librsvg and browsers render differently: here only their safety is checked. tests/browser compares
 * their pictures in Chromium, except of `no size at all`, which gets a size.
 */
const BROWSERS_ONLY: ReadonlySet<string> = new Set([
  'style sheet for light and dark',
  'styles for user interaction',
  'true and false media queries',
  'embedded GIF and WebP',
  'references with quotes and escapes',
  'paths in styles',
  'calc() in styles',
  'mixed colors',
  'details of text',
  'mask image',
  'ids made of layer names',
  'ids of layers in styles',
  'pictures with a wrong media type',
  'registered custom properties',
  'colors for light and dark in attributes',
  'elements that require an extension or a language',
  'variables with fallbacks',
  'variables on groups',
  'root with opacity and transform',
  'root with a filter',
  'size in millimeters without viewBox',
  'no size at all',
  'without declared xlink',
  'transforms in styles',
  'modern colors',
  'names of filter results',
  'transform around the box of the element',
  'root with background',
  'unusual numbers',
  'embedded PNG as Inkscape writes it',
  'switch by language',
  'clip shapes in styles',
]);

function pixels(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(64, 64, { fit: 'contain' }).ensureAlpha().raw().toBuffer();
}

test.each(BENIGN_DOCUMENTS)(
  'sanitizes $title to a safe drawing that a second pass does not change, with the same picture in librsvg',
  async ({ title, source }) => {
    const result = sanitizeDocument(new TextEncoder().encode(source));
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    expectSafe(result.svg);
    const again = sanitizeSvg(result.svg);
    expect(again.ok && again.svg).toBe(result.svg);
    if (BROWSERS_ONLY.has(title)) return;
    const [before, after] = await Promise.all([pixels(source), pixels(result.svg)]);
    let different = 0;
    for (let i = 0; i < before.length; i++) if (Math.abs((before[i] ?? 0) - (after[i] ?? 0)) > 8) different++;
    expect(different, 'different color values').toBeLessThan(20);
  },
);

test('accepts long numbers in ids', () => {
  const result = sanitizeSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><clipPath id="clip0_1234567890_1"><path d="M0 0h9v9z"/></clipPath><g clip-path="url(#clip0_1234567890_1)"><path d="M0 0h9v9z"/></g></svg>',
  );
  expect(result.ok && result.svg).toMatch(/<g clip-path="url\(#g[0-9a-f]{10}_0\)">/);
});
