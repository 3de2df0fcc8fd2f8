import type { RefusedFile } from '../files/file-list.ts';
import { isIconName } from '../source/icon-source.ts';
import { foldName } from './fold-name.ts';
import { type IconPath, readIconPath } from './icon-path.ts';
import { isSizedPack } from './naming-schemes.ts';

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
  /** Files by names of previous imports that no scheme gives them today. No icon has these names. */
  readonly oldNames: ReadonlyMap<string, string>;
}

/**
 * Gives each SVG file a unique name. A file of the previous import keeps its name (`previous`: files by name), unless
 * its path means another one today. Of several files with one name the plainest gets it. The others get their size,
 * folder or a number appended. Private files (`_base.svg`) are refused unless the previous import has them.
 */
export function nameIcons(
  files: readonly string[],
  previous: ReadonlyMap<string, string> = new Map(),
): NamedFiles {
  const { candidates, refused } = readPaths(files, new Set(previous.values()));
  const wanted = new Set(candidates.map(({ path }) => path.name));
  const owners = new Map<string, NamedFile>();
  const assign = ({ file, path }: Candidate, { name, ending }: NameVariant): void => {
    owners.set(name, { file, name, ending, tags: path.tags });
  };
  const oldNames = new Map<string, string>();
  const newFiles = new Map(candidates.map((candidate) => [candidate.file, candidate]));
  const present = new Set(newFiles.keys());
  for (const [name, file] of previous) {
    const candidate = newFiles.get(file);
    // The files of the previous import may have decided otherwise on bare sizes.
    const paths = candidate ? [false, true].map((isSized) => readIconPath(file, isSized)) : [];
    const variant = paths.flatMap((path) => [...nameVariants(path)]).find((one) => one.name === name);
    if (candidate && variant) {
      assign(candidate, variant);
      newFiles.delete(file);
    } else if (present.has(file)) oldNames.set(name, file);
  }
  const renamed: NamedFiles['renamed'][number][] = [];
  for (const candidate of [...newFiles.values()].sort(byPlainness)) {
    const { file, path } = candidate;
    const isFree = ({ name }: NameVariant): boolean =>
      isIconName(name) &&
      !owners.has(name) &&
      !oldNames.has(name) &&
      (name === path.name || !wanted.has(name));
    const variant = [...nameVariants(path)].find(isFree);
    if (variant === undefined) refused.push({ file, reason: `is one of too many files named ${path.name}` });
    else {
      assign(candidate, variant);
      if (variant.name !== path.name) renamed.push({ file, name: variant.name, wanted: path.name });
    }
  }
  const icons = [...owners.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { icons, refused, renamed, oldNames };
}

interface Candidate {
  readonly file: string;
  readonly path: IconPath;
}

/** Names of files and folders that Figma and others do not publish. */
const PRIVATE = /(?:^|\/)_/;

/** Refuses new private files, files without a valid name, and copies of a drawing at another scale. */
function readPaths(
  files: readonly string[],
  known: ReadonlySet<string>,
): { candidates: Candidate[]; refused: RefusedFile[] } {
  const isSized = isSizedPack(files);
  const hides = files.some((file) => !PRIVATE.test(file));
  const isPrivate = (file: string): boolean => hides && PRIVATE.test(file) && !known.has(file);
  const reason = 'is private, because its path has a name that begins with an underscore';
  const refused: RefusedFile[] = files.filter(isPrivate).map((file) => ({ file, reason }));
  const all = files
    .filter((file) => !isPrivate(file))
    .map((file) => ({ file, path: readIconPath(file, isSized) }));
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
 * The possible names of a drawing in order of preference: `home-solid`, `home-solid-white`, `home-20-solid`,
 * `home-solid-folder`, `home-solid-2`.
 */
function* nameVariants({ name, styleEnding, size, detail, tags }: IconPath): Generator<NameVariant> {
  yield { name, ending: styleEnding };
  if (detail !== '') yield { name: `${name}-${detail}`, ending: '' };
  if (size !== null) {
    const ending = styleEnding === '' ? size : `${size}-${styleEnding}`;
    const plain = styleEnding === '' ? name : name.slice(0, -styleEnding.length - 1);
    yield { name: `${plain}-${ending}`, ending };
  }
  const folder = foldName(tags.at(-1) ?? '');
  if (folder !== '') yield { name: `${name}-${folder}`, ending: '' };
  for (let number = 2; number <= NUMBER_MAX; number++) yield { name: `${name}-${number}`, ending: '' };
}

/** The size that most packs draw first. */
const USUAL_SIZE = '24';

/**
 * Sorts files without a scale first, then those without a color or grade, without a size, of the usual size, and by
 * descending size; then by path.
 */
function byPlainness(a: Candidate, b: Candidate): number {
  return (
    Number(a.path.scaleOf !== null) - Number(b.path.scaleOf !== null) ||
    Number(a.path.detail !== '') - Number(b.path.detail !== '') ||
    sizeRank(a.path.size) - sizeRank(b.path.size) ||
    (a.file < b.file ? -1 : 1)
  );
}

function sizeRank(size: string | null): number {
  if (size === null) return -2;
  return size === USUAL_SIZE ? -1 : 1000 - Number.parseInt(size, 10);
}
