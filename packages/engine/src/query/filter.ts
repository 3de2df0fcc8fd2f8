import { Bitset } from '../bitset.ts';
import type { Facet } from '../docvalues/facets.ts';
import type { Tags } from '../docvalues/tags.ts';
import type { Matches } from '../ranking/matches.ts';
import type { Filter } from '../search-request.ts';
import { among, type Condition, conditionOf, type FacetCondition } from './condition.ts';
import { TraitFilter } from './trait-filter.ts';
import type { Trait } from './traits.ts';

const NO_FACETS: NonNullable<Filter['facets']> = {};
const NO_TAGS: NonNullable<Filter['tags']> = [];

/** Makes filters ready for one index. Their sets share memory, so at most one filter is in use at a time. */
export class DocFilters {
  readonly #facets: ReadonlyMap<string, Facet>;
  readonly #tags: Tags;
  readonly #documentsCount: number;
  readonly #allowed: Bitset;
  readonly #scratch: Bitset;
  readonly #none: DocFilter;
  readonly #ofTraits = new Map<Trait, FacetCondition | undefined>();

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
    for (const slug of filter.tags ?? NO_TAGS) {
      const tag = this.#tags.find(slug);
      conditions.push(among(tag < 0 ? new Uint32Array(0) : this.#tags.docsOf(tag)));
    }
    return conditions.length === 0 ? this.#none : new DocFilter(conditions, () => this.#setOf(conditions));
  }

  /** What all these traits allow. */
  ofTraits(traits: readonly Trait[]): TraitFilter {
    const conditions = traits.map((trait) => this.#ofTrait(trait)).filter((one) => one !== undefined);
    return new TraitFilter(conditions, () => this.#setOf(conditions));
  }

  /** Nothing when the index does not have the facet. */
  #ofTrait(trait: Trait): FacetCondition | undefined {
    if (!this.#ofTraits.has(trait)) {
      const facet = this.#facets.get(trait.facet);
      this.#ofTraits.set(trait, facet && conditionOf(facet, trait.values));
    }
    return this.#ofTraits.get(trait);
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

  /** Drops the matches that are not allowed. O(matches × conditions), or the length of the tag's list. */
  narrow(matches: Matches): void {
    for (const condition of this.#conditions) condition.narrow(matches);
  }

  /** All allowed documents: a set that the next filter overwrites. O(bits × values). */
  allowed(): Bitset {
    return this.#allowed();
  }
}
