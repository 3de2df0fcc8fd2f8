import { readdirSync, readlinkSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { OpenFiles } from './open-files.ts';

/** Files that hold their own position. */
function numberedFiles(count: number): string[] {
  const folder = temporaryFolder();
  return Array.from({ length: count }, (_, position) => {
    const path = join(folder, `${position}`);
    writeFileSync(path, String(position));
    return path;
  });
}

function read(files: OpenFiles, position: number): string {
  const bytes = Buffer.alloc(8);
  return bytes.toString('latin1', 0, readSync(files.descriptorOf(position), bytes, 0, 8, 0));
}

function openNow(paths: readonly string[]): number {
  return readdirSync('/proc/self/fd').filter((name) => paths.includes(target(`/proc/self/fd/${name}`)))
    .length;
}

/** Listing the descriptors needs one itself, which is gone afterwards. */
function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

test('files that may all be open are read even when they have been removed', () => {
  const paths = numberedFiles(5);
  const files = new OpenFiles(paths, 5);
  for (const path of paths) rmSync(path);
  expect(paths.map((_, position) => read(files, position))).toEqual(['0', '1', '2', '3', '4']);
  files.close();
});

test('however they are asked for, each file is itself, and never more are open than may be', () => {
  const paths = numberedFiles(9);
  fc.assert(
    fc.property(
      fc.array(fc.nat(8), { maxLength: 60 }),
      fc.integer({ min: 0, max: 8 }),
      (positions, openMax) => {
        const files = new OpenFiles(paths, openMax);
        for (const position of positions) {
          expect(read(files, position)).toBe(String(position));
          expect(openNow(paths)).toBeLessThanOrEqual(Math.max(1, openMax));
        }
        files.close();
        expect(openNow(paths)).toBe(0);
        expect(() => files.descriptorOf(0)).toThrow();
      },
    ),
  );
});

test('when one of many is missing, none stays open', () => {
  const paths = numberedFiles(4);
  rmSync(paths[3]!);
  expect(() => new OpenFiles(paths, 10)).toThrow(/ENOENT/);
  expect(openNow(paths)).toBe(0);
});
