import { COLORS, FACETS, ICON_TYPES, iconSlug, STYLES } from '@glyphdex/contract';
import type { Tag } from '@glyphdex/engine';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import { licenseView } from '../../services/reference/license-view.ts';
import { asciiJson } from './ascii-json.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Expansions } from './expansions.ts';
import type { PreviewAddresses } from './preview-addresses.ts';

const DASH = 0x2d;
const SPACE = 0x20;
const FIRST_LETTER = 0x61;
/** What makes a small letter of ASCII a capital one. */
const CAPITAL_MASK = 0xdf;
/** Bytes of an icon beside its names and what surrounds them: twice its id, the token and the marks between them. */
const DIGITS_AND_TOKEN_BYTES_MAX = 90;

/** Writes icons as JSON, joined from fragments that were made at build or when the catalog was opened. */
export class IconWriter {
  readonly #catalog: OpenCatalog;
  readonly #addresses: PreviewAddresses;
  readonly #writer: ByteWriter;
  /** What stands between the values of the base fields: by type, by pack, and before the address. */
  readonly #beforeName: readonly Buffer[];
  readonly #beforeSlug: readonly Buffer[];
  readonly #beforeAddress: Buffer;
  readonly #typeOf: ArrayLike<number>;
  readonly #packOf: ArrayLike<number>;
  readonly #packs: readonly string[];
  readonly #tags = new Map<string, string>();
  /** Kept so that the loops of `fetch` have a result and are not left out. */
  fetched = 0;

  constructor(catalog: OpenCatalog, addresses: PreviewAddresses, publicUrl: string, writer: ByteWriter) {
    this.#catalog = catalog;
    this.#addresses = addresses;
    this.#writer = writer;
    const prefix = asciiJson(`${publicUrl}/previews/`).slice(0, -1);
    this.#beforeName = ICON_TYPES.map((type) => Buffer.from(`,"type":"${type}","name":"`, 'latin1'));
    this.#beforeSlug = catalog.reference.packs.map(({ slug }) =>
      Buffer.from(`","slug":"${iconSlug(slug, '')}`, 'latin1'),
    );
    this.#beforeAddress = Buffer.from(`","static_image_url":${prefix}`, 'latin1');
    this.#typeOf = catalog.searcher.column(FACETS.type);
    this.#packOf = catalog.searcher.column(FACETS.pack);
    this.#packs = catalog.reference.packs.map(({ name, slug, author, license }) =>
      asciiJson({ name, slug, author, license: licenseView(license) }),
    );
  }

  /**
   * Fetches the memory that these icons are written from. Their bytes lie far apart; in a loop that does nothing else
   * the processor waits for many of them at once, which saves a quarter of the time of a page.
   */
  fetch(docIds: Uint32Array): void {
    const { icons } = this.#catalog;
    const { bytes, offsets } = icons.names;
    let fetched = 0;
    for (let i = 0; i < docIds.length; i++) {
      const docId = docIds[i]!;
      fetched += offsets[docId]! + this.#typeOf[docId]! + this.#packOf[docId]! + icons.idOf(docId);
    }
    for (let i = 0; i < docIds.length; i++) fetched += bytes[offsets[docIds[i]!]!]!;
    this.fetched = fetched + this.#addresses.fetch(docIds);
  }

  /** Writes one icon with the expansions asked for. */
  icon(docId: number, expansions: Expansions): void {
    this.#baseFields(docId);
    if (expansions.svg) this.#svg(docId);
    if (expansions.styles) this.#styles(docId);
    if (expansions.colors) this.#colors(docId);
    if (expansions.tags) this.#tagList(docId);
    if (expansions.packs) this.#pack(docId);
    if (expansions.variants) this.#summaries('variants', this.#catalog.neighbours.variantsOf(docId));
    if (expansions.similars) this.#summaries('similars', this.#catalog.neighbours.similarsOf(docId));
    this.#writer.text('}');
  }

  /** Tags as `related_tags` shows them. */
  tags(tags: readonly Tag[]): void {
    const writer = this.#writer;
    writer.text('[');
    for (let i = 0; i < tags.length; i++) {
      if (i > 0) writer.text(',');
      writer.text(this.#tagJson(tags[i]!));
    }
    writer.text(']');
  }

  /** `{` and the base fields; the object stays open. */
  #baseFields(docId: number): void {
    const { icons } = this.#catalog;
    const { bytes: names, offsets } = icons.names;
    const start = offsets[docId]!;
    const end = offsets[docId + 1]!;
    const beforeName = this.#beforeName[this.#typeOf[docId]!]!;
    const beforeSlug = this.#beforeSlug[this.#packOf[docId]!]!;
    const beforeAddress = this.#beforeAddress;
    const writer = this.#writer;
    const pieces = beforeName.length + beforeSlug.length + beforeAddress.length;
    writer.reserve(pieces + 2 * (end - start) + DIGITS_AND_TOKEN_BYTES_MAX);
    writer.text('{"id":');
    const { bytes } = writer;
    let digit = writer.end;
    let at = writeDigits(icons.idOf(docId), bytes, digit);
    const digitsEnd = at;
    bytes.set(beforeName, at);
    at += beforeName.length;
    at = writeTitle(names, start, end, bytes, at);
    bytes.set(beforeSlug, at);
    at += beforeSlug.length;
    at = write(names, start, end, bytes, at);
    bytes.set(beforeAddress, at);
    at += beforeAddress.length;
    while (digit < digitsEnd) bytes[at++] = bytes[digit++]!;
    bytes[at++] = DASH;
    at = this.#addresses.writeToken(docId, bytes, at);
    writer.end = at;
    writer.text('.avif"');
  }

  #svg(docId: number): void {
    const writer = this.#writer;
    const { svgs } = this.#catalog;
    writer.text(',"svg":{"svg_code":"');
    writer.reserve(svgs.byteLength(docId));
    writer.end += svgs.readInto(docId, writer.bytes, writer.end);
    writer.text('"}');
  }

  #styles(docId: number): void {
    const values = this.#catalog.searcher.valuesOf(FACETS.style, docId);
    let list = ',"styles":[';
    for (let i = 0; i < values.length; i++) list += (i > 0 ? ',' : '') + STYLE_JSON[values[i]!];
    this.#writer.text(`${list}]`);
  }

  #colors(docId: number): void {
    const pairs = this.#catalog.icons.colorsOf(docId);
    let list = ',"colors":[';
    for (let at = 0; at < pairs.length; at += 2) {
      list += `${at > 0 ? ',' : ''}${COLOR_JSON[pairs[at]!]!}${pairs[at + 1]! / 100}}`;
    }
    this.#writer.text(`${list}]`);
  }

  #tagList(docId: number): void {
    this.#writer.text(',"tags":');
    this.tags(this.#catalog.searcher.tagsOf(docId));
  }

  #pack(docId: number): void {
    const pack = this.#catalog.searcher.valuesOf(FACETS.pack, docId)[0]!;
    this.#writer.text(`,"packs":[${this.#packs[pack]}]`);
  }

  #summaries(name: 'variants' | 'similars', docIds: Uint32Array): void {
    const writer = this.#writer;
    writer.text(`,"${name}":[`);
    for (let i = 0; i < docIds.length; i++) {
      if (i > 0) writer.text(',');
      this.#baseFields(docIds[i]!);
      writer.text('}');
    }
    writer.text(']');
  }

  /** Bounded by the vocabulary of the catalog. */
  #tagJson(tag: Tag): string {
    const known = this.#tags.get(tag.slug);
    if (known !== undefined) return known;
    const json = asciiJson({ text: tag.text, slug: tag.slug });
    this.#tags.set(tag.slug, json);
    return json;
  }
}

const STYLE_JSON = STYLES.map(({ name, slug }) => asciiJson({ name, slug }));

/** Up to the share, which is the last member. */
const COLOR_JSON = COLORS.map(
  ({ name, slug, hex }) => `${asciiJson({ name, slug, hex }).slice(0, -1)},"share":`,
);

/** Short pieces are sooner copied by a loop than by a call out of the engine. Answers the end. */
function write(source: Buffer, start: number, end: number, target: Buffer, at: number): number {
  for (let from = start; from < end; from++) target[at++] = source[from]!;
  return at;
}

/** Writes a name as `displayName` gives it: `home-outline` as `Home Outline`. Answers the end. */
function writeTitle(names: Buffer, start: number, end: number, target: Buffer, at: number): number {
  let isFirst = true;
  for (let from = start; from < end; from++) {
    const unit = names[from]!;
    if (unit === DASH) {
      target[at++] = SPACE;
      isFirst = true;
    } else {
      target[at++] = isFirst && unit >= FIRST_LETTER ? unit & CAPITAL_MASK : unit;
      isFirst = false;
    }
  }
  return at;
}

/** Digits that are written at once, so that division is of small integers. */
const LOW_DIGITS = 8;
const LOW_LIMIT = 10 ** LOW_DIGITS;
const POWERS_OF_TEN = Int32Array.from({ length: LOW_DIGITS }, (_, digits) => 10 ** digits);

/** Writes a positive safe integer. Answers the end. */
function writeDigits(value: number, target: Buffer, at: number): number {
  const high = Math.floor(value / LOW_LIMIT);
  let low = value - high * LOW_LIMIT;
  let digits = LOW_DIGITS;
  if (high > 0) at = writeDigits(high, target, at);
  else for (digits = 1; digits < LOW_DIGITS && POWERS_OF_TEN[digits]! <= low; ) digits++;
  const end = at + digits;
  let place = end;
  for (; place - at >= 2; place -= 2) {
    const rest = (low / 100) | 0;
    const pair = 2 * (low - rest * 100);
    target[place - 2] = DIGIT_PAIRS[pair]!;
    target[place - 1] = DIGIT_PAIRS[pair + 1]!;
    low = rest;
  }
  if (place > at) target[at] = ZERO + low;
  return end;
}

const ZERO = 0x30;
/** The digits of 00 up to 99. */
const DIGIT_PAIRS = Uint8Array.from({ length: 200 }, (_, at) => {
  const number = at >> 1;
  return ZERO + ((at & 1) === 0 ? Math.floor(number / 10) : number % 10);
});
