import { readdirSync, readlinkSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { OpenFiles } from './open-files.ts';

/** Writes files whose content is their position. */
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

/** The path behind a descriptor; empty for the descriptor of the listing itself, which is closed by now. */
function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

test('reads removed files if all files fit into the limit', () => {
  const paths = numberedFiles(5);
  const files = new OpenFiles(paths, 5);
  for (const path of paths) rmSync(path);
  expect(paths.map((_, position) => read(files, position))).toEqual(['0', '1', '2', '3', '4']);
  files.close();
});

test('returns the right file in any order of calls and never exceeds the limit', () => {
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

test('closes all files when one of them is missing', () => {
  const paths = numberedFiles(4);
  rmSync(paths[3]!);
  expect(() => new OpenFiles(paths, 10)).toThrow(/ENOENT/);
  expect(openNow(paths)).toBe(0);
});
