/**
 * The agreement between build plane and serve plane: which files a catalog generation consists of and which
 * sections its index file carries beside those of the search engine. The container itself (magic, version,
 * section table, checksums) is the engine's.
 *
 * DATA_DIR/catalog/CURRENT                 one line: the name of the generation folder in force
 * DATA_DIR/catalog/<generation>/           manifest.json, index.bin, neighbours.bin, descriptors.bin
 * DATA_DIR/catalog/packs/<key>.svg         the documents of one pack, shared by all generations that hold it
 * DATA_DIR/catalog/packs/<key>.columns     what else is known of its icons; only builds read it
 * DATA_DIR/catalog/own/<slug>.<hash>.json  a pack of the operator's, as it was imported; only builds read it
 */
export const CATALOG_FORMAT_VERSION = 15;

export const CATALOG_FILES = {
  current: 'CURRENT',
  manifest: 'manifest.json',
  /** Read whole into memory at start: search engine and stored fields. */
  index: 'index.bin',
  /** Per docId NEIGHBOUR_SLOTS little-endian uint32: variants, then similars; NO_NEIGHBOUR fills up. Read by offset. */
  neighbours: 'neighbours.bin',
  /**
   * How icons look, grouped by cell, see the engine's looks: uint32 start of each of LOOK_CELLS cells and end of the last, uint32
   * docId of each look, and LOOK_BYTES of each. Read by offset.
   */
  descriptors: 'descriptors.bin',
} as const;

/** Folders beside the generations. */
export const CATALOG_FOLDERS = { packs: 'packs', own: 'own' } as const;

/** How the files of a pack are called in the folder `packs`. */
export const PACK_FILES = {
  /** Sanitized SVG documents, each the inside of a JSON string in ASCII (quotes and non-ASCII escaped), read by offset. */
  svg: (key: string): string => `${key}.svg`,
  columns: (key: string): string => `${key}.columns`,
} as const;

export const NEIGHBOURS_PER_KIND = 12;
export const NEIGHBOUR_SLOTS = 2 * NEIGHBOURS_PER_KIND;
export const NO_NEIGHBOUR = 0xffff_ffff;
/** Bytes of an icon's content hash (of its SVG document), the name under which previews are cached. */
export const CONTENT_HASH_BYTES = 12;

/** Sections of index.bin that hold icons. N is the number of icons, docId the position. */
export const ICON_SECTIONS = {
  /** Float64[N]: public id by docId. */
  id: 'icon.id',
  /** Uint32[N]: docIds in ascending order of public id. */
  docsById: 'icon.docsById',
  /** Float64[A] ascending: ids of alias names. */
  aliasId: 'icon.aliasId',
  /** Uint32[A]: the icon that the alias at this position resolves to. */
  aliasDoc: 'icon.aliasDoc',
  /** Uint32[N+1] and bytes: the name within the pack, such as `home-outline`, in ASCII. */
  nameOffsets: 'icon.name.offsets',
  nameBytes: 'icon.name.bytes',
  /** Uint8[N × CONTENT_HASH_BYTES]. */
  contentHash: 'icon.contentHash',
  /** Uint16[N]: position in `CatalogManifest.packs`; Uint32[N] each: where the document lies in that pack's file. */
  svgPacks: 'icon.svg.packs',
  svgStarts: 'icon.svg.starts',
  svgLengths: 'icon.svg.lengths',
  /** Uint32[N+1] and Uint8 pairs (COLORS position, share of the painted area in percent), dominant first. */
  colorOffsets: 'icon.colors.offsets',
  colorPairs: 'icon.colors.pairs',
  /** Uint32[N]: docIds by name ascending, then by id; and by creation date descending, then by id. */
  docsByName: 'icon.docsByName',
  docsByCreated: 'icon.docsByCreated',
  /** UTF-8 JSON, a `CatalogReference`. */
  reference: 'catalog.reference',
} as const;

/**
 * Facet fields that the search engine knows icons by. Values are positions: in ICON_TYPES, SHAPES, COLORS, STYLES,
 * and in `CatalogReference.packs`. `type`, `shape` and `pack` are single-valued.
 */
export const FACETS = { type: 'type', shape: 'shape', color: 'color', style: 'style', pack: 'pack' } as const;

/** What the catalog knows of a pack. */
export interface PackRecord {
  readonly slug: string;
  readonly name: string;
  readonly version: string | null;
  readonly category: string | null;
  readonly author: { readonly name: string; readonly url: string | null };
  readonly license: { readonly title: string; readonly spdx: string | null; readonly url: string | null };
  readonly iconsCount: number;
  readonly palette: boolean;
}

/** Content of the section `catalog.reference`: what the reference lists show, counted once at build. */
export interface CatalogReference {
  readonly packs: readonly PackRecord[];
  /** Icons per position of ICON_TYPES, SHAPES, COLORS and STYLES. */
  readonly typeCounts: readonly number[];
  readonly shapeCounts: readonly number[];
  readonly colorCounts: readonly number[];
  readonly styleCounts: readonly number[];
}

/** A file and the digest that it must have. */
export interface FileDigest {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A pack of a generation and the files that it lies in. */
export interface ManifestPack {
  readonly slug: string;
  /** Whether it comes from the sources of the build or the operator has imported it. */
  readonly origin: 'source' | 'own';
  /** Names its files: a hash of its content, of what is said of it, and of the program that processed it. */
  readonly key: string;
  readonly iconsCount: number;
  /** ISO 8601: since when the catalog has the pack with this key. */
  readonly addedAt: string;
  readonly svg: FileDigest;
  readonly columns: FileDigest;
  /** Name in the folder `own` of what was imported; null for a pack from a source. */
  readonly imported: string | null;
}

/** What was left out of a catalog, counted by reason. */
export interface RefusalCount {
  readonly reason: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** Content of manifest.json. Only this file carries times, so equal sources give an equal generation. */
export interface CatalogManifest {
  readonly formatVersion: number;
  readonly generation: string;
  readonly builtAt: string;
  readonly sources: readonly { readonly name: string; readonly version: string }[];
  readonly iconsCount: number;
  readonly aliasesCount: number;
  /** Packs with icons, as the reference lists show them. */
  readonly packsCount: number;
  /** By slug; also those of which no icon could be taken. */
  readonly packs: readonly ManifestPack[];
  /** Sets of the sources that could not be read at all. */
  readonly refusedSets: readonly { readonly name: string; readonly reason: string }[];
  readonly refused: readonly RefusalCount[];
  readonly files: readonly (FileDigest & { readonly name: string })[];
}
