import type { IconSetPlaces } from './icon-set.ts';

/**
 * The format that the build writes and the server reads: the files of a catalog generation, and the sections of its
 * index file besides those of the engine. The engine defines the container of the sections (magic, version, directory).
 *
 *     DATA_DIR/catalog/CURRENT                 one line: the name of the active generation
 *     DATA_DIR/catalog/custom-packs.json       its custom packs and sources, with a checksum
 *     DATA_DIR/catalog/<generation>/           manifest.json, index.bin, related-icons.bin,
 *                                          image-descriptors.bin, first-seen.bin
 *     DATA_DIR/catalog/packs/<key>.svg         the documents of one pack and its icon set; all
 *                                              generations with this pack share them
 *     DATA_DIR/catalog/packs/<key>.columns     all other data of its icons; only builds read it
 *     DATA_DIR/catalog/own/<slug>.<hash>.json  a custom pack as it was imported; only builds read it
 */
export const CATALOG_FORMAT_VERSION = 23;

export const CATALOG_FILES = {
  current: 'CURRENT',
  customPacks: 'custom-packs.json',
  manifest: 'manifest.json',
  /** The sections of the engine and of ICON_SECTIONS. The server reads the whole file into memory. */
  index: 'index.bin',
  /**
   * RELATED_SLOTS little-endian uint32 per docId: variants, then similars, each padded with NO_RELATED_ICON. Read by
   * offset.
   */
  relatedIcons: 'related-icons.bin',
  /**
   * Image descriptors by inverted-file cell: the start of each of DESCRIPTOR_CELLS cells and the end of the last
   * (uint32), the docId of each descriptor (uint32), then the descriptors (DESCRIPTOR_BYTES each). Read by offset.
   */
  imageDescriptors: 'image-descriptors.bin',
  /** When icons first appeared that are not in the history of `@iconify/json`; only builds read it. */
  firstSeen: 'first-seen.bin',
} as const;

/** Folders beside the generations. */
export const CATALOG_FOLDERS = { packs: 'packs', own: 'own' } as const;

/** Names of a pack's files in the folder `packs`. */
export const PACK_FILES = {
  /**
   * Sanitized SVG documents, each as the content of an ASCII JSON string without its quotes: first those of the
   * icons in the catalog, then those of hidden icons. Then the icon set, see `IconSetPlaces`. Read by offset.
   */
  svg: (key: string): string => `${key}.svg`,
  columns: (key: string): string => `${key}.columns`,
} as const;

/** Maximum number of variants, and of similars, of one icon. */
export const RELATED_PER_KIND = 12;
export const RELATED_SLOTS = 2 * RELATED_PER_KIND;
/** The pages that icons need: a drawing in black only needs a light one. */
export const GROUNDS = ['any', 'light', 'dark'] as const;
export type Ground = (typeof GROUNDS)[number];
/** Fills the place of a twin that an icon does not have. */
export const NO_TWIN = 0xffff_ffff;
/** Fills the slots behind the last related icon. */
export const NO_RELATED_ICON = 0xffff_ffff;
/** Length of the hash of an icon's SVG document. Cached previews are named by it. */
export const CONTENT_HASH_BYTES = 12;

/** Sections of index.bin besides those of the engine. N is the number of icons, A of aliases, docId the position. */
export const ICON_SECTIONS = {
  /** Float64[N]: public id by docId. */
  id: 'icon.id',
  /** Uint32[N]: docIds in ascending order of public id. */
  docsById: 'icon.docsById',
  /** Float64[A] ascending: ids of alias names. */
  aliasId: 'icon.aliasId',
  /** Uint32[A]: the icon that the alias at this position resolves to. */
  aliasDoc: 'icon.aliasDoc',
  /** Uint32[N+1] and ASCII bytes: the name within the pack, such as `home-outline`. */
  nameOffsets: 'icon.name.offsets',
  nameBytes: 'icon.name.bytes',
  /**
   * Titles that are not `displayName` of the name: Uint32[T] docIds ascending, Uint32[T+1] and UTF-8 of their titles.
   */
  titleDocs: 'icon.title.docs',
  titleOffsets: 'icon.title.offsets',
  titleBytes: 'icon.title.bytes',
  /** Uint8[N × CONTENT_HASH_BYTES]. */
  contentHash: 'icon.contentHash',
  /**
   * Uint16[N]: position in `CatalogManifest.packs`. Uint32[N] each: offset and length of the document in that pack's
   * file.
   */
  svgPacks: 'icon.svg.packs',
  svgStarts: 'icon.svg.starts',
  svgLengths: 'icon.svg.lengths',
  /** Uint32[N+1] and pairs of Uint8: position in COLORS, and percent of the painted area. Dominant color first. */
  colorOffsets: 'icon.colors.offsets',
  colorPairs: 'icon.colors.pairs',
  /** Uint32[N]: docIds by title ascending, then by id; and by creation date descending, then by id. */
  docsByName: 'icon.docsByName',
  docsByCreated: 'icon.docsByCreated',
  /** Uint32[N]: when the icon first appeared, in seconds since 1970; 0 when unknown. */
  created: 'icon.created',
  /** Uint8[N]: position in GROUNDS. Uint32[N]: the docId of the icon for the other page, or NO_TWIN. */
  grounds: 'icon.grounds',
  groundTwins: 'icon.groundTwins',
  /** UTF-8 JSON, a `CatalogReference`. */
  reference: 'catalog.reference',
  /** ASCII JSON, `IconSetSummary[]` in order of prefix, those of hidden sets included. */
  iconSets: 'catalog.iconSets',
  /** The words in names of visible icons, in order, each followed by a line break. */
  nameWords: 'catalog.nameWords',
  /** Pairs of a code point of an icon font and the docId of its icon, ascending. */
  codePoints: 'catalog.codePoints',
} as const;

/**
 * The facets of icons in the engine. Values are positions in ICON_TYPES, SHAPES, COLORS, STYLES and
 * `CatalogReference.packs`. `type`, `shape` and `pack` are single-valued.
 */
export const FACETS = { type: 'type', shape: 'shape', color: 'color', style: 'style', pack: 'pack' } as const;

/** A pack in the reference lists. */
export interface PackRecord {
  readonly slug: string;
  readonly name: string;
  readonly version: string | null;
  readonly category: string | null;
  readonly author: { readonly name: string; readonly url: string | null };
  readonly license: { readonly title: string; readonly spdx: string | null; readonly url: string | null };
  readonly iconsCount: number;
  readonly palette: boolean;
  readonly visibility?: Visibility;
}

/**
 * Anybody sees a public pack, and only clients with a secret key see a private one. Absent in packs of the sources and
 * in packs that were imported before packs could be private: these are public.
 */
export type Visibility = 'public' | 'private';

/** Content of the section `catalog.reference`: the reference lists, counted by the build. */
export interface CatalogReference {
  readonly packs: readonly PackRecord[];
  /** Slugs of all private packs, those without icons in the catalog included. Absent if there are none. */
  readonly privatePacks?: readonly string[];
  /** The number of icons for each position of ICON_TYPES, SHAPES, COLORS and STYLES. */
  readonly typeCounts: readonly number[];
  readonly shapeCounts: readonly number[];
  readonly colorCounts: readonly number[];
  readonly styleCounts: readonly number[];
}

/** Size and checksum of a file. */
export interface FileDigest {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A pack of a generation and its files. */
export interface ManifestPack {
  readonly slug: string;
  /** `source`: from the sources of the build. `own`: imported by the operator. */
  readonly origin: 'source' | 'own';
  /** The name of its files: a hash of all that their content depends on. See `packKey` in packages/catalog. */
  readonly key: string;
  readonly iconsCount: number;
  /** The time at which the pack with this key was added, in ISO 8601. */
  readonly addedAt: string;
  readonly svg: FileDigest;
  readonly columns: FileDigest;
  /** Where the icon set is in the SVG file. */
  readonly iconSet: IconSetPlaces;
  /** File name in the folder `own`; null for a pack from a source. */
  readonly imported: string | null;
}

/** Icons and sets left out of a catalog, counted by reason. */
export interface RefusalCount {
  readonly reason: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** Content of manifest.json. Only this file contains times, so equal sources give equal other files. */
export interface CatalogManifest {
  readonly formatVersion: number;
  readonly generation: string;
  readonly builtAt: string;
  readonly sources: readonly { readonly name: string; readonly version: string }[];
  readonly iconsCount: number;
  readonly aliasesCount: number;
  /** Packs with icons, as the reference lists show them. */
  readonly packsCount: number;
  /** In order of slug, including packs without a usable icon. */
  readonly packs: readonly ManifestPack[];
  /** Sets of the sources that could not be read at all. */
  readonly refusedSets: readonly { readonly name: string; readonly reason: string }[];
  readonly refused: readonly RefusalCount[];
  readonly files: readonly (FileDigest & { readonly name: string })[];
}
