import type { RefusedFile } from '../files/file-list.ts';
import { isIconName } from '../source/icon-name.ts';
import { foldName } from './fold-name.ts';
import { type IconPath, readIconPath } from './icon-path.ts';

/** A drawing that has its name. */
export interface NamedFile {
  readonly file: string;
  readonly name: string;
  /** The end of `name` that stands for style and size; empty when there is none. */
  readonly ending: string;
  readonly tags: readonly string[];
}

export interface NamedFiles {
  /** By name. */
  readonly icons: readonly NamedFile[];
  readonly refused: readonly RefusedFile[];
  /** Files that could not have the name they ask for. */
  readonly renamed: readonly { readonly file: string; readonly name: string; readonly wanted: string }[];
}

/**
 * Gives every SVG file a name of its own. A file that was there at the last import keeps its name (`before`: files by
 * name). A name that several others ask for goes to the plainest of them; the rest get their size, their folder or a
 * number added.
 */
export function nameIcons(
  files: readonly string[],
  before: ReadonlyMap<string, string> = new Map(),
): NamedFiles {
  const { candidates, refused } = readPaths(files);
  const wanted = new Set(candidates.map(({ path }) => path.name));
  const owners = new Map<string, NamedFile>();
  const own = ({ file, path }: Candidate, { name, ending }: Variant): void => {
    owners.set(name, { file, name, ending, tags: path.tags });
  };
  const filesBefore = new Set(before.values());
  const newcomers = candidates.filter((candidate) => {
    if (!filesBefore.has(candidate.file)) return true;
    const kept = first(variants(candidate.path), ({ name }) => before.get(name) === candidate.file);
    if (kept !== undefined) own(candidate, kept);
    return kept === undefined;
  });
  const renamed: NamedFiles['renamed'][number][] = [];
  for (const candidate of newcomers.sort(byPlainness)) {
    const { file, path } = candidate;
    const isFree = ({ name }: Variant): boolean =>
      isIconName(name) && !owners.has(name) && (name === path.name || !wanted.has(name));
    const variant = first(variants(path), isFree);
    if (variant === undefined) refused.push({ file, reason: `is one of too many named ${path.name}` });
    else {
      own(candidate, variant);
      if (variant.name !== path.name) renamed.push({ file, name: variant.name, wanted: path.name });
    }
  }
  const icons = [...owners.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { icons, refused, renamed };
}

interface Candidate {
  readonly file: string;
  readonly path: IconPath;
}

function readPaths(files: readonly string[]): { candidates: Candidate[]; refused: RefusedFile[] } {
  const refused: RefusedFile[] = [];
  const all = files.map((file) => ({ file, path: readIconPath(file) }));
  const drawings = new Map<string, string>();
  for (const { file, path } of all)
    if (path.scaleOf === null) drawings.set(file.replace(/\.svg$/i, ''), file);
  const candidates = all.filter(({ file, path }) => {
    const original = path.scaleOf === null ? undefined : drawings.get(path.scaleOf);
    if (path.name === '') refused.push({ file, reason: 'has a name without letters and digits' });
    else if (!isIconName(path.name)) refused.push({ file, reason: 'has too long a name' });
    else if (original !== undefined) refused.push({ file, reason: `is ${original} at another scale` });
    else if (path.scaleOf !== null) drawings.set(path.scaleOf, file);
    return isIconName(path.name) && original === undefined;
  });
  return { candidates, refused };
}

interface Variant {
  readonly name: string;
  readonly ending: string;
}

const NUMBER_MAX = 99;

/** The names that a drawing may have, the one it asks for first. */
function* variants({ name, styleEnding, size, tags }: IconPath): Generator<Variant> {
  yield { name, ending: styleEnding };
  if (size !== null) {
    const ending = styleEnding === '' ? size : `${size}-${styleEnding}`;
    const plain = styleEnding === '' ? name : name.slice(0, -styleEnding.length - 1);
    yield { name: `${plain}-${ending}`, ending };
  }
  const folder = foldName(tags.at(-1) ?? '');
  if (folder !== '') yield { name: `${name}-${folder}`, ending: '' };
  for (let number = 2; number <= NUMBER_MAX; number++) yield { name: `${name}-${number}`, ending: '' };
}

function first<Item>(items: Iterable<Item>, holds: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (holds(item)) return item;
  return undefined;
}

/** Most packs draw for this size first. */
const USUAL_SIZE = '24';

/** Without a mark of scale, of no or the usual size, of a larger one; then by path. */
function byPlainness(a: Candidate, b: Candidate): number {
  return (
    Number(a.path.scaleOf !== null) - Number(b.path.scaleOf !== null) ||
    sizeRank(a.path.size) - sizeRank(b.path.size) ||
    (a.file < b.file ? -1 : 1)
  );
}

function sizeRank(size: string | null): number {
  if (size === null) return -2;
  return size === USUAL_SIZE ? -1 : 1000 - Number.parseInt(size, 10);
}
