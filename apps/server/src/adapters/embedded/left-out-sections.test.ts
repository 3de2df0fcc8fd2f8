import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeSnapshot, openSnapshot, type Section } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { LEFT_OUT, LeftOutSections } from './left-out-sections.ts';
import { readIndex } from './read-index.ts';
import { sha256EachFile } from './sha256-file.ts';

const ELEMENTS = 400_000;

/** Sections of which every other one is left out, each larger than what is read at once, with their numbers in them. */
function writeIndex(folder: string): { path: string; sections: Section[]; bytes: number } {
  const names = LEFT_OUT.flatMap((name, i) => [`held ${i}`, name]);
  const sections = names.map((name, i) => ({ name, data: new Uint32Array(ELEMENTS + i).fill(i + 1) }));
  const bytes = Buffer.concat(encodeSnapshot([...sections, { name: 'last', data: Uint8Array.of(7) }]));
  const path = join(folder, 'index.bin');
  writeFileSync(path, bytes);
  return { path, sections, bytes: bytes.length };
}

test('what is held is as in the file, what is left out is read from it, and the digest is of all', () => {
  const { path, sections, bytes } = writeIndex(temporaryFolder());
  const { buffer, sha256 } = readIndex(path, bytes);
  expect(sha256).toBe(sha256EachFile([path])[0]);
  const whole = openSnapshot(buffer);
  const held = whole.without(LEFT_OUT);
  const leftOut = new LeftOutSections(path, whole);
  onTestFinished(() => leftOut.close());
  for (const { name, data } of sections) {
    const isHeld = !LEFT_OUT.includes(name);
    expect(held.has(name)).toBe(isHeld);
    const found = isHeld ? held.uint32(name) : leftOut.uint32(name);
    expect(Buffer.compare(bytesOf(found), bytesOf(data as Uint32Array)), name).toBe(0);
    // Nothing was written where it would lie, so it takes no memory.
    if (!isHeld) expect(whole.uint32(name).at(-1)).toBe(0);
  }
  expect(held.uint8('last')).toEqual(Uint8Array.of(7));
});

test('any piece of a section is what stands there', () => {
  const { path, sections, bytes } = writeIndex(temporaryFolder());
  const leftOut = new LeftOutSections(path, openSnapshot(readIndex(path, bytes).buffer));
  onTestFinished(() => leftOut.close());
  const piece = fc.tuple(fc.constantFrom(...LEFT_OUT), fc.nat({ max: 4 * ELEMENTS }), fc.nat({ max: 20 }));
  fc.assert(
    fc.property(piece, ([name, from, length]) => {
      const all = bytesOf(sections.find((section) => section.name === name)!.data as Uint32Array);
      const wanted = Math.min(length, all.length - from);
      expect(leftOut.bytes(name, from, wanted)).toEqual(all.subarray(from, from + wanted));
    }),
  );
});

test('a file that is no snapshot, or shorter than it should be, has the digest of what it holds', () => {
  const path = join(temporaryFolder(), 'index.bin');
  writeFileSync(path, Buffer.alloc(3_000_000, 'x'));
  expect(readIndex(path, 3_000_000).sha256).toBe(sha256EachFile([path])[0]);
  expect(readIndex(path, 4_000_000).sha256).toBe(sha256EachFile([path])[0]);
});

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
