import { join } from 'node:path';
import {
  CATALOG_FILES,
  type CatalogManifest,
  type CatalogReference,
  FACETS,
  ICON_SECTIONS,
  iconSlug,
  RELATED_SLOTS,
} from '@glyphdex/contract';
import { decodeUtf8, openSnapshot, Searcher, type Snapshot } from '@glyphdex/engine';
import { CatalogUnusable } from '../catalog.ts';
import { activeFolder, documentsPath, readCatalogFiles, whyUnreadable } from './catalog-files.ts';
import { DescriptorStore } from './descriptor-store.ts';
import { IconSetsStore } from './icon-sets-store.ts';
import { IconStore, NO_ICON } from './icon-store.ts';
import { RelatedIconsStore } from './related-icons-store.ts';
import { type DocumentPlaces, SvgStore } from './svg-store.ts';

/** A build may remove old files during an attempt. More attempts would hide another error. */
const ATTEMPTS_MAX = 3;

/**
 * Opens the active generation in `dataDir` after it has compared the SHA-256 digests of all files with the manifest.
 * Rejects with `CatalogUnusable` if there is none or it is damaged, and with an `OperatorError` if a build cannot help.
 * Takes about 0.4 s for 370,000 icons.
 */
export async function openGeneration(dataDir: string, isShared = false): Promise<OpenGeneration> {
  for (let attempt = 1; ; attempt++) {
    const folder = activeFolder(dataDir);
    try {
      return await openGenerationIn(folder, isShared);
    } catch (error) {
      const isReplaced = attempt < ATTEMPTS_MAX && activeFolder(dataDir) !== folder;
      if (!isReplaced) throw error;
    }
  }
}

/** An open generation, as it is sent to another thread. */
export interface SharedFiles {
  readonly folder: string;
  readonly manifest: CatalogManifest;
  /** The whole index in memory that threads share. */
  readonly index: ArrayBufferLike;
}

/** Opens the generation in this folder, with the same checks, and closes it. Returns its name. */
export async function checkGenerationIn(folder: string): Promise<string> {
  const opened = await openGenerationIn(folder);
  opened.retire();
  return opened.manifest.generation;
}

/** Opens the generation in this folder, with the same checks. */
export async function openGenerationIn(folder: string, isShared = false): Promise<OpenGeneration> {
  const files = await readCatalogFiles(folder, isShared);
  try {
    return new OpenGeneration({ folder, ...files });
  } catch (error) {
    if (error instanceof CatalogUnusable) throw error;
    throw whyUnreadable(folder, error);
  }
}

/** The docIds of a code point in `ICON_SECTIONS.codePoints`. O(pairs). */
function docsAt(codePoint: number, pairs: Uint32Array): number[] {
  const docIds: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === codePoint) docIds.push(pairs[at + 1]!);
  return docIds;
}

/** The open files of one generation, by docId. `EmbeddedCatalog` translates docIds into public ids. */
export class OpenGeneration {
  /** For other threads, if the index is in shared memory. */
  readonly shared: SharedFiles;
  readonly manifest: CatalogManifest;
  readonly reference: CatalogReference;
  readonly snapshot: Snapshot;
  readonly icons: IconStore;
  readonly svgs: SvgStore;
  readonly iconSets: IconSetsStore;
  readonly related: RelatedIconsStore;
  readonly descriptors: DescriptorStore;
  readonly searcher: Searcher;
  #users = 0;
  #isRetired = false;

  /** Of files that were checked, perhaps by another thread. Takes some milliseconds. */
  constructor(shared: SharedFiles) {
    const { folder, manifest, index } = shared;
    const snapshot = openSnapshot(index);
    this.shared = shared;
    this.manifest = manifest;
    this.snapshot = snapshot;
    this.reference = JSON.parse(decodeUtf8(snapshot.uint8(ICON_SECTIONS.reference))) as CatalogReference;
    const codePoints = snapshot.uint32(ICON_SECTIONS.codePoints);
    const packs = new Map(this.reference.packs.map(({ slug }, value) => [slug, value]));
    this.searcher = new Searcher(snapshot, {
      packOf: (slug) => packs.get(slug),
      packsOfMaker: (slug) => this.#packsOfMaker(slug),
      findName: (pack, name) => {
        const docId = packs.has(pack) ? this.icons.findBySlug(iconSlug(pack, name)) : NO_ICON;
        return docId === NO_ICON ? undefined : docId;
      },
      findCodePoint: (codePoint) => docsAt(codePoint, codePoints),
    });
    this.icons = new IconStore(snapshot, {
      positions: this.searcher.column(FACETS.pack),
      slugs: this.reference.packs.map(({ slug }) => slug),
    });
    const places: DocumentPlaces = {
      packs: snapshot.uint16(ICON_SECTIONS.svgPacks),
      starts: snapshot.uint32(ICON_SECTIONS.svgStarts),
      lengths: snapshot.uint32(ICON_SECTIONS.svgLengths),
    };
    this.descriptors = new DescriptorStore(join(folder, CATALOG_FILES.imageDescriptors));
    this.#checkCounts(folder, places);
    this.svgs = new SvgStore(
      manifest.packs.map(({ key }) => documentsPath(folder, key)),
      places,
    );
    this.iconSets = new IconSetsStore(snapshot, manifest.packs, this.svgs);
    this.related = new RelatedIconsStore(join(folder, CATALOG_FILES.relatedIcons));
  }

  /** Keeps the files open over an `await`, until the returned function is called. Synchronous work needs no hold. */
  hold(): () => void {
    this.#users++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#users--;
      if (this.#isRetired && this.#users === 0) this.#close();
    };
  }

  /** Closes the files as soon as nobody holds them. */
  retire(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    if (this.#users === 0) this.#close();
  }

  #close(): void {
    this.svgs.close();
    this.related.close();
    this.descriptors.close();
  }

  #packsOfMaker(slug: string): string[] {
    const { packs } = this.reference;
    const maker = packs.find((pack) => pack.slug === slug)?.author?.name;
    return packs
      .filter(({ author }) => maker !== undefined && author?.name === maker)
      .toSorted((a, b) => b.iconsCount - a.iconsCount)
      .map((pack) => pack.slug);
  }

  #checkCounts(folder: string, places: DocumentPlaces): void {
    const { iconsCount, files, packs } = this.manifest;
    const bytesOf = (name: string) => files.find((file) => file.name === name)?.bytes;
    const agree =
      this.icons.count === iconsCount &&
      this.searcher.documentsCount === iconsCount &&
      packs.reduce((sum, pack) => sum + pack.iconsCount, 0) === iconsCount &&
      [places.packs, places.starts, places.lengths].every(({ length }) => length === iconsCount) &&
      places.packs.every(
        (pack, docId) => places.starts[docId]! + places.lengths[docId]! <= (packs[pack]?.svg.bytes ?? -1),
      ) &&
      bytesOf(CATALOG_FILES.relatedIcons) === iconsCount * RELATED_SLOTS * Uint32Array.BYTES_PER_ELEMENT &&
      packs.every(
        ({ svg, iconSet: { namesStart, listsStart } }) => namesStart <= listsStart && listsStart <= svg.bytes,
      ) &&
      // Empty drawings have no image descriptor.
      this.descriptors.count <= iconsCount &&
      bytesOf(CATALOG_FILES.imageDescriptors) === this.descriptors.bytes;
    if (agree) return;
    this.descriptors.close();
    throw new CatalogUnusable(
      'unreadable',
      `The files of the catalog in ${folder} contradict each other: their lengths or counts of icons do not match.`,
    );
  }
}
