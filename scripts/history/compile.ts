import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ROOT } from '../pack/workspace.ts';

// Writes packages/catalog/data/first-seen.txt.br: the half-year in which each icon of the installed @iconify/json first
// appeared in an older release, by the `lastModified` of its set in that release. npm downloads one release after
// another, 50 to 110 MB each: npm run history
//
// One line per set and half-year: `mdi 2024-07-01 home home-outline`. Compressed with Brotli.

const TARGET = join(ROOT, 'packages/catalog/data/first-seen.txt.br');
const TARGET_BYTES_MAX = 1_000_000;
/** Two per half-year, from the first whose sets have dates. Icons that the last one lacks get a date at the build. */
const RELEASES = [
  '2.1.68',
  '2.1.80',
  '2.1.115',
  '2.1.159',
  '2.2.46',
  '2.2.84',
  '2.2.120',
  '2.2.160',
  '2.2.195',
  '2.2.224',
  '2.2.255',
  '2.2.290',
  '2.2.320',
  '2.2.354',
  '2.2.390',
  '2.2.424',
  '2.2.460',
  '2.2.493',
];

interface IconSet {
  readonly prefix: string;
  readonly lastModified?: number;
  readonly icons: Readonly<Record<string, unknown>>;
  readonly aliases?: Readonly<Record<string, unknown>>;
}

function* setsIn(folder: string): Iterable<IconSet> {
  for (const name of readdirSync(folder))
    yield JSON.parse(readFileSync(join(folder, name), 'utf8')) as IconSet;
}

const namesOf = ({ icons, aliases }: IconSet) => [...Object.keys(icons), ...Object.keys(aliases ?? {})];

/** The first day of the half-year of a time in seconds since 1970. */
function halfYearOf(seconds: number): string {
  const [year, month] = new Date(seconds * 1_000).toISOString().split('-');
  return `${year}-${Number(month) > 6 ? '07' : '01'}-01`;
}

/** The half-year by set and name. */
const firstSeen = new Map<string, Map<string, string>>();
for (const release of RELEASES) {
  const folder = mkdtempSync(join(tmpdir(), 'history-'));
  try {
    const packed = execFileSync('npm', ['pack', '--json', `@iconify/json@${release}`], { cwd: folder });
    const [{ filename }] = JSON.parse(packed.toString()) as [{ filename: string }];
    execFileSync('tar', ['-xzf', filename, 'package/json'], { cwd: folder });
    for (const set of setsIn(join(folder, 'package/json'))) {
      if (set.lastModified === undefined) continue;
      const halfYear = halfYearOf(set.lastModified);
      const known = firstSeen.get(set.prefix) ?? new Map<string, string>();
      firstSeen.set(set.prefix, known);
      for (const name of namesOf(set)) if (!known.has(name)) known.set(name, halfYear);
    }
    process.stdout.write(`read ${release}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const installed = dirname(createRequire(import.meta.url).resolve('@iconify/json/package.json'));
const lines: string[] = [];
let namesCount = 0;
for (const set of setsIn(join(installed, 'json'))) {
  const known = firstSeen.get(set.prefix) ?? new Map<string, string>();
  const names = namesOf(set).filter((name) => known.has(name));
  namesCount += names.length;
  for (const [halfYear, seen] of Map.groupBy(names.sort(), (name) => known.get(name)!))
    lines.push(`${set.prefix} ${halfYear} ${seen.join(' ')}\n`);
}
const text = Buffer.from(lines.sort().join(''));
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_WINDOW_BITS } = constants;
const params = { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: text.length };
const compressed = brotliCompressSync(text, { params });
if (compressed.length > TARGET_BYTES_MAX) throw new Error(`${TARGET} would have ${compressed.length} bytes`);
writeFileSync(TARGET, compressed);
process.stdout.write(`${namesCount} names in ${compressed.length} bytes\n`);
