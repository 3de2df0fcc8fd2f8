import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { writeDurably, writeDurablyBeside } from './durable-file.ts';

const MIB = 1 << 20;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Around the sizes at which pieces are gathered, written alone and cut. */
const size = fc.oneof(
  fc.nat(20),
  fc.nat(MIB),
  fc.integer({ min: 4 * MIB - 2, max: 4 * MIB + 2 }),
  fc.nat(9 * MIB),
);

function pieceOf(bytes: number, at: number): Uint8Array {
  // Sections of an index lie in memory that threads share.
  const piece = new Uint8Array(at % 2 === 0 ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  return piece.map((_, i) => (i * 31 + at) & 0xff);
}

test('however a file is written, it holds all pieces in their order, and its digest is told', async () => {
  const folder = temporaryFolder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(size, { maxLength: 5 }), async (sizes) => {
      const pieces = sizes.map(pieceOf);
      const [first, second] = [join(folder, `${++run}.a`), join(folder, `${run}.b`)];
      const digest = writeDurably(first, pieces);
      expect(await writeDurablyBeside(second, pieces)).toEqual(digest);
      expect(readFileSync(second).equals(Buffer.concat(pieces))).toBe(true);
      expect(readFileSync(first).equals(Buffer.concat(pieces))).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('a file that is there already is not written over', async () => {
  const path = join(temporaryFolder(), 'file');
  await writeDurablyBeside(path, [Buffer.from('before')]);
  await expect(writeDurablyBeside(path, [Buffer.from('after')])).rejects.toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('before');
});
