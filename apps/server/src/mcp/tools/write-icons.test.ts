import { expect, test } from 'vitest';
import type { IconRecord } from '../../catalog/catalog.ts';
import { CODE_FORMATS, writeIcons } from './write-icons.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" d="M0 0h24v24z"/></svg>';
const startAtOnce = async () => undefined;
const icon = (name: string): IconRecord => ({
  id: 1,
  type: 'Icon',
  shape: 'Fill',
  pack: 'mdi',
  name,
  title: name,
  contentHash: 'x',
  svgJson: JSON.stringify(SVG),
});

test.each(CODE_FORMATS.filter((format) => format !== 'iconify-name'))(
  'writes %s in the size and the color of the order',
  async (format) => {
    const order = { format, size: 32, color: 'tomato' };
    const { written } = await writeIcons([icon('home')], order, 10_000, startAtOnce);
    expect(written[0]!.code).toContain('tomato');
    expect(written[0]!.code).toContain('32');
    expect(written[0]!.code).not.toContain('currentColor');
    expect(written[0]!.bytes).toBe(Buffer.byteLength(written[0]!.code));
  },
);

test('writes the drawing of the catalog unchanged without an order', async () => {
  const { written } = await writeIcons([icon('home')], { format: 'svg' }, 10_000, startAtOnce);
  expect(written[0]!.code).toBe(SVG);
});

test('fills the bytes in order, and leaves out what does not fit', async () => {
  const { written, leftOut } = await writeIcons(
    [icon('a'), icon('b'), icon('c')],
    { format: 'svg' },
    2 * SVG.length,
    startAtOnce,
  );
  expect(written.map(({ icon: { name } }) => name)).toEqual(['a', 'b']);
  expect(leftOut).toMatchObject([{ icon: { name: 'c' }, bytes: SVG.length }]);
});
