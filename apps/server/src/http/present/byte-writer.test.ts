import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiJson } from './ascii-json.ts';
import { ByteWriter } from './byte-writer.ts';

test('a body is what was written, whatever its size, body after body', () => {
  const writer = new ByteWriter();
  const piece = fc.tuple(
    fc.string({ maxLength: 20 }).filter((text) => /^[\x20-\x7e]*$/.test(text)),
    fc.nat({ max: 60_000 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      let expected = '';
      for (const [text, length] of pieces) {
        const source = Buffer.alloc(length, 'x');
        writer.text(text);
        writer.copy(source, 0, length);
        expected += text + 'x'.repeat(length);
      }
      const body = writer.take();
      expect(body.length).toBe(expected.length);
      expect(Buffer.from(body as string, 'latin1').toString('latin1') === expected).toBe(true);
    }),
  );
});

test('a large body is not written over by the next one', () => {
  const writer = new ByteWriter();
  for (const size of [20_000, 200_000, 3_000_000]) {
    writer.copy(Buffer.alloc(size, 'a'), 0, size);
    const body = writer.take();
    writer.copy(Buffer.alloc(size, 'b'), 0, size);
    expect(Buffer.from(body as Buffer).indexOf('b')).toBe(-1);
    writer.reset();
  }
});

test('JSON in ASCII reads back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const json = asciiJson([value, text]);
      expect(json).toMatch(/^[\x20-\x7e]*$/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify([value, text])));
    }),
  );
});
