import { Bitset } from '../collections/bitset.ts';
import type { Facet } from '../docvalues/facets.ts';
import type { Tags } from '../docvalues/tags.ts';
import { DOC_SHIFT, type PostingList } from '../postings/posting.ts';
import { keepMembers } from '../postings/posting-unions.ts';
import type { FacetWord } from '../query-parsing/facet-words.ts';
import type { Matches } from '../ranking/matches.ts';
import type { Filter } from '../search-request.ts';

const NO_FACETS: NonNullable<Filter['facets']> = {};
const NO_TAGS: NonNullable<Filter['tags']> = [];

/** Prepares filters for one index. Their sets share memory, so only one filter is in use at a time. */
export class DocFilters {
  readonly #facets: ReadonlyMap<string, Facet>;
  readonly #tags: Tags;
  readonly #documentsCount: number;
  readonly #allowed: Bitset;
  readonly #scratch: Bitset;
  readonly #none: DocFilter;
  readonly #ofFacetWords = new WeakMap<FacetWord, FacetCondition | undefined>();

  constructor(facets: ReadonlyMap<string, Facet>, tags: Tags, documentsCount: number) {
    this.#facets = facets;
    this.#tags = tags;
    this.#documentsCount = documentsCount;
    this.#allowed = Bitset.ofSize(documentsCount);
    this.#scratch = Bitset.ofSize(documentsCount);
    this.#none = new DocFilter([], () => this.#setOf([]));
  }

  /** Throws if the filter names a facet that the index does not have. */
  prepare(filter: Filter): DocFilter {
    const conditions: Condition[] = [];
    for (const [name, values] of Object.entries(filter.facets ?? NO_FACETS)) {
      const facet = this.#facets.get(name);
      if (facet === undefined) throw new Error(`the index has no facet ${name}`);
      conditions.push(conditionOf(facet, values));
    }
    for (const slug of filter.tags ?? NO_TAGS) {
      const tag = this.#tags.find(slug);
      conditions.push(among(tag < 0 ? new Uint32Array(0) : this.#tags.docsOf(tag)));
    }
    return conditions.length === 0 ? this.#none : new DocFilter(conditions, () => this.#setOf(conditions));
  }

  /** The documents with a value of each of these facet words. Words for facets that the index lacks are ignored. */
  ofFacetWords(facetWords: readonly FacetWord[]): FacetWordFilter {
    const conditions = facetWords
      .map((facetWord) => this.#ofFacetWord(facetWord))
      .filter((one) => one !== undefined);
    return new DocFilter(conditions, () => this.#setOf(conditions));
  }

  /** Undefined if the index does not have the facet. */
  #ofFacetWord(facetWord: FacetWord): FacetCondition | undefined {
    if (!this.#ofFacetWords.has(facetWord)) {
      const facet = this.#facets.get(facetWord.facet);
      this.#ofFacetWords.set(facetWord, facet && conditionOf(facet, facetWord.values));
    }
    return this.#ofFacetWords.get(facetWord);
  }

  #setOf([first, ...others]: readonly Condition[]): Bitset {
    if (first === undefined) {
      this.#allowed.fill(this.#documentsCount);
      return this.#allowed;
    }
    this.#allowed.clear();
    first.addTo(this.#allowed);
    for (const condition of others) {
      this.#scratch.clear();
      condition.addTo(this.#scratch);
      this.#allowed.and(this.#scratch);
    }
    return this.#allowed;
  }
}

/** A lookup of a document in a posting list costs about as much as scanning this many postings. */
const LOOK_UP_COST = 6;

/**
 * A filter on documents: a document must satisfy all conditions. It narrows matches, or gives the allowed documents.
 */
export class DocFilter<Each extends Condition = Condition> {
  readonly conditions: readonly Each[];
  /** All allowed documents: a set that the next call of any filter overwrites. O(bits × values). */
  readonly allowed: () => Bitset;

  constructor(conditions: readonly Each[], allowed: () => Bitset) {
    this.conditions = conditions;
    this.allowed = allowed;
  }

  get allowsAll(): boolean {
    return this.conditions.length === 0;
  }

  /** Removes matches that are not allowed. O(matches × conditions), or the length of a tag list. */
  narrow(matches: Matches): void {
    for (const condition of this.conditions) condition.narrow(matches);
  }

  /**
   * A superset of the allowed documents, ascending, if it is so small that a lookup of each is cheaper than scanning
   * this many postings.
   */
  candidatesInsteadOf(postings: number): Uint32Array | undefined {
    const list = this.conditions.find((condition) => condition.list !== undefined)?.list;
    return list === undefined || list.length * LOOK_UP_COST > postings ? undefined : list;
  }
}

/** A filter for the facet values that words of a query name. */
export type FacetWordFilter = DocFilter<FacetCondition>;

export interface Condition {
  narrow(matches: Matches): void;
  addTo(set: Bitset): void;
  /** The documents that satisfy it, if they are a list. */
  readonly list?: Uint32Array;
}

/** A condition on a facet, which can filter postings as well. */
export interface FacetCondition extends Condition {
  /**
   * Writes the postings whose documents satisfy it to `out` from `at` on, and returns their end. Also writes one
   * posting past the end.
   */
  keep(list: PostingList, out: Int32Array, at: number): number;
}

/** Skipping more list members per match than this takes longer than reading the column. */
const PASSED_PER_MATCH_MAX = 8;

/** The condition that a document has one of these values of a facet. */
export function conditionOf(facet: Facet, values: readonly number[]): FacetCondition {
  const byColumn = facet.field.isMultiValued ? anyOf(facet, values) : oneOf(facet, values);
  const [only] = values;
  const docs = only === undefined || values.length > 1 ? undefined : facet.docsWith(only);
  if (docs === undefined) return byColumn;
  // A bit or list entry per document reads less memory than a column.
  return docs instanceof Bitset ? inSet(docs, byColumn) : inList(docs, byColumn);
}

function inSet({ words }: Bitset, { addTo }: FacetCondition): FacetCondition {
  return {
    keep: (list, out, at) => keepMembers(list, words, out, at),
    narrow(matches) {
      const { docs, keys, count } = matches;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const doc = docs[i]!;
        docs[kept] = doc;
        keys[kept] = keys[i]!;
        kept += (words[doc >>> 5]! >>> (doc & 31)) & 1;
      }
      matches.count = kept;
    },
    addTo,
  };
}

function inList(list: Uint32Array, byColumn: FacetCondition): FacetCondition {
  const { narrow } = among(list);
  return {
    narrow(matches) {
      if (list.length > matches.count * PASSED_PER_MATCH_MAX) byColumn.narrow(matches);
      else narrow(matches);
    },
    keep: byColumn.keep,
    addTo: byColumn.addTo,
    list,
  };
}

function oneOf(facet: Facet, values: readonly number[]): FacetCondition {
  const { column } = facet;
  const isAllowed = new Uint8Array(facet.field.valuesCount);
  for (const value of values) isAllowed[value] = 1;
  return {
    keep({ values: postings, start, end }, out, at) {
      for (let i = start; i < end; i++) {
        const posting = postings[i]!;
        out[at] = posting;
        at += isAllowed[column[posting >>> DOC_SHIFT]!]!;
      }
      return at;
    },
    narrow(matches) {
      const { docs, keys, count } = matches;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const doc = docs[i]!;
        docs[kept] = doc;
        keys[kept] = keys[i]!;
        kept += isAllowed[column[doc]!]!;
      }
      matches.count = kept;
    },
    addTo: (set) => addAll(set, facet, values),
  };
}

function anyOf(facet: Facet, values: readonly number[]): FacetCondition {
  const { column, valueWords } = facet;
  const valueBits = new Int32Array(valueWords);
  for (const value of values)
    if (value < facet.field.valuesCount) valueBits[value >>> 5]! |= 1 << (value & 31);
  let set: Bitset | undefined;
  return {
    // A set reads far less memory than a row of words per document. It is built on first use.
    keep(postings, out, at) {
      if (set === undefined) {
        set = Bitset.ofSize(column.length / valueWords);
        addAll(set, facet, values);
      }
      return keepMembers(postings, set.words, out, at);
    },
    narrow(matches) {
      const { docs, keys, count } = matches;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const doc = docs[i]!;
        let shared = 0;
        for (let word = 0; word < valueWords; word++)
          shared |= column[doc * valueWords + word]! & valueBits[word]!;
        docs[kept] = doc;
        keys[kept] = keys[i]!;
        kept += shared === 0 ? 0 : 1;
      }
      matches.count = kept;
    },
    addTo: (set) => addAll(set, facet, values),
  };
}

function addAll(set: Bitset, facet: Facet, values: readonly number[]): void {
  for (const value of values) facet.addDocsTo(set, value);
}

/** The condition that a document is in this list, which is ascending. */
export function among(allowed: Uint32Array): Condition {
  return {
    narrow(matches) {
      const { docs, keys, count } = matches;
      let kept = 0;
      let j = 0;
      for (let i = 0; i < count; i++) {
        const doc = docs[i]!;
        while (j < allowed.length && allowed[j]! < doc) j++;
        if (j === allowed.length) break;
        if (allowed[j] !== doc) continue;
        docs[kept] = doc;
        keys[kept++] = keys[i]!;
      }
      matches.count = kept;
    },
    addTo(set) {
      for (const docId of allowed) set.add(docId);
    },
  };
}
