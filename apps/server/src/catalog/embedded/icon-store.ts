import {
  CONTENT_HASH_BYTES,
  displayName,
  GROUNDS,
  type Ground,
  ICON_SECTIONS,
  iconId,
  iconSlug,
  NO_TWIN,
  parseIconSlug,
} from '@glyphdex/contract';
import type { Snapshot } from '@glyphdex/engine';

/** The result of a lookup without a match. */
export const NO_ICON = -1;

/** The pack of each icon: its position by docId, and the slug by position. */
export interface PacksOfIcons {
  readonly positions: ArrayLike<number>;
  readonly slugs: readonly string[];
}

/** The fields of icons by docId, and the lookup of icons by public id and slug, in memory. */
export class IconStore {
  readonly count: number;
  /** docIds in ascending order of public id. */
  readonly docsById: Uint32Array;
  readonly #names: Buffer;
  readonly #nameOffsets: Uint32Array;
  readonly #titleDocs: Uint32Array;
  readonly #titleOffsets: Uint32Array;
  readonly #titles: Buffer;
  readonly #ids: Float64Array;
  readonly #aliasIds: Float64Array;
  readonly #aliasDocs: Uint32Array;
  readonly #contentHashes: Buffer;
  readonly #colorOffsets: Uint32Array;
  readonly #colorPairs: Uint8Array;
  readonly #created: Uint32Array;
  readonly #grounds: Uint8Array;
  readonly #groundTwins: Uint32Array;
  readonly #packs: PacksOfIcons;

  constructor(snapshot: Snapshot, packs: PacksOfIcons) {
    this.#packs = packs;
    this.#ids = snapshot.float64(ICON_SECTIONS.id);
    this.count = this.#ids.length;
    this.docsById = snapshot.uint32(ICON_SECTIONS.docsById);
    this.#aliasIds = snapshot.float64(ICON_SECTIONS.aliasId);
    this.#aliasDocs = snapshot.uint32(ICON_SECTIONS.aliasDoc);
    this.#names = asBuffer(snapshot.uint8(ICON_SECTIONS.nameBytes));
    this.#contentHashes = asBuffer(snapshot.uint8(ICON_SECTIONS.contentHash));
    this.#colorOffsets = snapshot.uint32(ICON_SECTIONS.colorOffsets);
    this.#colorPairs = snapshot.uint8(ICON_SECTIONS.colorPairs);
    this.#created = snapshot.uint32(ICON_SECTIONS.created);
    this.#grounds = snapshot.uint8(ICON_SECTIONS.grounds);
    this.#groundTwins = snapshot.uint32(ICON_SECTIONS.groundTwins);
    this.#nameOffsets = snapshot.uint32(ICON_SECTIONS.nameOffsets);
    this.#titleDocs = snapshot.uint32(ICON_SECTIONS.titleDocs);
    this.#titleOffsets = snapshot.uint32(ICON_SECTIONS.titleOffsets);
    this.#titles = asBuffer(snapshot.uint8(ICON_SECTIONS.titleBytes));
  }

  idOf(docId: number): number {
    return this.#ids[docId]!;
  }

  /** The docId of the icon or alias with this public id. O(log icons). */
  findById(id: number): number {
    const docId = this.findOwnId(id);
    return docId === NO_ICON ? this.#findAlias(id) : docId;
  }

  /** Like `findById`, without aliases. */
  findOwnId(id: number): number {
    const { docsById } = this;
    const position = positionOf(id, this.count, (at) => this.#ids[docsById[at]!]!);
    return docsById[position] ?? NO_ICON;
  }

  /** The docId of the icon or alias with this slug. */
  findBySlug(slug: string): number {
    const parts = parseIconSlug(slug);
    if (parts === undefined) return NO_ICON;
    const id = iconId(parts.pack, parts.name);
    const docId = this.findOwnId(id);
    // Ids are hashes, so another slug may have the same id. An alias and its icon are in the same pack.
    if (docId !== NO_ICON) return this.slugOf(docId) === slug ? docId : NO_ICON;
    const target = this.#findAlias(id);
    return target !== NO_ICON && this.slugOf(target).startsWith(`${parts.pack}--`) ? target : NO_ICON;
  }

  slugOf(docId: number): string {
    return iconSlug(this.#packs.slugs[this.#packs.positions[docId]!]!, this.nameOf(docId));
  }

  /** Within the pack, such as `home-outline`. */
  nameOf(docId: number): string {
    return this.#names.toString('latin1', this.#nameOffsets[docId]!, this.#nameOffsets[docId + 1]!);
  }

  /** The name to show, such as `Home Outline`. O(log icons). */
  titleOf(docId: number): string {
    const at = positionOf(docId, this.#titleDocs.length, (position) => this.#titleDocs[position]!);
    return at < 0
      ? displayName(this.nameOf(docId))
      : this.#titles.toString('utf8', this.#titleOffsets[at]!, this.#titleOffsets[at + 1]!);
  }

  /** The digest of the drawing: 16 characters of base64url. */
  contentHashOf(docId: number): string {
    const start = docId * CONTENT_HASH_BYTES;
    return this.#contentHashes.toString('base64url', start, start + CONTENT_HASH_BYTES);
  }

  /** Positions in COLORS with their shares of the painted area, the dominant color first. */
  colorsOf(docId: number): { readonly color: number; readonly percent: number }[] {
    const [from, to] = [this.#colorOffsets[docId]!, this.#colorOffsets[docId + 1]!];
    return Array.from({ length: to - from }, (_, position) => {
      const at = 2 * (from + position);
      return { color: this.#colorPairs[at]!, percent: this.#colorPairs[at + 1]! };
    });
  }

  /** In seconds since 1970; 0 when unknown. */
  createdOf(docId: number): number {
    return this.#created[docId]!;
  }

  groundOf(docId: number): { readonly ground: Ground; readonly twin: string | undefined } {
    const twin = this.#groundTwins[docId]!;
    return {
      ground: GROUNDS[this.#grounds[docId]!]!,
      twin: twin === NO_TWIN ? undefined : this.slugOf(twin),
    };
  }

  #findAlias(id: number): number {
    return this.#aliasDocs[positionOf(id, this.#aliasIds.length, (at) => this.#aliasIds[at]!)] ?? NO_ICON;
  }
}

/** The position of a number in ascending numbers, or -1. */
function positionOf(id: number, count: number, idAt: (position: number) => number): number {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = idAt(middle);
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
