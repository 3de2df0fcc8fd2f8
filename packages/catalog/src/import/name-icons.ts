import type { RefusedFile } from '../files/file-list.ts';
import { isIconName } from '../source/icon-source.ts';
import { foldName } from './fold-name.ts';
import { type IconPath, readIconPath } from './icon-path.ts';

/** An SVG file and the name of its icon. */
export interface NamedFile {
  readonly file: string;
  readonly name: string;
  /** The end of `name` that means a style, a size or both; empty without them. */
  readonly ending: string;
  readonly tags: readonly string[];
}

interface NamedFiles {
  /** Sorted by name. */
  readonly icons: readonly NamedFile[];
  readonly refused: readonly RefusedFile[];
  /** Files that got another name than `wanted`, the name that their path gives. */
  readonly renamed: readonly { readonly file: string; readonly name: string; readonly wanted: string }[];
}

/**
 * Gives each SVG file a unique name. A file of the previous import keeps its name (`previous`: files by name). Of
 * several files with one name the plainest gets it. The others get their size, folder or a number appended.
 */
export function nameIcons(
  files: readonly string[],
  previous: ReadonlyMap<string, string> = new Map(),
): NamedFiles {
  const { candidates, refused } = readPaths(files);
  const wanted = new Set(candidates.map(({ path }) => path.name));
  const owners = new Map<string, NamedFile>();
  const assign = ({ file, path }: Candidate, { name, ending }: NameVariant): void => {
    owners.set(name, { file, name, ending, tags: path.tags });
  };
  const previousFiles = new Set(previous.values());
  const newCandidates = candidates.filter((candidate) => {
    if (!previousFiles.has(candidate.file)) return true;
    const variant = first(nameVariants(candidate.path), ({ name }) => previous.get(name) === candidate.file);
    if (variant !== undefined) assign(candidate, variant);
    return variant === undefined;
  });
  const renamed: NamedFiles['renamed'][number][] = [];
  for (const candidate of newCandidates.sort(byPlainness)) {
    const { file, path } = candidate;
    const isFree = ({ name }: NameVariant): boolean =>
      isIconName(name) && !owners.has(name) && (name === path.name || !wanted.has(name));
    const variant = first(nameVariants(path), isFree);
    if (variant === undefined) refused.push({ file, reason: `is one of too many files named ${path.name}` });
    else {
      assign(candidate, variant);
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

/** Refuses files without a valid name and copies of a drawing at another scale. */
function readPaths(files: readonly string[]): { candidates: Candidate[]; refused: RefusedFile[] } {
  const refused: RefusedFile[] = [];
  const all = files.map((file) => ({ file, path: readIconPath(file) }));
  const drawings = new Map<string, string>();
  for (const { file, path } of all)
    if (path.scaleOf === null) drawings.set(file.replace(/\.svg$/i, ''), file);
  const candidates = all.filter(({ file, path }) => {
    const original = path.scaleOf === null ? undefined : drawings.get(path.scaleOf);
    if (path.name === '') refused.push({ file, reason: 'has a name without letters and digits' });
    else if (!isIconName(path.name)) refused.push({ file, reason: 'has a name that is too long' });
    else if (original !== undefined) refused.push({ file, reason: `is ${original} at another scale` });
    else if (path.scaleOf !== null) drawings.set(path.scaleOf, file);
    return isIconName(path.name) && original === undefined;
  });
  return { candidates, refused };
}

type NameVariant = Pick<NamedFile, 'name' | 'ending'>;

const NUMBER_MAX = 99;

/**
 * The possible names of a drawing in order of preference: `home-solid`, `home-20-solid`, `home-solid-folder`,
 * `home-solid-2`.
 */
function* nameVariants({ name, styleEnding, size, tags }: IconPath): Generator<NameVariant> {
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

function first<Item>(items: Iterable<Item>, matches: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (matches(item)) return item;
  return undefined;
}

/** The size that most packs draw first. */
const USUAL_SIZE = '24';

/**
 * Sorts files without a scale first, then those without a size, of the usual size, and by descending size; then by
 * path.
 */
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
