import type { Deadline } from './deadline.ts';
import type { FacetField, IndexDocument, Tag } from './document.ts';
import type { Explanation } from './explanation.ts';
import type { SearchRequest, SearchResult } from './query.ts';
import type { Snapshot } from './snapshot/snapshot-reader.ts';
import { decodeUtf8 } from './snapshot/utf8.ts';

export interface TagListRequest {
  /** Only tags whose slug or folded text begins with this; empty or absent means all, the most used first. */
  readonly prefix?: string;
  readonly offset: number;
  readonly limit: number;
}

export interface CountedTag extends Tag {
  readonly documentsCount: number;
}

export interface TagList {
  readonly items: readonly CountedTag[];
  readonly total: number;
}

export class Searcher {
  readonly #documents: IndexDocument[] = [];
  readonly #fields: readonly FacetField[];
  readonly #postings = new Map<string, Set<number>>();
  readonly #tags: CountedTag[];

  constructor(snapshot: Snapshot) {
    this.#fields = JSON.parse(snapshot.text('engine.schema')) as FacetField[];
    const offsets = snapshot.uint32('engine.docs.offsets');
    const bytes = snapshot.uint8('engine.docs.bytes');
    const tags = new Map<string, { text: string; slug: string; documentsCount: number }>();
    for (let docId = 0; docId + 1 < offsets.length; docId++) {
      const document = JSON.parse(decodeUtf8(bytes.subarray(offsets[docId]!, offsets[docId + 1]!)));
      this.#documents.push(document);
      for (const word of wordsOf(document)) {
        const docs = this.#postings.get(word) ?? new Set();
        this.#postings.set(word, docs.add(docId));
      }
      for (const tag of document.tags) {
        const counted = tags.get(tag.slug) ?? { ...tag, documentsCount: 0 };
        counted.documentsCount++;
        tags.set(tag.slug, counted);
      }
    }
    this.#tags = [...tags.values()].sort(
      (a, b) => b.documentsCount - a.documentsCount || (a.slug < b.slug ? -1 : 1),
    );
  }

  get documentsCount(): number {
    return this.#documents.length;
  }

  get tagCount(): number {
    return this.#tags.length;
  }

  search(request: SearchRequest, deadline: Deadline): SearchResult {
    const isDegraded = request.text !== '' && deadline.isExceeded();
    const sets = wordsIn(request.text).map((word) => this.#postings.get(word) ?? new Set<number>());
    let matches = this.#documents
      .map((_, docId) => docId)
      .filter((docId) => sets.every((set) => set.has(docId)));
    matches = matches.filter((docId) => this.#allows(request, docId));
    const { order } = request;
    if (order !== undefined) matches.sort((a, b) => order.rank[a]! - order.rank[b]!);
    const facetCounts = Object.fromEntries(
      this.#fields.map(({ name, valuesCount }) => {
        const counts = new Uint32Array(valuesCount);
        for (const docId of matches) for (const value of this.valuesOf(name, docId)) counts[value]!++;
        return [name, counts];
      }),
    );
    return {
      docIds: Uint32Array.from(matches.slice(request.offset, request.offset + request.limit)),
      total: matches.length,
      relatedTags: [],
      ...(request.countFacets === true ? { facetCounts } : {}),
      isDegraded,
    };
  }

  explain(request: SearchRequest, deadline: Deadline): Explanation {
    const { docIds, total, isDegraded } = this.search(request, deadline);
    const words = wordsIn(request.text).map((text) => ({ text, isDropped: false, readings: [] }));
    return {
      words,
      stage: 'all words',
      total,
      isDegraded,
      hits: [...docIds].map((docId) => ({ docId, rules: [] })),
    };
  }

  tagsOf(docId: number): readonly Tag[] {
    return this.#documents[docId]?.tags ?? [];
  }

  valuesOf(facet: string, docId: number): readonly number[] {
    return this.#documents[docId]?.facets[facet] ?? [];
  }

  tags({ prefix = '', offset, limit }: TagListRequest): TagList {
    const items = this.#tags.filter(
      ({ slug, text }) => slug.startsWith(prefix) || text.toLowerCase().startsWith(prefix),
    );
    return { items: items.slice(offset, offset + limit), total: items.length };
  }

  warmUp(): void {}

  #allows({ filter }: SearchRequest, docId: number): boolean {
    const document = this.#documents[docId]!;
    if (filter.tag !== undefined && !document.tags.some(({ slug }) => slug === filter.tag)) return false;
    return Object.entries(filter.facets ?? {}).every(([name, values]) =>
      (document.facets[name] ?? []).some((value) => values.includes(value)),
    );
  }
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function wordsOf(document: IndexDocument): string[] {
  const texts = [
    document.name,
    ...document.aliases,
    ...document.packWords,
    ...document.tags.map(({ text }) => text),
  ];
  return wordsIn(texts.join(' '));
}
