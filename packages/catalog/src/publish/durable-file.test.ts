import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { writeDurably } from './durable-file.ts';

const MIB = 1 << 20;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Sizes below, around and above the buffer of 4 MiB. Larger pieces are written without the buffer. */
const size = fc.oneof(
  fc.nat(20),
  fc.nat(MIB),
  fc.integer({ min: 4 * MIB - 2, max: 4 * MIB + 2 }),
  fc.nat(9 * MIB),
);

/** Bytes that differ between positions and between pieces. */
const pieceOf = (bytes: number, at: number) => new Uint8Array(bytes).map((_, i) => (i * 31 + at) & 0xff);

test('writes all pieces in order and returns size and digest', () => {
  const folder = temporaryFolder();
  let run = 0;
  fc.assert(
    fc.property(fc.array(size, { maxLength: 5 }), (sizes) => {
      const pieces = sizes.map(pieceOf);
      const path = join(folder, `${++run}`);
      const content = Buffer.concat(pieces);
      expect(writeDurably(path, pieces)).toEqual({ bytes: content.length, sha256: hash('sha256', content) });
      expect(readFileSync(path).equals(content)).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('does not overwrite an existing file', () => {
  const path = join(temporaryFolder(), 'file');
  writeDurably(path, [Buffer.from('before')]);
  expect(() => writeDurably(path, [Buffer.from('after')])).toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('before');
});
