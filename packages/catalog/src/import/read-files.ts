import { DOCUMENT_BYTES_MAX, HIDDEN_PART } from '@glyphdex/svg';
import { CatalogError } from '../catalog-error.ts';
import { type FileList, FileRefusal, type RefusedFile, TOTAL_BYTES_MAX } from '../files/file-list.ts';
import type { SourceDrawing } from '../source/icon-source.ts';
import type { DraftIcon, DraftPack, ReadOptions } from './draft-pack.ts';
import { foldName } from './fold-name.ts';
import { type NamedFile, nameIcons } from './name-icons.ts';
import { readAppearance, readFileName } from './naming-schemes.ts';
import { factsOfFiles, parsePackageFile } from './pack-facts.ts';
import {
  type Monochrome,
  PACK_FILE,
  PACK_FILE_BYTES_MAX,
  type PackFile,
  parsePackFile,
} from './pack-file.ts';
import { readDrawing } from './read-drawing.ts';

const PACKAGE_FILE = 'package.json';
const DRAWING = /\.svgz?$/i;

/**
 * Reads a pack from a folder or archive of SVG files: names from files, tags from folders, metadata from the options,
 * else from `pack.json`, else from `package.json`, else from `title`, the name of the folder or archive. Unusable
 * drawings are listed in `refused`. Throws `CatalogError` when the metadata cannot be used, or when all drawings
 * together are too large.
 */
export async function readFiles(list: FileList, title: string, options: ReadOptions): Promise<DraftPack> {
  const files = new FilesOfPack(list);
  const stated = await files.parseIfPresent(PACK_FILE, parsePackFile);
  const isLicenseGiven = (options.given.license ?? stated.license) !== undefined;
  const packageFile = await files.parseIfPresent(PACKAGE_FILE, (json) =>
    parsePackageFile(json, isLicenseGiven),
  );
  const facts = factsOfFiles(options.given, stated, packageFile, title);
  const paths = [...files.paths, ...files.links.keys()].filter((path) => DRAWING.test(path));
  const previous = options.onSlug(facts.slug);
  const named = nameIcons(paths, previous?.files);
  const chosen = options.given.monochrome ?? stated.monochrome;
  const monochrome = chosen ?? previous?.monochrome ?? 'currentColor';
  const icons = named.icons.filter(({ file }) => !files.links.has(file));
  options.onStart(icons.length);
  const { drawings, refused } = await readDrawings(files, icons, monochrome, options);
  const { aliases, unused } = aliasesOf(named, files.links, drawings);
  const labeled = labelIcons(drawings, stated, aliases);
  return {
    slug: facts.slug,
    info: { ...facts.info, palette: areMulticolored(labeled.icons) },
    lastModified: undefined,
    suffixes: suffixesOf(named.icons),
    prefixes: new Map(),
    monochrome,
    styles: stated.styles ?? [],
    display: { samples: [] },
    icons: labeled.icons,
    hiddenIcons: [],
    chars: {},
    refused: [...list.refused, ...named.refused, ...refused, ...unused],
    notes: [
      ...facts.notes,
      ...named.renamed.map(
        ({ file, name, wanted }) =>
          `The icon of ${file} is named ${name}, because another icon is named ${wanted}.`,
      ),
      ...lossNotes(drawings),
      ...renameNotes(drawings, named.oldNames, previous?.files),
      ...(chosen === undefined ? recolorNotes(drawings) : []),
      ...labeled.notes,
    ],
  };
}

/**
 * The files of a pack. Their paths leave out a folder that contains the whole archive: `Export 3/home.svg` ->
 * `home.svg`.
 */
class FilesOfPack {
  readonly paths: readonly string[];
  /** The files that links point to. */
  readonly links: ReadonlyMap<string, string>;
  readonly #list: FileList;
  readonly #wrapper: string;

  constructor(list: FileList) {
    this.#list = list;
    this.#wrapper = wrapperOf(list.files);
    const unwrapped = (file: string): string => file.slice(this.#wrapper.length);
    this.paths = list.files.map(unwrapped);
    this.links = new Map(
      [...list.links]
        .filter(([link]) => link.startsWith(this.#wrapper))
        .map(([link, file]) => [unwrapped(link), unwrapped(file)]),
    );
  }

  async read(path: string, bytesMax: number): Promise<Uint8Array> {
    return await this.#list.read(this.#wrapper + path, bytesMax);
  }

  /** Empty when the file is missing. Throws `CatalogError` when it cannot be read. */
  async parseIfPresent(path: string, parse: (json: string) => PackFile): Promise<PackFile> {
    if (!this.paths.includes(path)) return {};
    try {
      const content = await this.read(path, PACK_FILE_BYTES_MAX);
      return parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    } catch (error) {
      if (error instanceof CatalogError) throw error;
      throw new CatalogError(`${path} ${error instanceof FileRefusal ? error.message : 'is not UTF-8'}`);
    }
  }
}

/**
 * The one folder that contains all files, with its slash. Empty when there is none, when it names a style or size, or
 * when a file needs it for a name: `home/24px.svg`.
 */
function wrapperOf(files: readonly string[]): string {
  const end = (files[0]?.indexOf('/') ?? -1) + 1;
  const wrapper = files[0]?.slice(0, end) ?? '';
  const containsAll = end > 0 && files.every((file) => file.startsWith(wrapper));
  if (!containsAll || readAppearance(wrapper.slice(0, -1)) !== undefined) return '';
  const isNameless = (file: string): boolean => {
    const own = file.slice(end);
    return /^[^/]+\.svg$/i.test(own) && readFileName(own.slice(0, -'.svg'.length), false).name === '';
  };
  return files.some(isNameless) ? '' : wrapper;
}

interface DrawnFile extends NamedFile {
  readonly drawing: SourceDrawing;
  readonly lost: readonly string[];
  readonly followsText: boolean;
}

async function readDrawings(
  files: FilesOfPack,
  named: readonly NamedFile[],
  monochrome: Monochrome,
  { sanitizer, onIcon }: ReadOptions,
): Promise<{ drawings: DrawnFile[]; refused: RefusedFile[] }> {
  const drawings: DrawnFile[] = [];
  const refused: RefusedFile[] = [];
  let bytes = 0;
  for (const icon of named) {
    try {
      const content = await files.read(icon.file, DOCUMENT_BYTES_MAX);
      const { lost, followsText, ...drawing } = await readDrawing(content, sanitizer, monochrome);
      bytes += content.length;
      if (bytes > TOTAL_BYTES_MAX)
        throw new CatalogError(
          `the drawings have more than ${TOTAL_BYTES_MAX >> 20} MiB in total: divide them into several packs`,
        );
      drawings.push({ ...icon, drawing, lost, followsText });
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      refused.push({ file: icon.file, reason: error.message });
    }
    onIcon();
  }
  return { drawings, refused };
}

/** Files or names that a note lists. */
const NAMED_MAX = 10;

/** Says how to keep colors that the color of the text has replaced. */
function recolorNotes(drawings: readonly DrawnFile[]): string[] {
  const files = drawings.filter(({ followsText }) => followsText).map(({ file }) => file);
  if (files.length === 0) return [];
  return [
    `${drawingsCounted(files)} in one black or dark gray ${files.length === 1 ? 'takes' : 'take'} the color of the text: ${listed(files)}. To keep the color, import with --monochrome keep, or write "monochrome": "keep" in pack.json.`,
  ];
}

/** Says what drawings lost that could be seen: `2 drawings lost a linked picture: a.svg, b.svg`. */
function lossNotes(drawings: readonly DrawnFile[]): string[] {
  const kinds = new Set(drawings.flatMap(({ lost }) => lost));
  return [...kinds].map((kind) => {
    const files = drawings.filter(({ lost }) => lost.includes(kind)).map(({ file }) => file);
    const verb = kind !== HIDDEN_PART ? 'lost' : files.length === 1 ? 'has' : 'have';
    return `${drawingsCounted(files)} ${verb} a ${kind}: ${listed(files)}. "glyphdex catalog sanitize --explain" lists the parts.`;
  });
}

function drawingsCounted(files: readonly string[]): string {
  return files.length === 1 ? '1 drawing' : `${files.length} drawings`;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, NAMED_MAX).join(', ')}${names.length > NAMED_MAX ? ', …' : ''}`;
}

/**
 * The files that state further names of each drawing, by file of the drawing and name: names of links to it, and its
 * names in previous imports. `unused` are links to files that cannot be used.
 */
function aliasesOf(
  { icons, oldNames }: ReturnType<typeof nameIcons>,
  links: ReadonlyMap<string, string>,
  drawings: readonly DrawnFile[],
): { aliases: ReadonlyMap<string, ReadonlyMap<string, string>>; unused: RefusedFile[] } {
  const aliases = new Map(drawings.map(({ file }) => [file, new Map<string, string>()]));
  const unused: RefusedFile[] = [];
  const named = icons.map(({ name, file }) => [name, file] as const);
  for (const [name, file] of [...named.filter((entry) => links.has(entry[1])), ...oldNames]) {
    const target = links.get(file) ?? file;
    const known = aliases.get(target)?.set(name, file);
    if (known === undefined && target !== file)
      unused.push({ file, reason: `is a link to ${target}, which cannot be used` });
  }
  return { aliases, unused };
}

/** Names the icons that have another name than in the previous import, and keep that as an alias. */
function renameNotes(
  drawings: readonly DrawnFile[],
  oldNames: ReadonlyMap<string, string>,
  previous: ReadonlyMap<string, string> = new Map(),
): string[] {
  const names = new Map(drawings.map(({ name, file }) => [file, name]));
  const renamed = [...oldNames].flatMap(([old, file]) => {
    const name = names.get(file);
    return name === undefined || previous.has(name) ? [] : [`${old} is now ${name}`];
  });
  if (renamed.length === 0) return [];
  return [`Icons have new names, and the old ones remain aliases: ${listed(renamed)}.`];
}

/** Adds tags and aliases of `pack.json` to the icons. */
function labelIcons(
  drawings: readonly DrawnFile[],
  { tags = [], icons = {} }: PackFile,
  aliasFiles: ReadonlyMap<string, ReadonlyMap<string, string>>,
): { icons: DraftIcon[]; notes: string[] } {
  const notes: string[] = [];
  const used = new Set([
    ...drawings.map(({ name }) => name),
    ...[...aliasFiles.values()].flatMap((names) => [...names.keys()]),
  ]);
  const stated = new Map(Object.entries(icons).map(([name, entry]) => [foldName(name), entry]));
  for (const name of stated.keys())
    if (!used.has(name)) notes.push(`pack.json describes "${name}", but no icon has this name.`);
  const labeled = drawings.map(({ name, file, drawing, tags: folders }): DraftIcon => {
    const entry = stated.get(name);
    const further = aliasFiles.get(file) ?? new Map<string, string>();
    const aliases = [...further.keys()];
    for (const alias of new Set((entry?.aliases ?? []).map(foldName))) {
      if (further.has(alias)) continue;
      const obstacle = obstacleOf(alias, name, used);
      if (obstacle !== undefined)
        notes.push(`The alias "${alias}" of ${name} is left out, because ${obstacle}.`);
      else aliases.push(alias);
      used.add(alias);
    }
    const allTags = new Set([...(entry?.tags ?? []), ...folders, ...tags]);
    return { name, file, drawing, aliases, aliasFiles: further, tags: [...allTags] };
  });
  return { icons: labeled, notes };
}

function obstacleOf(alias: string, name: string, used: ReadonlySet<string>): string | undefined {
  if (alias === '') return 'it has no letters or digits';
  if (alias === name) return 'it is the name of the icon itself';
  return used.has(alias) ? 'another icon has this name' : undefined;
}

/** Whether most icons state two or more colors each. False for a pack of one color, such as red. */
function areMulticolored(icons: readonly DraftIcon[]): boolean {
  const colored = icons.filter(({ drawing }) => {
    const colors = Array.from(drawing.body.matchAll(PAINT), ([, color]) => color!.toLowerCase());
    return new Set(colors).size > 1;
  });
  return colored.length > icons.length / 2;
}

const PAINT = /\b(?:fill|stroke|stop-color)(?:="|:)(?!none\b|url|inherit|currentColor)([#\w(),.% ]+)/g;

/** The endings that mean a style or size in the names of this pack, as sets in Iconify JSON declare them. */
function suffixesOf(icons: readonly NamedFile[]): Map<string, string> {
  const endings = new Set(icons.map(({ ending }) => ending).filter((ending) => ending !== ''));
  return new Map([...endings].sort().map((ending) => [ending, ending.replaceAll('-', ' ')]));
}
