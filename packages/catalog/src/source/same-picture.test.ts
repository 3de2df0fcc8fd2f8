import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sanitizeBody } from '@glyphdex/svg';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readIconifySet } from './iconify-set.ts';

const SETS = join(import.meta.dirname, '../../fixtures/sets');

function pixels(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(48, 48, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();
}

test.each(readdirSync(SETS).map((file) => file.replace('.json', '')))(
  'sanitizing keeps every pixel of the icons of %s',
  async (prefix) => {
    const { icons } = readIconifySet({ prefix, file: join(SETS, `${prefix}.json`) });
    expect(icons.length).toBeGreaterThan(0);
    for (const { name, body, box } of icons) {
      const { left, top, width, height } = box;
      const before = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${body}</svg>`;
      const result = sanitizeBody(body, box);
      expect(result, name).toMatchObject({ ok: true });
      if (result.ok) expect((await pixels(result.svg)).equals(await pixels(before)), name).toBe(true);
    }
  },
);
