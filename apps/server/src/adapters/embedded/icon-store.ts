import { CONTENT_HASH_BYTES, ICON_SECTIONS, iconId, iconSlug, parseIconSlug } from '@glyphdex/contract';
import type { Snapshot } from '@glyphdex/engine';
import type { SectionReader } from './left-out-sections.ts';

/** Answered instead of a docId when there is no such icon. */
export const NO_ICON = -1;

/** ASCII texts side by side: text `i` lies from `offsets[i]` to `offsets[i + 1]`. */
export interface AsciiTexts {
  readonly bytes: Buffer;
  readonly offsets: Uint32Array;
}

/** Which pack is an icon of? By docId the position among packs, and by that their slugs. */
export interface PacksOfIcons {
  readonly positions: ArrayLike<number>;
  readonly slugs: readonly string[];
}

/** Which icon is this, and what is known of it? Colours and content hashes are read by offset, all else lies in memory. docIds are positions of this catalog. */
export class IconStore {
  readonly count: number;
  /** Names within their packs by docId, such as `home-outline`. */
  readonly names: AsciiTexts;
  /** docIds in ascending order of public id. */
  readonly docsById: Uint32Array;
  readonly #ids: Float64Array;
  readonly #aliasIds: Float64Array;
  readonly #aliasDocs: Uint32Array;
  readonly #sections: SectionReader;
  readonly #packs: PacksOfIcons;

  constructor(snapshot: Snapshot, sections: SectionReader, packs: PacksOfIcons) {
    this.#sections = sections;
    this.#packs = packs;
    this.#ids = snapshot.float64(ICON_SECTIONS.id);
    this.count = this.#ids.length;
    this.docsById = snapshot.uint32(ICON_SECTIONS.docsById);
    this.#aliasIds = snapshot.float64(ICON_SECTIONS.aliasId);
    this.#aliasDocs = snapshot.uint32(ICON_SECTIONS.aliasDoc);
    this.names = {
      bytes: asBuffer(snapshot.uint8(ICON_SECTIONS.nameBytes)),
      offsets: snapshot.uint32(ICON_SECTIONS.nameOffsets),
    };
  }

  idOf(docId: number): number {
    return this.#ids[docId]!;
  }

  /** The icon with this public id, or the one that an alias with this id stands for. O(log icons). */
  findById(id: number): number {
    const docId = this.findOwnId(id);
    return docId === NO_ICON ? this.#findAlias(id) : docId;
  }

  /** As `findById`, without aliases. */
  findOwnId(id: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const docId = this.docsById[middle]!;
      const found = this.#ids[docId]!;
      if (found === id) return docId;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return NO_ICON;
  }

  /** The icon with this slug, or the one of the same pack that an alias with this slug stands for. */
  findBySlug(slug: string): number {
    const parts = parseIconSlug(slug);
    if (parts === undefined) return NO_ICON;
    const id = iconId(parts.pack, parts.name);
    const docId = this.findOwnId(id);
    // Ids are hashes: another slug may lead to the same one, however improbable that is.
    if (docId !== NO_ICON) return this.slugOf(docId) === slug ? docId : NO_ICON;
    const target = this.#findAlias(id);
    return target !== NO_ICON && this.slugOf(target).startsWith(`${parts.pack}--`) ? target : NO_ICON;
  }

  slugOf(docId: number): string {
    const { bytes, offsets } = this.names;
    const name = bytes.toString('latin1', offsets[docId]!, offsets[docId + 1]!);
    return iconSlug(this.#packs.slugs[this.#packs.positions[docId]!]!, name);
  }

  /** The name of this icon's drawing: 16 characters of base64url. */
  contentHashOf(docId: number): string {
    const { contentHash } = ICON_SECTIONS;
    return this.#sections
      .bytes(contentHash, docId * CONTENT_HASH_BYTES, CONTENT_HASH_BYTES)
      .toString('base64url');
  }

  /** Position in COLORS and share in percent, in turn; the dominant first. */
  colorsOf(docId: number): Buffer {
    const bounds = this.#sections.bytes(ICON_SECTIONS.colorOffsets, docId * 4, 8);
    const [from, to] = [bounds.readUInt32LE(0), bounds.readUInt32LE(4)];
    return this.#sections.bytes(ICON_SECTIONS.colorPairs, 2 * from, 2 * (to - from));
  }

  #findAlias(id: number): number {
    let low = 0;
    let high = this.#aliasIds.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#aliasIds[middle]!;
      if (found === id) return this.#aliasDocs[middle]!;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return NO_ICON;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
