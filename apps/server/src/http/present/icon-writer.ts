import { COLORS, FACETS, STYLES } from '@glyphdex/contract';
import type { Tag } from '@glyphdex/engine';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import { licenseView } from '../../services/reference/license-view.ts';
import { asciiJson } from './ascii-json.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Expansions } from './expansions.ts';
import type { PreviewAddresses } from './preview-addresses.ts';

/** A summary begins with `"id":`; its digits end at the next comma. */
const ID_AT = '"id":'.length;
const CACHE_LINE_BYTES = 64;
const COMMA = 0x2c;
const DASH = 0x2d;
/** Bytes of an icon beside its summary and the address prefix: id, token and the marks between them. */
const ADDRESS_BYTES_MAX = 80;

/** Writes icons as JSON, joined from fragments that were made at build or when the catalog was opened. */
export class IconWriter {
  readonly #catalog: OpenCatalog;
  readonly #addresses: PreviewAddresses;
  readonly #writer: ByteWriter;
  readonly #addressPrefix: Buffer;
  readonly #packs: readonly string[];
  readonly #tags = new Map<string, string>();
  /** Kept so that the loops of `fetch` have a result and are not left out. */
  fetched = 0;

  constructor(catalog: OpenCatalog, addresses: PreviewAddresses, publicUrl: string, writer: ByteWriter) {
    this.#catalog = catalog;
    this.#addresses = addresses;
    this.#writer = writer;
    const prefix = asciiJson(`${publicUrl}/previews/`).slice(0, -1);
    this.#addressPrefix = Buffer.from(`,"static_image_url":${prefix}`, 'latin1');
    this.#packs = catalog.reference.packs.map(({ name, slug, author, license }) =>
      asciiJson({ name, slug, author, license: licenseView(license) }),
    );
  }

  /**
   * Fetches the memory that these icons are written from. Their bytes lie far apart; in a loop that does nothing else
   * the processor waits for many of them at once, which saves a quarter of the time of a page.
   */
  fetch(docIds: Uint32Array): void {
    const { bytes, offsets } = this.#catalog.icons.summaries;
    let fetched = 0;
    for (let i = 0; i < docIds.length; i++) fetched += offsets[docIds[i]!]!;
    for (let i = 0; i < docIds.length; i++) {
      const start = offsets[docIds[i]!]!;
      fetched += bytes[start]! + (bytes[start + CACHE_LINE_BYTES] ?? 0);
    }
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
    const { bytes: source, offsets } = this.#catalog.icons.summaries;
    const start = offsets[docId]!;
    const end = offsets[docId + 1]!;
    const prefix = this.#addressPrefix;
    const writer = this.#writer;
    writer.reserve(end - start + prefix.length + ADDRESS_BYTES_MAX);
    const { bytes } = writer;
    let at = writer.end;
    bytes[at++] = 0x7b; // {
    let digit = at + ID_AT;
    at += source.copy(bytes, at, start, end);
    at += prefix.copy(bytes, at);
    for (let char = bytes[digit]!; char !== COMMA; char = bytes[++digit]!) bytes[at++] = char;
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
    const { colorOffsets, colorPairs } = this.#catalog.icons;
    let list = ',"colors":[';
    const end = colorOffsets[docId + 1]!;
    for (let pair = colorOffsets[docId]!, first = pair; pair < end; pair++) {
      const color = COLOR_JSON[colorPairs[2 * pair]!]!;
      list += `${pair > first ? ',' : ''}${color}${colorPairs[2 * pair + 1]! / 100}}`;
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
