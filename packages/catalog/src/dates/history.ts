import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { iconId } from '@glyphdex/contract';

const FILE = join(import.meta.dirname, '../../data/first-seen.txt.br');

/**
 * When icons of these sets first appeared in a release of `@iconify/json`, by public id: the first day of the half-year
 * in seconds since 1970. `npm run history` writes the file. About a second for all sets.
 */
export function readHistory(prefixes: ReadonlySet<string>): Map<number, number> {
  const dates = new Map<number, number>();
  for (const line of brotliDecompressSync(readFileSync(FILE)).toString('latin1').split('\n')) {
    const [prefix = '', day = '', ...names] = line.split(' ');
    if (!prefixes.has(prefix)) continue;
    const seconds = Date.parse(day) / 1_000;
    for (const name of names) dates.set(iconId(prefix, name), seconds);
  }
  return dates;
}
