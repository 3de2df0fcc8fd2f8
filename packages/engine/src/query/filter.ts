import { Bitset } from '../bitset.ts';
import type { Facet } from '../docvalues/facets.ts';
import type { Tags } from '../docvalues/tags.ts';
import type { Matches } from '../ranking/matches.ts';
import type { Filter } from '../search-request.ts';
import type { Trait } from './traits.ts';

/** One condition that documents must meet. */
interface Condition {
  /** Drops from the matches what does not meet it. */
  narrow(matches: Matches): void;
  /** Adds what meets it to a set. */
  addTo(set: Bitset): void;
  /** What meets it, when that is a list. */
  readonly list?: Uint32Array;
}

/** Passing over more members of a list than these takes longer than a look into a column. */
const PASSED_PER_MATCH_MAX = 8;

const NO_FACETS: NonNullable<Filter['facets']> = {};

/** Makes filters ready for one index. Their sets share memory, so at most one filter is in use at a time. */
export class DocFilters {
  readonly #facets: ReadonlyMap<string, Facet>;
  readonly #tags: Tags;
  readonly #documentsCount: number;
  readonly #allowed: Bitset;
  readonly #scratch: Bitset;
  readonly #none: DocFilter;

  constructor(facets: ReadonlyMap<string, Facet>, tags: Tags, documentsCount: number) {
    this.#facets = facets;
    this.#tags = tags;
    this.#documentsCount = documentsCount;
    this.#allowed = Bitset.ofSize(documentsCount);
    this.#scratch = Bitset.ofSize(documentsCount);
    this.#none = new DocFilter([], () => this.#setOf([]));
  }

  /** Throws when the filter names a facet that the index does not have. */
  ready(filter: Filter): DocFilter {
    const conditions: Condition[] = [];
    for (const [name, values] of Object.entries(filter.facets ?? NO_FACETS)) {
      const facet = this.#facets.get(name);
      if (facet === undefined) throw new Error(`the index has no facet ${name}`);
      conditions.push(conditionOf(facet, values));
    }
    if (filter.tag !== undefined) {
      const tag = this.#tags.find(filter.tag);
      conditions.push(among(tag < 0 ? new Uint32Array(0) : this.#tags.docsOf(tag)));
    }
    return conditions.length === 0 ? this.#none : new DocFilter(conditions, () => this.#setOf(conditions));
  }

  /** What all these traits allow. */
  ofTraits(traits: readonly Trait[] | undefined): DocFilter {
    if (traits === undefined) return this.#none;
    const conditions = traits.flatMap(({ facet: name, values }) => {
      const facet = this.#facets.get(name);
      return facet === undefined ? [] : [conditionOf(facet, values)];
    });
    return new DocFilter(conditions, () => this.#setOf(conditions));
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

/** Which documents does a filter allow? Asked for either a few matches or the whole set. */
export class DocFilter {
  readonly #conditions: readonly Condition[];
  readonly #allowed: () => Bitset;

  constructor(conditions: readonly Condition[], allowed: () => Bitset) {
    this.#conditions = conditions;
    this.#allowed = allowed;
  }

  get allowsAll(): boolean {
    return this.#conditions.length === 0;
  }

  /** Documents in ascending order among which all allowed ones are, when one of the conditions allows few. */
  get candidates(): Uint32Array | undefined {
    return this.#conditions.find(({ list }) => list !== undefined)?.list;
  }

  /** Drops the matches that are not allowed. O(matches × conditions), or the length of the tag's list. */
  narrow(matches: Matches): void {
    for (const condition of this.#conditions) condition.narrow(matches);
  }

  /** All allowed documents: a set that the next filter overwrites. O(bits × values). */
  allowed(): Bitset {
    return this.#allowed();
  }
}

function conditionOf(facet: Facet, values: readonly number[]): Condition {
  const byColumn = facet.field.isMultiValued ? anyOf(facet, values) : oneOf(facet, values);
  const [only] = values;
  const docs = only === undefined || values.length > 1 ? undefined : facet.docsWith(only);
  if (docs === undefined) return byColumn;
  // A bit or a place in a list per document is less memory to wait for than a column.
  return docs instanceof Bitset ? inSet(docs, byColumn) : inList(docs, byColumn);
}

function inSet({ words }: Bitset, { addTo }: Condition): Condition {
  return {
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

function inList(list: Uint32Array, byColumn: Condition): Condition {
  const { narrow } = among(list);
  return {
    narrow(matches) {
      if (list.length > matches.count * PASSED_PER_MATCH_MAX) byColumn.narrow(matches);
      else narrow(matches);
    },
    addTo: byColumn.addTo,
    list,
  };
}

function oneOf(facet: Facet, values: readonly number[]): Condition {
  const { column } = facet;
  const isAllowed = new Uint8Array(facet.field.valuesCount);
  for (const value of values) isAllowed[value] = 1;
  return {
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

function anyOf(facet: Facet, values: readonly number[]): Condition {
  const { column, valueWords } = facet;
  const wanted = new Int32Array(valueWords);
  for (const value of values) if (value < facet.field.valuesCount) wanted[value >>> 5]! |= 1 << (value & 31);
  return {
    narrow(matches) {
      const { docs, keys, count } = matches;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const doc = docs[i]!;
        let shared = 0;
        for (let word = 0; word < valueWords; word++)
          shared |= column[doc * valueWords + word]! & wanted[word]!;
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

function among(allowed: Uint32Array): Condition {
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
