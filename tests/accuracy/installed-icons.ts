import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The entry of a pack in the `collections.json` of @iconify/json. */
export interface InstalledPack {
  readonly prefix: string;
  readonly category: string;
  /** The number of visible icons that the pack states. */
  readonly total: number;
}

/** An icon as in @iconify/json, before the catalog build changes it. */
export interface InstalledIcon {
  readonly slug: string;
  readonly svg: string;
  /** First 12 hexadecimal digits of the SHA-256 of `svg`. It changes when the icon is redrawn or gets another box. */
  readonly sha: string;
}

interface SetFile {
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
  readonly icons: Readonly<Record<string, IconEntry>>;
}

interface IconEntry extends Omit<SetFile, 'icons'> {
  readonly body: string;
  readonly hidden?: boolean;
}

const FOLDER = join(createRequire(import.meta.url).resolve('@iconify/json/package.json'), '..');

/** Visible packs in the order of the package. */
export function readInstalledPacks(): InstalledPack[] {
  const sets = read('collections.json') as Record<
    string,
    { hidden?: true; category?: string; total: number }
  >;
  return Object.entries(sets)
    .filter(([, { hidden }]) => hidden !== true)
    .map(([prefix, { category, total }]) => ({ prefix, category: category ?? 'none', total }));
}

/** Visible icons of a pack by name, in the order of its file, without aliases. */
export function readInstalledIcons(prefix: string): Map<string, InstalledIcon> {
  const set = read(`json/${prefix}.json`) as SetFile;
  const icons = new Map<string, InstalledIcon>();
  for (const [name, entry] of Object.entries(set.icons)) {
    if (entry.hidden !== true) icons.set(name, installedIcon(prefix, name, entry, set));
  }
  return icons;
}

function installedIcon(prefix: string, name: string, entry: IconEntry, set: SetFile): InstalledIcon {
  const box = [
    entry.left ?? set.left ?? 0,
    entry.top ?? set.top ?? 0,
    entry.width ?? set.width ?? 16,
    entry.height ?? set.height ?? 16,
  ].join(' ');
  const xlink = entry.body.includes('xlink:') ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"${xlink} viewBox="${box}">${entry.body}</svg>`;
  const sha = createHash('sha256').update(svg).digest('hex').slice(0, 12);
  return { slug: `${prefix}--${name}`, svg, sha };
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
}
