import { hash } from 'node:crypto';
import {
  asciiJson,
  CONTENT_HASH_BYTES,
  ICON_TYPES,
  SHAPES,
  STYLES,
  type StyleSlug,
} from '@glyphdex/contract';
import { DESCRIPTOR_BYTES, describeImage } from '@glyphdex/engine';
import { joinColumn } from '../columns/join-columns.ts';
import type { DerivedIcon } from '../derive/derive-icon.ts';

/** The stored values of the drawings of a pack, by row. */
export interface DrawingColumns {
  /** Positions in ICON_TYPES and SHAPES. */
  readonly types: Uint8Array;
  readonly shapes: Uint8Array;
  /** One bit per position in STYLES. */
  readonly styles: Uint32Array;
  /** Pairs (position in COLORS, percent) of row r: from `colorOffsets[r]` up to `colorOffsets[r + 1]`. */
  readonly colorOffsets: Uint32Array;
  readonly colorPairs: Uint8Array;
  /** Image descriptors, DESCRIPTOR_BYTES each; the bytes are signed. */
  readonly descriptors: Uint8Array;
  /** Byte offsets of each document in the pack's SVG file, and the end of the last. */
  readonly svgOffsets: Uint32Array;
  /** CONTENT_HASH_BYTES each. */
  readonly contentHashes: Uint8Array;
}

const STYLE_BITS: ReadonlyMap<StyleSlug, number> = new Map(STYLES.map(({ slug }, i) => [slug, 1 << i]));

/** Collects the stored values of drawings, which are added in the order of rows. */
export class DrawingWriter {
  readonly #types: number[] = [];
  readonly #shapes: number[] = [];
  readonly #styles: number[] = [];
  readonly #colorOffsets = [0];
  readonly #colorPairs: number[] = [];
  readonly #svgOffsets = [0];
  readonly #contentHashes: Buffer[] = [];
  readonly #descriptors: Int8Array[] = [];
  readonly #documents: Buffer[] = [];
  readonly #hiddenDocuments: Buffer[] = [];

  add(svg: string, { type, shape, styles, colors, canvas }: DerivedIcon): void {
    this.#types.push(ICON_TYPES.indexOf(type));
    this.#shapes.push(SHAPES.indexOf(shape));
    let bits = 0;
    for (const slug of styles) bits |= STYLE_BITS.get(slug)!;
    this.#styles.push(bits);
    for (const { color, percent } of colors) this.#colorPairs.push(color, percent);
    this.#colorOffsets.push(this.#colorPairs.length / 2);
    const descriptor = new Int8Array(DESCRIPTOR_BYTES);
    describeImage(canvas, descriptor, 0);
    this.#descriptors.push(descriptor);
    const document = storedDocument(svg);
    this.#documents.push(document);
    this.#svgOffsets.push((this.#svgOffsets.at(-1) ?? 0) + document.length);
    this.#contentHashes.push(hash('sha256', svg, 'buffer').subarray(0, CONTENT_HASH_BYTES));
  }

  /** Adds the document of a hidden icon, which has no row. */
  addHidden(svg: string): void {
    this.#hiddenDocuments.push(storedDocument(svg));
  }

  /** The columns, and all documents as JSON string contents in ASCII: first those of rows, then the hidden ones. */
  finish(): { readonly columns: DrawingColumns; readonly documents: readonly Uint8Array[] } {
    return {
      columns: {
        types: Uint8Array.from(this.#types),
        shapes: Uint8Array.from(this.#shapes),
        styles: Uint32Array.from(this.#styles),
        colorOffsets: Uint32Array.from(this.#colorOffsets),
        colorPairs: Uint8Array.from(this.#colorPairs),
        descriptors: joinColumn(Uint8Array, this.#descriptors),
        svgOffsets: Uint32Array.from(this.#svgOffsets),
        contentHashes: joinColumn(Uint8Array, this.#contentHashes),
      },
      documents: [...this.#documents, ...this.#hiddenDocuments],
    };
  }
}

function storedDocument(svg: string): Buffer {
  return Buffer.from(asciiJson(svg).slice(1, -1), 'latin1');
}
