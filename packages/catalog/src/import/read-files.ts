import { DOCUMENT_BYTES_MAX } from '@glyphdex/svg';
import { CatalogError } from '../catalog-error.ts';
import { type FileList, FileRefusal, type RefusedFile } from '../files/file-list.ts';
import { FACTS_BYTES_MAX, TOTAL_BYTES_MAX } from '../files/limits.ts';
import { readAppearance } from './appearance-words.ts';
import type { DraftPack, Drawing, ReadOptions } from './draft-pack.ts';
import { labelIcons } from './label-icons.ts';
import { type NamedFile, nameIcons } from './name-icons.ts';
import { factsOfFiles } from './pack-facts.ts';
import { PACK_FILE, type PackFile, parsePackFile } from './pack-file.ts';
import { parsePackageFile } from './package-file.ts';
import { readAhead } from './read-ahead.ts';
import { readDrawing } from './read-drawing.ts';
import { usesColors } from './uses-colors.ts';

const PACKAGE_FILE = 'package.json';
const DRAWING = /\.svgz?$/i;

/**
 * Reads the pack that a folder or archive of SVG files holds: names from files, tags from folders, the rest from
 * `pack.json`. Drawings that cannot be used are listed with the reason. Throws `CatalogError` when `pack.json` has
 * mistakes.
 */
export async function readFiles(list: FileList, title: string, options: ReadOptions): Promise<DraftPack> {
  const files = new FilesOfPack(list);
  const stated = (await files.ifThere(PACK_FILE, (json) => parsePackFile(json, PACK_FILE))) ?? {};
  const isLicenseGiven = (options.given.license ?? stated.license) !== undefined;
  const packageFile =
    (await files.ifThere(PACKAGE_FILE, (json) => parsePackageFile(json, isLicenseGiven))) ?? {};
  const facts = factsOfFiles(options.given, stated, packageFile, title);
  const paths = files.paths.filter((path) => DRAWING.test(path));
  const named = nameIcons(paths, options.onSlug(facts.slug));
  options.onStart(named.icons.length);
  const { drawings, refused } = await readDrawings(files, named.icons, options);
  const labeled = labelIcons(drawings, stated);
  return {
    slug: facts.slug,
    info: { ...facts.info, palette: usesColors(labeled.icons) },
    lastModified: undefined,
    suffixes: suffixesOf(named.icons),
    prefixes: new Map(),
    styles: stated.styles ?? [],
    icons: labeled.icons,
    refused: [...list.refused, ...named.refused, ...refused],
    notes: [
      ...facts.notes,
      ...named.renamed.map(
        ({ file, name, wanted }) => `${file} is called ${name}, since another file is called ${wanted}.`,
      ),
      ...labeled.notes,
    ],
  };
}

/** The files below the one folder that archives often put around a pack. */
class FilesOfPack {
  readonly paths: readonly string[];
  readonly #list: FileList;
  readonly #wrapper: string;

  constructor(list: FileList) {
    this.#list = list;
    this.#wrapper = wrapperOf(list.files);
    this.paths = list.files.map((file) => file.slice(this.#wrapper.length));
  }

  async read(path: string, bytesMax: number): Promise<Uint8Array> {
    return await this.#list.read(this.#wrapper + path, bytesMax);
  }

  /** Throws `CatalogError` for a file that is there and cannot be read. */
  async ifThere(path: string, parse: (json: string) => PackFile): Promise<PackFile | undefined> {
    if (!this.paths.includes(path)) return undefined;
    try {
      return parse(new TextDecoder('utf-8', { fatal: true }).decode(await this.read(path, FACTS_BYTES_MAX)));
    } catch (error) {
      if (error instanceof CatalogError) throw error;
      throw new CatalogError(`${path} ${error instanceof FileRefusal ? error.message : 'is not UTF-8'}`);
    }
  }
}

/** The folder, with its slash, that holds everything and says nothing of styles or sizes; empty when there is none. */
function wrapperOf(files: readonly string[]): string {
  const end = (files[0]?.indexOf('/') ?? -1) + 1;
  const wrapper = files[0]?.slice(0, end) ?? '';
  const isAround = end > 0 && files.every((file) => file.startsWith(wrapper));
  return isAround && readAppearance(wrapper.slice(0, -1)) === undefined ? wrapper : '';
}

async function readDrawings(
  files: FilesOfPack,
  named: readonly NamedFile[],
  { sanitizer, onIcon }: ReadOptions,
): Promise<{ drawings: (NamedFile & { drawing: Drawing })[]; refused: RefusedFile[] }> {
  const drawings: (NamedFile & { drawing: Drawing })[] = [];
  const refused: RefusedFile[] = [];
  let bytes = 0;
  const read = async ({ file }: NamedFile) => {
    const content = await files.read(file, DOCUMENT_BYTES_MAX);
    return { length: content.length, drawing: await readDrawing(content, sanitizer) };
  };
  for (const [icon, result] of readAhead(named, read)) {
    try {
      const { drawing, length } = await result;
      bytes += length;
      if (bytes > TOTAL_BYTES_MAX)
        throw new CatalogError(
          `the drawings come to more than ${TOTAL_BYTES_MAX >> 20} MiB: import them in parts`,
        );
      drawings.push({ ...icon, drawing });
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      refused.push({ file: icon.file, reason: error.message });
    }
    onIcon();
  }
  return { drawings, refused };
}

/** The endings by which this pack names its styles, as sets in Iconify JSON declare them. */
function suffixesOf(icons: readonly NamedFile[]): Map<string, string> {
  const endings = new Set(icons.map(({ ending }) => ending).filter((ending) => ending !== ''));
  return new Map([...endings].sort().map((ending) => [ending, ending.replaceAll('-', ' ')]));
}
