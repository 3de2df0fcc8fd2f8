import { hash } from 'node:crypto';
import {
  asciiJson,
  CONTENT_HASH_BYTES,
  ICON_TYPES,
  SHAPES,
  STYLES,
  type StyleSlug,
} from '@glyphdex/contract';
import { describeLook, LOOK_BYTES } from '@glyphdex/engine';
import type { Canvas } from '@glyphdex/raster';
import type { DerivedIcon } from '../derive/derive-icon.ts';
import type { NameReader } from '../derive/name-parts.ts';
import type { IconColumns } from '../packs/pack-columns.ts';
import type { SourceIcon } from '../source/icon-source.ts';

const STYLE_BITS: ReadonlyMap<StyleSlug, number> = new Map(STYLES.map(({ slug }, i) => [slug, 1 << i]));

/** The columns of one stretch of a set in the making. */
export class PartColumns {
  readonly #icons: SourceIcon[] = [];
  readonly #concepts: string[] = [];
  readonly #aliasConcepts: string[][] = [];
  readonly #affixes: number[] = [];
  readonly #types: number[] = [];
  readonly #shapes: number[] = [];
  readonly #styles: number[] = [];
  readonly #colorOffsets = [0];
  readonly #colorPairs: number[] = [];
  readonly #svgOffsets = [0];
  readonly #contentHashes: Buffer[] = [];
  #looks = new Int8Array(1 << 14);
  #svgBytes = Buffer.allocUnsafe(1 << 20);

  add(
    icon: SourceIcon,
    svg: string,
    name: { concept: string; affixes: number },
    derived: DerivedIcon,
    names: NameReader,
  ): void {
    this.#icons.push(icon);
    this.#concepts.push(name.concept);
    this.#affixes.push(Math.min(name.affixes, 255));
    this.#aliasConcepts.push(icon.aliases.map((alias) => names.read(alias).concept));
    this.#types.push(ICON_TYPES.indexOf(derived.type));
    this.#shapes.push(SHAPES.indexOf(derived.shape));
    let styles = 0;
    for (const slug of derived.styles) styles |= STYLE_BITS.get(slug)!;
    this.#styles.push(styles);
    for (const { color, percent } of derived.colors) this.#colorPairs.push(color, percent);
    this.#colorOffsets.push(this.#colorPairs.length / 2);
    this.#addLook(derived.canvas);
    this.#addSvg(svg);
  }

  #addLook(canvas: Canvas): void {
    const start = (this.#icons.length - 1) * LOOK_BYTES;
    if (start + LOOK_BYTES > this.#looks.length) {
      const larger = new Int8Array(2 * this.#looks.length);
      larger.set(this.#looks);
      this.#looks = larger;
    }
    describeLook(canvas, this.#looks, start);
  }

  #addSvg(svg: string): void {
    const inside = asciiJson(svg).slice(1, -1);
    const start = this.#svgOffsets.at(-1) ?? 0;
    const end = start + inside.length;
    if (end > this.#svgBytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, 2 * this.#svgBytes.length));
      this.#svgBytes.copy(larger, 0, 0, start);
      this.#svgBytes = larger;
    }
    this.#svgBytes.write(inside, start, 'latin1');
    this.#svgOffsets.push(end);
    this.#contentHashes.push(hash('sha256', svg, 'buffer').subarray(0, CONTENT_HASH_BYTES));
  }

  finish(): IconColumns & { readonly svgBytes: Uint8Array } {
    return {
      names: this.#icons.map((icon) => icon.name),
      aliases: this.#icons.map((icon) => icon.aliases),
      categories: this.#icons.map((icon) => icon.categories),
      concepts: this.#concepts,
      affixes: Uint8Array.from(this.#affixes),
      aliasConcepts: this.#aliasConcepts,
      types: Uint8Array.from(this.#types),
      shapes: Uint8Array.from(this.#shapes),
      styles: Uint32Array.from(this.#styles),
      colorOffsets: Uint32Array.from(this.#colorOffsets),
      colorPairs: Uint8Array.from(this.#colorPairs),
      looks: new Uint8Array(this.#looks.slice(0, this.#icons.length * LOOK_BYTES).buffer),
      svgOffsets: Uint32Array.from(this.#svgOffsets),
      svgBytes: new Uint8Array(this.#svgBytes.subarray(0, this.#svgOffsets.at(-1))),
      contentHashes: new Uint8Array(Buffer.concat(this.#contentHashes)),
    };
  }
}
