import { type PackRecord, SHAPES, type Shape } from '@glyphdex/contract';
import type { IconRecord } from '../../catalog/catalog.ts';
import type { IconFilters } from '../../catalog/icon-search.ts';
import { type ConceptMatch, MATCH_WEIGHT, matchConcept } from './concept-match.ts';
import { packOf } from './named-icons.ts';
import type { ToolContext } from './tool-context.ts';

export interface SetPreferences {
  /** Slugs of packs that win over others with as many of the concepts. */
  readonly preferredPacks: readonly string[];
  /** Filters for all icons of the set: `shapes`, `styles`, and `packs` for a license. */
  readonly filters: IconFilters;
}

/** The icon for one concept. */
export interface PickedIcon {
  readonly concept: string;
  readonly icon: IconRecord;
  readonly match: ConceptMatch;
}

/** Icons of one pack. */
export interface PickedSet {
  readonly pack: PackRecord;
  /** The shape of all icons; `undefined` if they have several. */
  readonly shape: Shape | undefined;
  /** At most one per concept, in the order of the concepts. */
  readonly picks: readonly PickedIcon[];
  readonly missing: readonly string[];
  readonly isPreferred: boolean;
  /** Sum over the concepts of the place of its first icon among the best hits of all packs. */
  readonly places: number;
}

export interface SetChoice {
  /** The best set first, each of another pack. Empty if no pack has an icon for any concept. */
  readonly sets: readonly PickedSet[];
  /** How many packs have an icon for every concept. */
  readonly completePacks: number;
}

/** Packs that are searched for each concept, and those among them that are also searched by shape. */
const CANDIDATES_MAX = 12;
const FINALISTS_MAX = 4;
/** Of all packs together, by relevance: shows for which packs a concept is a name. */
const BEST_HITS = 300;
/** In one pack: one of them is the icon for the concept. */
const HITS_PER_CONCEPT = 12;
/** A pack that has a match beyond `BEST_HITS` has none by name, so it counts less than any match. */
const WEIGHT_BEYOND = 5;

/**
 * Finds the packs with one icon for each of the concepts, which are distinct. The best set covers the most
 * concepts; then come preferred packs, sets with a single shape, names that match the concepts, and packs that
 * rank first in a search for the concepts. The same catalog gives the same answer, unless a search is cut by
 * its time budget.
 */
export async function pickConsistentSet(
  context: ToolContext,
  concepts: readonly string[],
  { preferredPacks, filters }: SetPreferences,
): Promise<SetChoice> {
  const covered = await coverageByPack(context, concepts, filters);
  const rankOf = ([slug, { concepts: count, weight, places }]: [string, Coverage]) => [
    count,
    Number(preferredPacks.includes(slug)),
    weight,
    -places,
  ];
  const ranked = [...covered].toSorted((a, b) => byRank(rankOf(a), rankOf(b)) || (a[0] < b[0] ? -1 : 1));
  const candidates = [
    ...ranked.slice(0, CANDIDATES_MAX),
    ...ranked.slice(CANDIDATES_MAX).filter(([slug]) => preferredPacks.includes(slug)),
  ].slice(0, CANDIDATES_MAX + FINALISTS_MAX);

  const sets: PickedSet[] = [];
  for (const [slug, { places }] of candidates) {
    const set = await pickFromPack(context, slug, concepts, filters);
    sets.push({ ...set, places, isPreferred: preferredPacks.includes(slug) });
  }
  const finalists = sets.filter(({ picks }) => picks.length > 0).toSorted(compareSets);
  const unified: PickedSet[] = [];
  for (const set of finalists.slice(0, FINALISTS_MAX)) {
    unified.push(await withOneShape(context, set, concepts, filters));
  }
  const completePacks = [...covered.values()].filter(
    ({ concepts: count }) => count === concepts.length,
  ).length;
  return { sets: unified.toSorted(compareSets), completePacks };
}

interface Coverage {
  /** How many concepts the pack has icons for. */
  concepts: number;
  /** Sum of the best matches. */
  weight: number;
  /** See `PickedSet`. */
  places: number;
}

/** Which packs have icons for how many of the concepts, and how well their names match. */
async function coverageByPack(
  { catalog, searchBudgetMs: budgetMs, startSlowWork }: ToolContext,
  concepts: readonly string[],
  filters: IconFilters,
): Promise<Map<string, Coverage>> {
  const covered = new Map<string, Coverage>();
  for (const text of concepts) {
    await startSlowWork();
    const { counts } = await catalog.countFacets({ text, filters, budgetMs });
    await startSlowWork();
    const page = { offset: 0, limit: BEST_HITS, relatedTagsMax: 0 };
    const { ids } = await catalog.search({ text, filters, order: 'relevance', budgetMs, ...page });
    const best = new Map<string, { weight: number; readonly place: number }>();
    for (const [place, icon] of catalog.read(ids).entries()) {
      if (icon === undefined) continue;
      const weight = MATCH_WEIGHT[matchConcept(text, icon.name)];
      const first = best.get(icon.pack);
      if (first === undefined) best.set(icon.pack, { weight, place });
      else first.weight = Math.max(first.weight, weight);
    }
    for (const pack of counts.pack.keys()) {
      const coverage = covered.get(pack) ?? { concepts: 0, weight: 0, places: 0 };
      const { weight, place } = best.get(pack) ?? { weight: WEIGHT_BEYOND, place: BEST_HITS };
      coverage.concepts++;
      coverage.weight += weight;
      coverage.places += place;
      covered.set(pack, coverage);
    }
  }
  return covered;
}

/** One icon of the pack for each concept that it has, no icon twice. */
async function pickFromPack(
  { catalog, searchBudgetMs: budgetMs, startSlowWork }: ToolContext,
  pack: string,
  concepts: readonly string[],
  filters: IconFilters,
  shape?: Shape,
): Promise<Omit<PickedSet, 'places' | 'isPreferred'>> {
  const picks: PickedIcon[] = [];
  const taken = new Set<number>();
  const page = { offset: 0, limit: HITS_PER_CONCEPT, relatedTagsMax: 0 };
  for (const text of concepts) {
    await startSlowWork();
    const { ids } = await catalog.search({
      text,
      filters: { ...filters, pack, ...(shape !== undefined && { shapes: [shape] }) },
      order: 'relevance',
      budgetMs,
      ...page,
    });
    const icons = catalog.read(ids).filter((icon) => icon !== undefined && !taken.has(icon.id));
    const found = icons.map((icon) => ({
      concept: text,
      icon: icon!,
      match: matchConcept(text, icon!.name),
    }));
    const [best] = found.toSorted((a, b) => MATCH_WEIGHT[b.match] - MATCH_WEIGHT[a.match]);
    if (best === undefined) continue;
    taken.add(best.icon.id);
    picks.push(best);
  }
  return {
    pack: packOf(catalog, pack),
    shape: shape ?? (filters.shapes?.length === 1 ? filters.shapes[0] : undefined),
    picks,
    missing: concepts.filter((concept) => !picks.some((pick) => pick.concept === concept)),
  };
}

/** The best set of this pack whose icons have one shape, if such a set covers as many concepts. */
async function withOneShape(
  context: ToolContext,
  set: PickedSet,
  concepts: readonly string[],
  filters: IconFilters,
): Promise<PickedSet> {
  if (set.shape !== undefined) return set;
  const sets = [set];
  for (const shape of SHAPES) {
    const ofShape = await pickFromPack(context, set.pack.slug, concepts, filters, shape);
    sets.push({ ...set, ...ofShape });
  }
  return sets.toSorted(compareSets)[0]!;
}

function compareSets(a: PickedSet, b: PickedSet): number {
  const rankOf = ({ picks, isPreferred, shape, places }: PickedSet) => [
    picks.length,
    Number(isPreferred),
    Number(shape !== undefined),
    picks.reduce((sum, { match }) => sum + MATCH_WEIGHT[match], 0),
    -places,
  ];
  return byRank(rankOf(a), rankOf(b)) || compareText(a.pack.slug, b.pack.slug);
}

/** Compares lists of numbers: the higher first. */
function byRank(a: readonly number[], b: readonly number[]): number {
  for (const [position, value] of a.entries()) {
    const difference = b[position]! - value;
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
