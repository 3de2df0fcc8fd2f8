import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinChunks } from '../testing/build-searcher.ts';
import { encodeSnapshot, openSnapshot, type Section, SnapshotFormatError } from './snapshot.ts';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

const data = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.uint16Array({ maxLength: 90 }),
  fc.int32Array({ maxLength: 40 }),
  fc.uint32Array({ maxLength: 40 }),
  fc.float64Array({ maxLength: 20 }),
);
const sections: fc.Arbitrary<Section[]> = fc.uniqueArray(
  fc.record({ name: fc.string({ unit: 'grapheme' }), data }),
  {
    selector: ({ name }) => name,
    maxLength: 8,
  },
);

test('reads back the sections as aligned views of a shared or unshared buffer', () => {
  fc.assert(
    fc.property(sections, fc.boolean(), (given, isShared) => {
      const bytes = new Uint8Array(joinChunks(encodeSnapshot(given)));
      const buffer = isShared ? new SharedArrayBuffer(bytes.length) : new ArrayBuffer(bytes.length);
      new Uint8Array(buffer).set(bytes);
      const read = openSnapshot(buffer).sections();
      expect(read.map(({ name }) => name)).toEqual(given.map(({ name }) => name));
      read.forEach((section, i) => {
        expect(section.data).toEqual(given[i]!.data);
        expect(section.data.buffer).toBe(buffer);
        expect(section.data.byteOffset % 64).toBe(0);
      });
    }),
  );
});

test('gives equal bytes for equal sections', () => {
  fc.assert(
    fc.property(sections, (given) => {
      expect(joinChunks(encodeSnapshot(given))).toEqual(joinChunks(encodeSnapshot(given)));
    }),
  );
});

test('refuses a snapshot with missing or additional bytes', () => {
  const whole = joinChunks(encodeSnapshot([{ name: 'a', data: Uint32Array.of(1, 2, 3) }]));
  for (let length = 0; length < whole.byteLength; length++) {
    expect(() => openSnapshot(whole.slice(0, length))).toThrow(SnapshotFormatError);
  }
  const longer = new Uint8Array(whole.byteLength + 1);
  longer.set(new Uint8Array(whole));
  expect(() => openSnapshot(longer.buffer)).toThrow('bytes long, but the directory says');
});

test('opens random bytes and altered snapshots, or throws a SnapshotFormatError with a message of one line', () => {
  const whole = new Uint8Array(
    joinChunks(
      encodeSnapshot([
        { name: 'a', data: Uint8Array.of(1) },
        { name: 'b', data: Int32Array.of(2) },
      ]),
    ),
  );
  const altered = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1 })
    .map((changes) => {
      const bytes = whole.slice();
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), altered), (bytes) => {
      try {
        openSnapshot(bytes.slice().buffer).sections();
      } catch (error) {
        expect(error).toBeInstanceOf(SnapshotFormatError);
        expect((error as Error).message).not.toContain('\n');
      }
    }),
    { numRuns: 3000 },
  );
});

const ENTRY = { name: 'a', type: 'uint8', offset: 0, length: 64 };

test.each([
  ['a text without the magic bytes', 'not a snapshot at all', 'the magic bytes are missing'],
  [
    'a format version that this program does not read',
    undefined,
    'format version 9, this program reads version 1',
  ],
  ['a directory that is not JSON', '{', 'the directory is not JSON'],
  ['a directory that is not an object', '3', 'the directory is not an object'],
  ['a directory without bytes and sections', '{}', 'the directory lacks its fields'],
  ['an entry without type, offset and length', { bytes: 0, sections: [{ name: 'a' }] }, 'malformed entry'],
  ['an unknown type', { bytes: 64, sections: [{ ...ENTRY, type: 'int8' }] }, 'malformed entry'],
  [
    'a type that every JavaScript object inherits',
    { bytes: 64, sections: [{ ...ENTRY, type: 'toString' }] },
    'malformed entry',
  ],
  ['a negative length', { bytes: 64, sections: [{ ...ENTRY, length: -1 }] }, 'malformed entry'],
  [
    'two sections of one name',
    { bytes: 128, sections: [ENTRY, { ...ENTRY, offset: 64 }] },
    'two sections are named a',
  ],
  [
    'an offset that is not a multiple of 64',
    { bytes: 128, sections: [{ ...ENTRY, offset: 8 }] },
    'section a is not aligned',
  ],
  [
    'a section that overlaps the previous one',
    { bytes: 128, sections: [ENTRY, { ...ENTRY, name: 'b' }] },
    'section b overlaps another',
  ],
  [
    'a section of 64 bytes in 63 bytes of data',
    { bytes: 63, sections: [ENTRY] },
    'section a reaches beyond the end',
  ],
  [
    'a section of 2^52 bytes',
    { bytes: 64, sections: [{ ...ENTRY, length: 2 ** 52 }] },
    'section a reaches beyond the end',
  ],
])('refuses %s and names the mistake in the message', (_, directory, message) => {
  expect(() => openSnapshot(snapshotWith(directory))).toThrow(message);
});

test('names a section that is missing or has another type', () => {
  const snapshot = openSnapshot(joinChunks(encodeSnapshot([{ name: 'a', data: encodeUtf8('grüß') }])));
  expect(snapshot.has('a')).toBe(true);
  expect(snapshot.has('b')).toBe(false);
  expect(snapshot.text('a')).toBe('grüß');
  expect(() => snapshot.uint8('b')).toThrow('section b is missing');
  expect(() => snapshot.float64('a')).toThrow('section a holds uint8, not float64');
});

test('throws for two sections with the same name', () => {
  const section = { name: 'a', data: new Uint8Array(1) };
  expect(() => encodeSnapshot([section, section])).toThrow('two sections are named a');
});

/**
 * A snapshot with this directory: text as it is, an object as JSON. Zeros follow, as many as its member `bytes` says.
 * `undefined` gives format version 9. The text 'not a snapshot at all' is returned alone, without the magic bytes.
 */
function snapshotWith(directory: string | object | undefined): ArrayBuffer {
  if (directory === 'not a snapshot at all') return encodeUtf8(directory).slice().buffer as ArrayBuffer;
  const json = encodeUtf8(typeof directory === 'string' ? directory : JSON.stringify(directory ?? {}));
  const dataStart = Math.ceil((16 + json.length) / 64) * 64;
  const dataBytes = typeof directory === 'object' && 'bytes' in directory ? Number(directory.bytes) : 0;
  const bytes = new Uint8Array(dataStart + dataBytes);
  bytes.set(encodeUtf8('GLYPHDEX'));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, directory === undefined ? 9 : 1, true);
  view.setUint32(12, json.length, true);
  bytes.set(json, 16);
  // Without intact magic bytes, `openSnapshot` would refuse every row for them and not for its directory.
  expect(decodeUtf8(bytes.subarray(0, 8))).toBe('GLYPHDEX');
  return bytes.buffer;
}
