import { asciiJson, COLORS, EXPANSIONS, iconSlug, STYLES } from '@glyphdex/contract';
import type { PreviewSigner } from '../base/signers.ts';
import type { Catalog, ExpansionFlags, IconRecord } from '../catalog/catalog.ts';
import type { IconHits, Tag } from '../catalog/icon-search.ts';
import { RESPONSE_CACHE_BYTES_MAX, SUMMARY_CACHE_MAX } from '../http/limits.ts';
import { detailBodyOf, paginationJson } from '../http/response/envelopes.ts';
import { etagBasis } from '../http/response/etag.ts';
import { ResponseCache } from '../http/response/response-cache.ts';
import { licenseView } from './reference/license-view.ts';

export interface PresenterOptions {
  readonly publicUrl: string;
  readonly serverVersion: string;
  readonly previewSigner: PreviewSigner;
}

/** The body of a page of icons, with the values that each further request for this page needs. */
export interface CachedPage {
  /** The icons of the page: a request with SVG takes them from the daily icon budget. */
  readonly ids: readonly number[];
  /** How many icons match in all. */
  readonly total: number;
  /** `Link` and `X-Search-Match`, as names and values. */
  readonly headers: readonly string[];
  /** A Buffer, whose bytes are outside the heap: strings make garbage collection 10 % of the cost of a request. */
  readonly body: Buffer;
}

/** Estimated bytes of a cached page besides its body and its name, such as the ids and the links. */
const PAGE_BYTES = 1_000;

/**
 * Writes the icons of one generation as JSON. The base fields (id, type, name, slug, static_image_url) are constant
 * within a generation, and the signature of the preview address costs 3 µs, so the JSON of these fields is cached.
 */
export class IconPresenter {
  /** The first part of the ETags of this generation, see `etagBasis`. */
  readonly etagBasis: string;
  /** Pages of icons requested repeatedly, by operation, canonical query and order. */
  readonly responseCache = new ResponseCache<CachedPage>(
    RESPONSE_CACHE_BYTES_MAX,
    ({ body }) => PAGE_BYTES + body.length,
  );
  readonly #catalog: Catalog;
  readonly #signer: PreviewSigner;
  readonly #previewsJson: string;
  readonly #packsJson: ReadonlyMap<string, string>;
  /** The JSON of the base fields by icon id, without the closing brace. */
  readonly #summaries = new Map<number, string>();

  constructor(catalog: Catalog, { publicUrl, serverVersion, previewSigner }: PresenterOptions) {
    this.etagBasis = etagBasis(serverVersion, catalog.generation, publicUrl);
    this.#catalog = catalog;
    this.#signer = previewSigner;
    this.#previewsJson = asciiJson(`${publicUrl}/previews/`).slice(0, -1);
    this.#packsJson = new Map(
      catalog.reference.packs.map(({ name, slug, author, license }) => [
        slug,
        asciiJson({ name, slug, author, license: licenseView(license) }),
      ]),
    );
  }

  /** The list envelope: `data`, `pagination`, `related_tags`, `search_degraded`. Ids without an icon are left out. */
  iconList(hits: IconHits, page: number, perPage: number, expansions: ExpansionFlags): string {
    const { ids, total, relatedTags, isDegraded } = hits;
    return (
      `{"data":[${this.iconsJson(ids, expansions)}],"pagination":${paginationJson(page, perPage, total)},` +
      `"related_tags":${tagsJson(relatedTags)},"search_degraded":${isDegraded}}`
    );
  }

  /** The detail envelope around one icon, which must exist in this generation. */
  icon(id: number, expansions: ExpansionFlags): string {
    return detailBodyOf(this.iconsJson([id], { ...expansions, detail: true }));
  }

  /** The members of the JSON array of these icons, without its brackets. */
  iconsJson(ids: readonly number[], expansions: ExpansionFlags): string {
    if (!PARTS.some((name) => expansions[name])) {
      // Not `join`, which copies the page once more: sending joins it with the headers.
      let json = '';
      for (const summary of this.#summariesOf(ids)) json += json === '' ? summary : `},${summary}`;
      return json === '' ? '' : `${json}}`;
    }
    const icons = this.#catalog.read(ids, expansions).filter((icon) => icon !== undefined);
    const related = [
      ...new Set(icons.flatMap(({ variants = [], similars = [] }) => [...variants, ...similars])),
    ];
    // The generation of the icons has all of `related`, so both lists have equal positions.
    const summaries = this.#summariesOf(related);
    const jsonOf = new Map(related.map((id, position) => [id, `${summaries[position]}}`]));
    const listOf = (members: readonly number[]) => `[${members.map((id) => jsonOf.get(id)).join(',')}]`;
    return icons.map((icon) => this.#summaryOf(icon) + this.#partsOf(icon, expansions, listOf)).join(',');
  }

  /** The members that `with` adds, and the closing brace. `listOf` gives the JSON array of related icons. */
  #partsOf(icon: IconRecord, expansions: ExpansionFlags, listOf: (ids: readonly number[]) => string): string {
    const { svgJson, styles, colors, tags, created, ground, variants, similars } = icon;
    let json = '';
    if (svgJson !== undefined) json += `,"svg":{"svg_code":${svgJson}}`;
    if (styles !== undefined) json += `,"styles":[${styles.map((slug) => STYLE_JSON.get(slug)).join(',')}]`;
    if (colors !== undefined) {
      const shares = colors.map(({ name, percent }) => `${COLOR_JSON.get(name)}${percent / 100}}`);
      json += `,"colors":[${shares.join(',')}]`;
    }
    if (tags !== undefined) json += `,"tags":${tagsJson(tags)}`;
    if (expansions.packs) json += `,"packs":[${this.#packsJson.get(icon.pack)}]`;
    if (created !== undefined) json += this.#factsOf(icon, created);
    if (ground !== undefined)
      json += `,"ground":"${ground.ground}","ground_twin":${ground.twin === undefined ? 'null' : `"${ground.twin}"`}`;
    if (variants !== undefined) json += `,"variants":${listOf(variants)}`;
    if (similars !== undefined) json += `,"similars":${listOf(similars)}`;
    return `${json}}`;
  }

  /** The facts that only answers for one icon have. */
  #factsOf({ shape, pack }: IconRecord, created: number): string {
    const { category, license } = this.#catalog.reference.packs.find(({ slug }) => slug === pack)!;
    const created_at = created === 0 ? null : new Date(created * 1_000).toISOString();
    return `,${asciiJson({ shape, category, license: licenseView(license), created_at }).slice(1, -1)}`;
  }

  /** The summaries of all existing icons, in the order of `ids`. Records are read only if a summary is not cached. */
  #summariesOf(ids: readonly number[]): string[] {
    const summaries: string[] = [];
    for (const id of ids) {
      const summary = this.#summaries.get(id);
      if (summary === undefined) {
        const icons = this.#catalog.read(ids);
        return icons.flatMap((icon) => (icon === undefined ? [] : this.#summaryOf(icon)));
      }
      summaries.push(summary);
    }
    return summaries;
  }

  #summaryOf({ id, type, pack, name, title, contentHash }: IconRecord): string {
    const cached = this.#summaries.get(id);
    if (cached !== undefined) return cached;
    // `join` returns one flat string. A template returns a tree of its pieces, which takes four times the memory.
    const summary = [
      `{"id":${id},"type":"${type}","name":${asciiJson(title)},"slug":"${iconSlug(pack, name)}",`,
      `"static_image_url":${this.#previewsJson}${id}-${contentHash}-${this.#signer.sign(id, contentHash)}.avif"`,
    ].join('');
    // Emptied when full: an LRU cache costs 10 µs more per page.
    if (this.#summaries.size >= SUMMARY_CACHE_MAX) this.#summaries.clear();
    this.#summaries.set(id, summary);
    return summary;
  }
}

const PARTS = [...EXPANSIONS, 'detail', 'ground'] as const;

const STYLE_JSON = new Map(STYLES.map(({ name, slug }) => [slug, asciiJson({ name, slug })]));

/** The JSON of each color up to the value of `share`, its last member. */
const COLOR_JSON = new Map(
  COLORS.map(({ name, slug, hex }) => [name, `${asciiJson({ name, slug, hex }).slice(0, -1)},"share":`]),
);

/** The JSON of each tag. A generation returns the same object for a tag at every call. */
const TAG_JSON = new WeakMap<Tag, string>();

function tagsJson(tags: readonly Tag[]): string {
  return `[${tags.map(tagJson).join(',')}]`;
}

function tagJson(tag: Tag): string {
  let json = TAG_JSON.get(tag);
  if (json === undefined) {
    json = asciiJson({ text: tag.text, slug: tag.slug });
    TAG_JSON.set(tag, json);
  }
  return json;
}

const parsed = new Map<string, ExpansionFlags>();

/** Reads a `with` in the canonical form of the query reader. Cached without a limit: seven names have 128 sets. */
export function parseExpansions(canonical = ''): ExpansionFlags {
  let expansions = parsed.get(canonical);
  if (expansions === undefined) {
    expansions = Object.fromEntries(canonical.split(',').map((name) => [name, true])) as ExpansionFlags;
    parsed.set(canonical, expansions);
  }
  return expansions;
}
